package io.casedesk.desktop.common.tasks;

import java.util.ArrayDeque;
import java.util.Deque;

/** Runs tasks one after another, so that each sees the result of the previous one. */
public final class SerialTasks {

  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private boolean busy;

  /** Runs a task now, or after the running task has ended. */
  public void submit(Runnable command) {
    if (busy) {
      waiting.add(command);
    } else {
      command.run();
    }
  }

  /** Marks the start of a task. */
  public void begin() {
    busy = true;
  }

  /** Marks the end of a task and runs the next one. */
  public void end() {
    busy = false;
    while (!busy && !waiting.isEmpty()) {
      waiting.remove().run();
    }
  }
}
