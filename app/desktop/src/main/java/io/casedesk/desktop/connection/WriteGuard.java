package io.casedesk.desktop.connection;

import java.util.function.Consumer;

/**
 * Checks every write before it starts: a connection may need confirmation or be read-only. All
 * writes go through this guard, so that none starts that would be refused. Use on the JavaFX
 * thread.
 */
public final class WriteGuard {

  private Consumer<Runnable> question = Runnable::run;

  /** Sets the check, which runs the write if it is allowed. */
  public void asks(Consumer<Runnable> first) {
    question = first;
  }

  /** Runs a write if it is allowed. */
  public void through(Runnable writing) {
    question.accept(writing);
  }
}
