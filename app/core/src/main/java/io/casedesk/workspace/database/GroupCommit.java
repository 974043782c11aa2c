package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Writes the rows of runs durably in groups. The sync to disk takes much longer than the write, so
 * the thread that gets its turn writes all waiting rows in one transaction, and all waiting threads
 * return, or fail, together.
 */
public final class GroupCommit {

  private final WorkspaceDatabase database;
  private final ConcurrentLinkedQueue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final ReentrantLock turn = new ReentrantLock();

  /** Work that waits for its transaction. Only the thread whose turn it is decides it. */
  private static final class Waiting {

    private final Consumer<Handle> work;
    private boolean decided;
    private @Nullable Throwable failure;

    Waiting(Consumer<Handle> work) {
      this.work = work;
    }
  }

  /** Creates a queue of work on a database. */
  public GroupCommit(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Writes in a transaction; returns when it is durable. An interrupt does not end it.
   *
   * @param runId the run, for the message of a failure
   */
  public void write(String runId, Consumer<Handle> work) {
    Waiting mine = new Waiting(work);
    queue.add(mine);
    turn.lock();
    try {
      if (!mine.decided) {
        commitAll();
      }
    } finally {
      turn.unlock();
    }
    if (mine.failure != null) {
      throw new WorkspaceException(
          Message.of("workspace.run-not-written", runId, Message.ofFailure(mine.failure)),
          mine.failure);
    }
  }

  private void commitAll() {
    List<Waiting> group = new ArrayList<>();
    for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
      group.add(next);
    }
    @Nullable Throwable failure = null;
    try {
      database.change(handle -> group.forEach(waiting -> waiting.work.accept(handle)));
    } catch (RuntimeException | Error e) {
      // Each waiting thread throws the failure itself, including this thread.
      failure = e;
    }
    for (Waiting waiting : group) {
      waiting.failure = failure;
      waiting.decided = true;
    }
  }
}
