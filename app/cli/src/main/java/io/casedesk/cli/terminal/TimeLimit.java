package io.casedesk.cli.terminal;

import java.time.Duration;

/**
 * Interrupts the thread of a command when its time is over, as Ctrl+C does. Once it is closed it
 * interrupts nothing, so that the thread's next command isn't affected.
 */
final class TimeLimit implements AutoCloseable {

  private final Thread command = Thread.currentThread();
  private final Terminal terminal;
  private final Thread timer;
  private boolean over;
  private boolean closed;

  private TimeLimit(Duration limit, Terminal terminal) {
    this.terminal = terminal;
    this.timer = Thread.ofVirtual().unstarted(() -> run(limit));
  }

  /** Starts the time limit of the command on the current thread. */
  static TimeLimit start(Duration limit, Terminal terminal) {
    TimeLimit started = new TimeLimit(limit, terminal);
    started.timer.start();
    return started;
  }

  private void run(Duration limit) {
    try {
      Thread.sleep(limit);
    } catch (InterruptedException closedBefore) {
      return;
    }
    end();
  }

  private synchronized void end() {
    if (!closed) {
      over = true;
      terminal.warn("The time limit of --timeout was reached.");
      command.interrupt();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    timer.interrupt();
    if (over) {
      boolean _ = Thread.interrupted();
    }
  }
}
