package io.casedesk.desktop.common.section;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is made when it is first asked for: what shows a section need not be there before
 * the section is opened. For the JavaFX thread only.
 */
public final class LazyValue<T> {

  private final Supplier<T> maker;
  private final List<Consumer<? super T>> waiting = new ArrayList<>();
  private @Nullable T made;

  /** Nothing yet. */
  public LazyValue(Supplier<T> maker) {
    this.maker = maker;
  }

  /** The same each time. */
  public T get() {
    T there = made;
    if (there == null) {
      there = maker.get();
      made = there;
      for (Consumer<? super T> action : List.copyOf(waiting)) {
        action.accept(there);
      }
      waiting.clear();
    }
    return there;
  }

  /** Whether it was made. */
  public boolean isMade() {
    return made != null;
  }

  /** Does something with it, without making it: now where it is there, else once it is made. */
  public void whenMade(Consumer<? super T> action) {
    T there = made;
    if (there == null) {
      waiting.add(action);
    } else {
      action.accept(there);
    }
  }
}
