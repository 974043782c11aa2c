package io.casedesk.desktop.imports;

import io.casedesk.desktop.records.list.RecordsModel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Delays an action until its list of records is read. */
final class ListReadyGate {

  private final Supplier<RecordsModel<?>> list;
  private @Nullable Runnable waiting;

  /**
   * Creates a gate without a waiting action.
   *
   * @param list returns the list that is imported into
   */
  ListReadyGate(Supplier<RecordsModel<?>> list) {
    this.list = list;
  }

  /** Reads the list, unless it is being read. */
  void read() {
    RecordsModel<?> now = list.get();
    if (now.phaseProperty().get() != RecordsModel.Phase.READING) {
      now.refresh();
    }
  }

  /** Whether an action waits for the list. */
  boolean isWaiting() {
    return waiting != null;
  }

  /** Runs an action when the list is read; replaces the action that waits. */
  void once(Runnable then) {
    waiting = then;
    if (list.get().phaseProperty().get() == RecordsModel.Phase.IDLE) {
      list.get().begin(Runnable::run);
    }
    look();
  }

  /** Forgets the waiting action. */
  void clear() {
    waiting = null;
  }

  /** Runs the waiting action if the list is read now. */
  void look() {
    Runnable then = waiting;
    if (then != null && list.get().phaseProperty().get() == RecordsModel.Phase.READ) {
      waiting = null;
      then.run();
    }
  }
}
