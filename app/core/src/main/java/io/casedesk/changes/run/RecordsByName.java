package io.casedesk.changes.run;

import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The list of all records: every id, and the records with certain names.
 *
 * @param ids every id in the list
 * @param named records by exact name, deleted ones included
 * @param doubt why the list may be incomplete; empty when it is complete
 * @param until the time until which creates may rely on the list, by the clock
 * @param clock the clock of the run
 */
record RecordsByName<R extends CaseRecord>(
    Set<String> ids, Map<String, List<R>> named, Message doubt, long until, RunClock clock) {

  /**
   * Reads the whole list. The list stays fresh for a time that starts when the read starts, because
   * a record may change as soon as its page is read; after a long read, for as long as the read
   * took, as no record could be created otherwise.
   *
   * @param mayWait whether to wait for another token when the service rejects the current one
   */
  static <R extends CaseRecord> RecordsByName<R> read(
      RecordRepository<R> repository,
      FieldRef title,
      Set<String> names,
      Duration fresh,
      RunClock clock,
      BooleanSupplier mayWait) {
    long begun = clock.nanoTime();
    Set<String> ids = new HashSet<>();
    Map<String, List<R>> named = new HashMap<>();
    ReadOutcome outcome =
        repository.readAll(
            (records, progress) -> {
              for (R record : records) {
                String name = record.text(title.key());
                ids.add(record.id());
                if (names.contains(name)) {
                  named.computeIfAbsent(name, first -> new ArrayList<>(1)).add(record);
                }
              }
            },
            mayWait);
    Message doubt =
        outcome.complete()
            ? Message.none()
            : Message.of("run.list-incomplete", outcome.shortfalls().getFirst().detail());
    long took = clock.nanoTime() - begun;
    return new RecordsByName<>(
        ids, named, doubt, begun + Math.max(fresh.toNanos(), 2 * took), clock);
  }

  boolean isFresh() {
    return clock.nanoTime() - until < 0;
  }

  boolean isWhole() {
    return doubt.isEmpty();
  }

  List<R> of(String name) {
    return named.getOrDefault(name, List.of());
  }

  /** Ids of the records with a name; null when there may be more. */
  @Nullable Set<String> idsOf(String name) {
    if (!isWhole()) {
      return null;
    }
    Set<String> of = new LinkedHashSet<>();
    of(name).forEach(record -> of.add(record.id()));
    return of;
  }
}
