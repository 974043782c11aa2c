package io.casedesk.changes.journal;

import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Logs each failure of a part of the central log, and reports the first one after a success. */
final class CentralLogFailures {

  private static final System.Logger LOG = System.getLogger(CentralLogFailures.class.getName());

  private final Consumer<Exception> listener;
  private final AtomicBoolean failing = new AtomicBoolean();

  CentralLogFailures(Consumer<Exception> listener) {
    this.listener = listener;
  }

  void succeeded() {
    failing.set(false);
  }

  void failed(Exception failure) {
    LOG.log(Level.WARNING, "The central log of runs can't be written", failure);
    if (!failing.getAndSet(true)) {
      try {
        listener.accept(failure);
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "The listener of the central log failed", e);
      }
    }
  }
}
