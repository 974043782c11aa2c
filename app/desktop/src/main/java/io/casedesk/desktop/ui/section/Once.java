package io.casedesk.desktop.ui.section;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first asked for: what shows a section need not be there before
 * the section is opened. For the JavaFX thread only.
 */
public final class Once<T> {

  private final Supplier<T> maker;
  private @Nullable T made;

  /** Nothing yet. */
  public Once(Supplier<T> maker) {
    this.maker = maker;
  }

  /** The same each time. */
  public T get() {
    T there = made;
    if (there == null) {
      there = maker.get();
      made = there;
    }
    return there;
  }
}
