package io.casedesk.desktop.records.data;

import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a list of records at one moment.
 *
 * @param phase the state of the newest read
 * @param failure why the newest read failed; null if it didn't
 * @param progress how far the newest read is; null before its first page
 * @param outcome when the rows were read, and what may be missing; null if nothing was read
 * @param fromSnapshot whether the rows come from an earlier session and haven't been read again yet
 */
public record LoadState(
    Phase phase,
    @Nullable Throwable failure,
    ReadListener.@Nullable Progress progress,
    @Nullable ReadOutcome outcome,
    boolean fromSnapshot) {

  /** The state of a list that isn't read yet. */
  public static final LoadState IDLE = new LoadState(Phase.IDLE, null, null, null, false);

  /** The state of the newest read. */
  public enum Phase {
    /** Not read yet. */
    IDLE,
    READING,
    /** Read to the end; see the outcome for completeness. */
    READ,
    CANCELLED,
    FAILED
  }

  /** Returns whether the list is being read, or will be by itself. */
  public boolean isReading() {
    return phase == Phase.READING;
  }

  /** Returns whether the read has ended, with any result. */
  public boolean isOver() {
    return phase == Phase.READ || phase == Phase.FAILED || phase == Phase.CANCELLED;
  }

  /** Returns whether the list was read to its end and is known to be complete. */
  public boolean isWhole() {
    return phase == Phase.READ && outcome != null && outcome.complete();
  }

  /** Returns the state in another phase. */
  public LoadState in(Phase other) {
    return new LoadState(other, failure, progress, outcome, fromSnapshot);
  }

  /** Returns the state at the begin of a read. */
  public LoadState begun() {
    return new LoadState(Phase.READING, null, null, outcome, fromSnapshot);
  }

  /** Returns the state of a read that has come further. */
  public LoadState at(ReadListener.Progress now) {
    return new LoadState(phase, failure, now, outcome, fromSnapshot);
  }

  /** Returns the state after a read. */
  public LoadState read(ReadOutcome end) {
    return new LoadState(Phase.READ, failure, progress, end, false);
  }

  /** Returns the state after a read that failed. */
  public LoadState failed(Throwable thrown) {
    return new LoadState(Phase.FAILED, thrown, progress, outcome, fromSnapshot);
  }

  /**
   * Returns the state in which rows of an earlier session are shown, which were complete then.
   *
   * @param asOf when they were read
   * @param records their number
   */
  public LoadState withSnapshot(Instant asOf, int records) {
    return new LoadState(phase, failure, progress, new ReadOutcome(records, asOf, List.of()), true);
  }

  /** Returns the state after the rows of an earlier session were removed again. */
  public LoadState withoutSnapshot() {
    return new LoadState(phase, failure, progress, null, false);
  }
}
