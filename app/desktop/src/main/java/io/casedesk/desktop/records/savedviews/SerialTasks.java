package io.casedesk.desktop.records.savedviews;

import java.util.ArrayDeque;
import java.util.Deque;

/** One thing after the other: each is to find what the one before it left. */
final class SerialTasks {

  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private boolean busy;

  /** Does something now, or when what is under way has ended. */
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
