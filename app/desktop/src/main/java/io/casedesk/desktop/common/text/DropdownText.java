package io.casedesk.desktop.common.text;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Formats dropdown values: the label first, and the key as the quiet caption beside it. A value
 * without a label shows its key alone.
 *
 * @param text the label or, without one, the key
 * @param caption the key; empty if the text is the key
 */
public record DropdownText(String text, String caption) {

  /**
   * Formats a value.
   *
   * @param label null or blank if none is known
   */
  public static DropdownText of(String key, @Nullable String label) {
    return label == null || label.isBlank() || label.equals(key)
        ? new DropdownText(key, "")
        : new DropdownText(label, key);
  }

  /**
   * Formats several values on one line; a value without a label is among the labels by its key.
   *
   * @param labels returns the label of a key; null or blank if none is known
   */
  public static DropdownText of(
      List<String> keys, Function<? super String, ? extends @Nullable String> labels) {
    String text =
        String.join(", ", keys.stream().map(key -> of(key, labels.apply(key)).text()).toList());
    return of(String.join(", ", keys), text);
  }

  /** Returns the label with the key in brackets, for sentences; the key alone without a label. */
  public String inSentence(Messages messages) {
    return caption.isEmpty() ? text : messages.text("value.labeled", text, caption);
  }
}
