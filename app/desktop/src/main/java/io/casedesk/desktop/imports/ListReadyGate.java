package io.casedesk.desktop.imports;

import io.casedesk.desktop.records.list.RecordsModel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Holds back what needs a list until the list is read. */
final class ListReadyGate {

  private final Supplier<RecordsModel<?>> list;
  private @Nullable Runnable waiting;

  /**
   * A gate.
   *
   * @param list the list that is imported into
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

  /** Whether something waits for the list. */
  boolean isWaiting() {
    return waiting != null;
  }

  /** Does something as soon as the list is read, in the place of what waits. */
  void once(Runnable then) {
    waiting = then;
    if (list.get().phaseProperty().get() == RecordsModel.Phase.IDLE) {
      list.get().begin(Runnable::run);
    }
    look();
  }

  /** Nothing waits any more. */
  void clear() {
    waiting = null;
  }

  /** The list may be read now. */
  void look() {
    Runnable then = waiting;
    if (then != null && list.get().phaseProperty().get() == RecordsModel.Phase.READ) {
      waiting = null;
      then.run();
    }
  }
}
