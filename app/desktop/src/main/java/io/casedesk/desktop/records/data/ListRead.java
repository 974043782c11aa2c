package io.casedesk.desktop.records.data;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.RecordDefinition.CatalogCollector;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Reads a whole list of records with its fields and dropdown values. Blocks. */
public record ListRead<R extends CaseRecord>(
    RecordDefinition<R> kind, ConnectionSession session, ConnectionStore connectionStore) {

  /** Number of rows added to the table at a time; small enough to keep the window responsive. */
  public static final int AT_ONCE = 2_000;

  /**
   * The state of the list before a read.
   *
   * @param asOf when the list was read; null if it wasn't read, so that new records aren't reported
   * @param complete whether the list was complete; if not, new records may have been missed before
   */
  public record PreviousList<R extends CaseRecord>(
      @Nullable Instant asOf, boolean complete, List<R> records) {}

  /**
   * The result of a read.
   *
   * @param ids the ids of all records in the read; the receiver may modify the set
   * @param missing the ids of records that are no longer in the list; the receiver may modify the
   *     set
   * @param changes the changes since the earlier read; empty if there are none
   */
  public record Result(
      ReadOutcome outcome,
      FieldCatalog knowledge,
      Set<String> ids,
      Set<String> missing,
      ListChanges changes) {}

  /** Receives records as they arrive. */
  @FunctionalInterface
  public interface Pages<R extends CaseRecord> {
    /**
     * Receives more rows.
     *
     * @param fresh only rows that are new or changed
     * @param early fields and dropdown values of the first rows; null for later rows
     */
    void receive(
        List<ListRow<R>> fresh,
        ReadListener.@Nullable Progress progress,
        @Nullable FieldCatalog early);
  }

  /**
   * Reads all records. If there was a list before, rows are passed on only at the end of the read:
   * a list must not mix two points in time without a notice.
   *
   * @throws ApiException if the list can't be read
   */
  public Result read(PreviousList<R> before, Pages<R> pages) {
    List<FieldDefinition> definitions = definitions();
    Instant since = before.asOf();
    boolean again = since != null && !before.records().isEmpty();
    Map<String, R> old = again ? byId(before.records()) : Map.of();
    Map<String, R> all = new LinkedHashMap<>();
    CatalogCollector<R> collector = kind.collector(session::captions, definitions);
    AtomicBoolean repeated = new AtomicBoolean();
    ReadOutcome result =
        kind.repository(session)
            .readAll(
                (fresh, progress) -> {
                  boolean first = all.isEmpty();
                  for (R record : fresh) {
                    R kept = asBefore(old, record);
                    if (all.put(record.id(), kept) == null) {
                      collector.add(kept);
                    } else {
                      repeated.set(true);
                    }
                  }
                  List<ListRow<R>> rows =
                      again ? List.of() : fresh.stream().map(ListRow::new).toList();
                  @Nullable FieldCatalog early = first ? withBefore(collector.catalog()) : null;
                  pages.receive(rows, progress, early);
                });
    // A record that was replaced can't be subtracted from the counts.
    FieldCatalog seen =
        repeated.get()
            ? kind.knowledge(session::captions, definitions, all.values())
            : collector.catalog();
    FieldCatalog known =
        result.complete()
            ? seen.withOptions(connectionStore.dropdownValues().learn(seen.seen(), result.asOf()))
            : withBefore(seen);
    List<RecordChange> changes = new ArrayList<>();
    Set<String> missing = new HashSet<>();
    if (again) {
      List<ListRow<R>> fresh = new ArrayList<>();
      for (R record : all.values()) {
        R earlier = old.get(record.id());
        if (!record.equals(earlier)) {
          fresh.add(new ListRow<>(record));
        }
        if (earlier == null && before.complete()) {
          changes.add(RecordChange.added(record));
        } else if (earlier != null && !earlier.equals(record)) {
          changes.add(RecordChange.changed(earlier, record));
        }
      }
      for (int from = 0; from < fresh.size(); from += AT_ONCE) {
        pages.receive(fresh.subList(from, Math.min(fresh.size(), from + AT_ONCE)), null, null);
      }
    }
    // Only a complete read reports records as gone.
    for (R record : result.complete() ? before.records() : List.<R>of()) {
      if (!all.containsKey(record.id())) {
        missing.add(record.id());
        changes.add(RecordChange.removed(record));
      }
    }
    return new Result(
        result,
        known,
        new HashSet<>(all.keySet()),
        missing,
        since == null || !again
            ? ListChanges.of(result.asOf(), List.of())
            : ListChanges.of(since, changes));
  }

  private static <R extends CaseRecord> Map<String, R> byId(List<R> records) {
    Map<String, R> byId = HashMap.newHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    return byId;
  }

  /**
   * Returns the earlier record if it equals the new one. The new one can then be discarded young,
   * which shortens garbage collection pauses.
   */
  private static <R extends CaseRecord> R asBefore(Map<String, R> old, R record) {
    R known = old.get(record.id());
    return known != null && known.equals(record) ? known : record;
  }

  /** Returns the catalog of records from a snapshot, without asking the service. */
  public FieldCatalog ofKept(List<FieldDefinition> definitions, List<R> records) {
    return withBefore(kind.knowledge(Map::of, definitions, records));
  }

  /**
   * Counts the uses of dropdown values in a complete list and saves the counts.
   *
   * @param asOf when the list was read
   */
  KnownDropdownValues recount(List<FieldDefinition> definitions, List<R> records, Instant asOf) {
    // Include the labels that only the connection knows: saved values have no other labels.
    KnownDropdownValues seen = kind.knowledge(session::captions, definitions, records).seen();
    DropdownValues _ = connectionStore.dropdownValues().learn(seen, asOf);
    return seen;
  }

  /** Adds the values known before: a part of the records doesn't show which values still exist. */
  FieldCatalog withBefore(FieldCatalog seen) {
    return seen.withOptions(connectionStore.dropdownValues().with(seen.seen()));
  }

  private List<FieldDefinition> definitions() {
    try {
      return kind.definitions(session);
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      // Without metadata, the fields seen in records still become columns and can be edited.
      return List.of();
    }
  }
}
