package io.casedesk.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A field as the filter endpoint describes it (contract 4.1, {@code fields}).
 *
 * @param key the name of the JSON member
 * @param type the service's name of the type; the list of names is open
 * @param display the name shown to users
 * @param options dropdown values, if the service sends them (contract 4.1 lists none); otherwise
 *     empty
 */
public record FieldDefinition(
    String key, String type, String display, List<DropdownValue> options) {

  /** Creates a definition without dropdown values. */
  public FieldDefinition(String key, String type, String display) {
    this(key, type, display, List.of());
  }

  /** Returns a copy whose name tells it apart from a field with an equal name. */
  public FieldDefinition withKeyInName() {
    return new FieldDefinition(key, type, display.strip() + " (" + key + ")", options);
  }

  /**
   * A value of a dropdown. The key is stored and shown; the label is only a caption.
   *
   * @param key the value that the service stores
   * @param label the caption; null when it is not known
   */
  public record DropdownValue(String key, @Nullable String label) {}
}
