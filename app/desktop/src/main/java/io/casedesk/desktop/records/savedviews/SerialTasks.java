package io.casedesk.desktop.records.savedviews;

import java.util.ArrayDeque;
import java.util.Deque;

/** Runs tasks one after another, so that each sees the result of the previous one. */
final class SerialTasks {

  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private boolean busy;

  /** Runs a task now, or after the running task has ended. */
  void take(Runnable command) {
    if (busy) {
      waiting.add(command);
    } else {
      command.run();
    }
  }

  void begin() {
    busy = true;
  }

  void end() {
    busy = false;
    while (!busy && !waiting.isEmpty()) {
      waiting.remove().run();
    }
  }
}
