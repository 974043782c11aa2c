package io.casedesk.desktop.common.section;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value that is created on first use, such as the view of a section. Use on the JavaFX thread.
 */
public final class LazyValue<T> {

  private final Supplier<T> maker;
  private final List<Consumer<? super T>> waiting = new ArrayList<>();
  private @Nullable T made;

  /** Creates an empty instance. */
  public LazyValue(Supplier<T> maker) {
    this.maker = maker;
  }

  /** Returns the value; creates it on the first call. */
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

  /** Returns whether the value was created. */
  public boolean isMade() {
    return made != null;
  }

  /** Runs an action with the value, now or once it is created. Doesn't create it. */
  public void whenMade(Consumer<? super T> action) {
    T there = made;
    if (there == null) {
      waiting.add(action);
    } else {
      action.accept(there);
    }
  }
}
