package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordRepository;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Records as they were read.
 *
 * @param records by id; one that was asked for and is missing was not found
 * @param begun when the read began, by {@link System#nanoTime}: what changed since is not seen
 */
public record RereadResult<R extends CaseRecord>(Map<String, R> records, long begun) {

  private static final Duration LONG_AGO = Duration.ofDays(365);

  /** Nothing was read. */
  static <R extends CaseRecord> RereadResult<R> none() {
    return new RereadResult<>(Map.of(), System.nanoTime());
  }

  /** Records that are in memory, of which nobody knows how they are by now: never fresh. */
  static <R extends CaseRecord> RereadResult<R> held(Map<String, R> records) {
    return new RereadResult<>(records, System.nanoTime() - LONG_AGO.toNanos());
  }

  /**
   * Reads these again.
   *
   * @throws io.casedesk.model.ApiException when they cannot be read
   */
  static <R extends CaseRecord> RereadResult<R> of(
      RecordRepository<R> repository, Collection<String> ids) {
    return of(repository, ids, () -> true, RunClock.SYSTEM);
  }

  /** The same; another token is waited for only as long as this says so. */
  static <R extends CaseRecord> RereadResult<R> of(
      RecordRepository<R> repository,
      Collection<String> ids,
      BooleanSupplier mayWait,
      RunClock clock) {
    long begun = clock.nanoTime();
    Set<String> wanted = new LinkedHashSet<>(ids);
    return new RereadResult<>(
        wanted.isEmpty() ? Map.of() : repository.reread(wanted, mayWait), begun);
  }

  /**
   * The same, with records that are held already where what was read says the same: what was read
   * of them is let go, so that a list of 100,000 is not in memory twice.
   */
  RereadResult<R> sharing(Collection<R> held) {
    if (held.isEmpty() || records.isEmpty()) {
      return this;
    }
    Map<String, R> shared = new LinkedHashMap<>(records);
    for (R record : held) {
      shared.computeIfPresent(record.id(), (id, read) -> read.equals(record) ? record : read);
    }
    return new RereadResult<>(Collections.unmodifiableMap(shared), begun);
  }

  /** Whether it was read so lately. */
  public boolean isFresh(Duration limit) {
    return isFresh(limit, RunClock.SYSTEM);
  }

  /** Whether it was read so lately by another clock. */
  boolean isFresh(Duration limit, RunClock clock) {
    return clock.nanoTime() - begun < limit.toNanos();
  }
}
