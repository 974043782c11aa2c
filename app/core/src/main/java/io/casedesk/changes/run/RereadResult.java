package io.casedesk.changes.run;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Records that were read again.
 *
 * @param records records by id; a requested record that is missing was not found
 * @param begun when the read began, by the clock of the run; later changes are not included
 */
public record RereadResult<R extends CaseRecord>(Map<String, R> records, long begun) {

  private static final Duration LONG_AGO = Duration.ofDays(365);

  /**
   * The present moment by the clock of the run, which also counts the sleep of the computer. A read
   * that is not made here begins with it: the clock misses a sleep before its first use.
   */
  public static long now() {
    return RunClock.SYSTEM.nanoTime();
  }

  /** An empty result. */
  public static <R extends CaseRecord> RereadResult<R> none() {
    return new RereadResult<>(Map.of(), now());
  }

  /** Records in memory that may be outdated; the result is never fresh. */
  public static <R extends CaseRecord> RereadResult<R> ofOutdated(Map<String, R> records) {
    return new RereadResult<>(records, now() - LONG_AGO.toNanos());
  }

  /**
   * Reads records again.
   *
   * @throws io.casedesk.model.ApiException when the records cannot be read
   */
  public static <R extends CaseRecord> RereadResult<R> of(
      RecordRepository<R> repository, Collection<String> ids) {
    return of(repository, ids, () -> true, RunClock.SYSTEM);
  }

  /** Reads records again; waits for another token only as long as the condition holds. */
  public static <R extends CaseRecord> RereadResult<R> of(
      RecordRepository<R> repository,
      Collection<String> ids,
      BooleanSupplier mayWait,
      RunClock clock) {
    long begun = clock.nanoTime();
    Set<String> requested = new LinkedHashSet<>(ids);
    return new RereadResult<>(
        requested.isEmpty() ? Map.of() : repository.reread(requested, mayWait), begun);
  }

  /**
   * Replaces records by equal records that are in memory already, so that a list of 100,000 records
   * is not in memory twice.
   */
  public RereadResult<R> sharing(Collection<R> held) {
    if (held.isEmpty() || records.isEmpty()) {
      return this;
    }
    Map<String, R> shared = new LinkedHashMap<>(records);
    for (R record : held) {
      shared.computeIfPresent(record.id(), (id, read) -> read.equals(record) ? record : read);
    }
    return new RereadResult<>(Collections.unmodifiableMap(shared), begun);
  }

  /** Whether the read is more recent than the limit. */
  public boolean isFresh(Duration limit) {
    return isFresh(limit, RunClock.SYSTEM);
  }

  /** Whether the read is more recent than the limit, by another clock. */
  boolean isFresh(Duration limit, RunClock clock) {
    return clock.nanoTime() - begun < limit.toNanos();
  }
}
