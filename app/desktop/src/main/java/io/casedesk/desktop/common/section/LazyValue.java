package io.casedesk.desktop.common.section;

import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A value that is created on first use, such as the view of a section. Use on the JavaFX thread.
 */
public final class LazyValue<T> {

  private final Supplier<T> maker;
  private final ReadOnlyObjectWrapper<@Nullable T> value = new ReadOnlyObjectWrapper<>();

  /** Creates an empty instance. */
  public LazyValue(Supplier<T> maker) {
    this.maker = maker;
  }

  /** Returns the value; creates it on the first call. */
  public T get() {
    T there = value.get();
    if (there == null) {
      there = maker.get();
      value.set(there);
    }
    return there;
  }

  /** Returns whether the value was created. */
  public boolean isMade() {
    return value.get() != null;
  }

  /** The value; null before the first use, and reading it creates nothing. */
  public ReadOnlyObjectProperty<@Nullable T> valueProperty() {
    return value.getReadOnlyProperty();
  }
}
