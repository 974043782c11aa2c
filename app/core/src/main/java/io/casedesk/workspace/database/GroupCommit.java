package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
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

  /** Creates a queue of work on a database. */
  public GroupCommit(WorkspaceDatabase database) {
    this.database = database;
  }

  /**
   * Writes in a transaction; returns when it is durable.
   *
   * @param runId the run, for the message of a failure
   */
  public void write(String runId, Consumer<Handle> work) {
    Waiting mine = new Waiting(runId, work);
    queue.add(mine);
    boolean interrupted = false;
    while (!mine.decided) {
      if (turn.tryLock()) {
        try {
          commit(takeAll());
        } finally {
          turn.unlock();
        }
        callNext();
      } else {
        // The thread that has the turn either does this work, or unparks this thread
        // afterwards.
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    mine.throwIfFailed();
  }

  private void callNext() {
    Waiting next = queue.peek();
    if (next != null) {
      LockSupport.unpark(next.thread);
    }
  }

  private List<Waiting> takeAll() {
    List<Waiting> taken = new ArrayList<>();
    for (Waiting next = queue.poll(); next != null; next = queue.poll()) {
      taken.add(next);
    }
    return taken;
  }

  private void commit(List<Waiting> group) {
    if (group.isEmpty()) {
      return;
    }
    try {
      database.change(handle -> write(handle, group));
      group.forEach(waiting -> waiting.decide(null));
    } catch (RuntimeException | Error e) {
      // Each waiting thread throws the failure itself, including this thread.
      group.forEach(waiting -> waiting.decide(e));
    }
  }

  private static void write(Handle handle, List<Waiting> group) {
    group.forEach(waiting -> waiting.work.accept(handle));
  }

  /** Work that waits for its transaction. */
  private static final class Waiting {

    private final String runId;
    private final Consumer<Handle> work;
    private final Thread thread = Thread.currentThread();
    private @Nullable Throwable failure;
    private volatile boolean decided;

    Waiting(String runId, Consumer<Handle> work) {
      this.runId = runId;
      this.work = work;
    }

    void decide(@Nullable Throwable reason) {
      failure = reason;
      decided = true;
      LockSupport.unpark(thread);
    }

    void throwIfFailed() {
      if (failure != null) {
        throw new WorkspaceException(
            Message.of("workspace.run-not-written", runId, Message.ofFailure(failure)), failure);
      }
    }
  }
}
