package io.casedesk.desktop.common.tasks;

import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.beans.Observable;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Runs one action for changes of several values. */
public final class Observables {

  private Observables() {}

  /** Runs an action now, and after each change of a value or list. */
  public static void follow(Runnable action, Observable... values) {
    listen(action, values);
    action.run();
  }

  /** Runs an action with a value, now and after each change, unless it is null. */
  public static <T> void whenPresent(
      ObservableValue<? extends @Nullable T> value, Consumer<? super T> action) {
    value.subscribe(
        now -> {
          if (now != null) {
            action.accept(now);
          }
        });
  }

  /** Runs an action once, when a changed value first meets a condition. */
  public static <T> void once(
      ObservableValue<T> value, Predicate<? super T> condition, Runnable action) {
    value.addListener(
        new ChangeListener<>() {
          @Override
          public void changed(ObservableValue<? extends T> property, T before, T now) {
            if (condition.test(now)) {
              property.removeListener(this);
              action.run();
            }
          }
        });
  }

  /** Runs an action after each change of a value or list. */
  public static void listen(Runnable action, Observable... values) {
    for (Observable value : values) {
      if (value instanceof ObservableValue<?> single) {
        // An invalid value would not report its next change before it is read.
        single.subscribe((was, is) -> action.run());
      } else if (value instanceof ObservableList<?> list) {
        // Invalidation listeners would run before the change listeners of a table.
        list.addListener((ListChangeListener<Object>) change -> action.run());
      } else {
        value.subscribe(action);
      }
    }
  }
}
