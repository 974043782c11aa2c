package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalHashChain;
import io.casedesk.model.runs.RunHeader;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/**
 * Writes journal entries durably in groups. The sync to disk takes much longer than the write, so
 * the thread that gets its turn writes all waiting entries in one transaction, and all waiting
 * threads return, or fail, together.
 */
public final class GroupCommit {

  private final WorkspaceDatabase database;
  private final Clock clock;
  private final ConcurrentLinkedQueue<Waiting> queue = new ConcurrentLinkedQueue<>();
  private final ReentrantLock turn = new ReentrantLock();

  public GroupCommit(WorkspaceDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Appends entries; returns when they are durable. */
  public void append(long run, RunHeader header, List<JournalEntry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    Waiting mine = new Waiting(run, header, List.copyOf(entries));
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
        // The thread that has the turn either writes these entries, or unparks this thread
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

  private void write(Handle handle, List<Waiting> group) {
    Instant at = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    Map<Long, Tail> tails = new HashMap<>();
    PreparedBatch batch =
        handle.prepareBatch(
            "INSERT INTO run_entry (run, seq, at, kind, record, body, hash)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?)");
    for (Waiting waiting : group) {
      Tail tail = tails.computeIfAbsent(waiting.run, run -> tail(handle, waiting));
      for (JournalEntry entry : waiting.entries) {
        long seq = tail.seq + 1;
        tail = new Tail(seq, JournalHashChain.next(tail.hash, seq, at, entry));
        batch.add(
            waiting.run, seq, at.toString(), entry.kind(), entry.record(), entry.body(), tail.hash);
      }
      tails.put(waiting.run, tail);
    }
    int[] _ = batch.execute();
  }

  /** Reads the end of a run's chain; not cached, so that a failed write can't leave it wrong. */
  private static Tail tail(Handle handle, Waiting waiting) {
    return handle
        .select(
            "SELECT seq, hash FROM run_entry WHERE run = ? ORDER BY seq DESC LIMIT 1", waiting.run)
        .mapTo(Tail.class)
        .findOne()
        .orElseGet(() -> new Tail(0, JournalHashChain.start(waiting.header)));
  }

  private record Tail(long seq, String hash) {}

  /** Entries that wait to be written. */
  private static final class Waiting {

    private final long run;
    private final RunHeader header;
    private final List<JournalEntry> entries;
    private final Thread thread = Thread.currentThread();
    private @Nullable Throwable failure;
    private volatile boolean decided;

    Waiting(long run, RunHeader header, List<JournalEntry> entries) {
      this.run = run;
      this.header = header;
      this.entries = entries;
    }

    void decide(@Nullable Throwable reason) {
      failure = reason;
      decided = true;
      LockSupport.unpark(thread);
    }

    void throwIfFailed() {
      if (failure != null) {
        throw new WorkspaceException(
            Message.of("workspace.run-not-written", header.id(), Message.ofFailure(failure)),
            failure);
      }
    }
  }
}
