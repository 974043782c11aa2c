package io.casedesk.desktop.common.controls;

import java.util.function.Function;
import javafx.util.StringConverter;
import org.jspecify.annotations.Nullable;

/** Shows the values of a control as texts, where nothing is typed. */
public final class DisplayConverter<T> extends StringConverter<T> {

  private final String none;
  private final Function<T, String> text;

  /** Creates a converter; no value is shown as an empty text. */
  public DisplayConverter(Function<T, String> text) {
    this("", text);
  }

  /** Creates a converter that shows no value as {@code none}. */
  public DisplayConverter(String none, Function<T, String> text) {
    this.none = none;
    this.text = text;
  }

  @Override
  public String toString(@Nullable T value) {
    return value == null ? none : text.apply(value);
  }

  @Override
  public T fromString(String typed) {
    throw new UnsupportedOperationException("Nothing is typed here");
  }
}
