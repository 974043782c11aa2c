package io.casedesk.desktop.connection;

import java.util.function.Consumer;

/**
 * What every writing passes before it begins: a connection may ask first, or be for reading only.
 * Whatever writes goes through here, so that nothing is begun that would only be refused. On the
 * JavaFX thread.
 */
public final class WriteGuard {

  private Consumer<Runnable> question = Runnable::run;

  /** Puts a question in front of every writing, which runs it where the answer is yes. */
  public void asks(Consumer<Runnable> first) {
    question = first;
  }

  /** Begins a writing, if it may begin. */
  public void through(Runnable writing) {
    question.accept(writing);
  }
}
