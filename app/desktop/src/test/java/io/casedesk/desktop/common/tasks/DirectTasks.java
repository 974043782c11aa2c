package io.casedesk.desktop.common.tasks;

/** Tasks that run at once on the calling thread. A failure that nothing handles fails the test. */
public final class DirectTasks {

  private DirectTasks() {}

  /** Creates the tasks. */
  public static Tasks create() {
    return new Tasks(
        Runnable::run,
        Runnable::run,
        thrown -> {
          throw new AssertionError(thrown);
        });
  }
}
