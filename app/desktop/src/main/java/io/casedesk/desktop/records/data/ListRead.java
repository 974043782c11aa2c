package io.casedesk.desktop.records.data;

import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.OfflineSession;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.workspace.ObservedDropdownValues;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a whole list of records, and what it shows of fields and options. Blocks. */
public final class ListRead<R extends CaseRecord> {

  /** Rows that are put into the table at once: few enough for the window to go on meanwhile. */
  public static final int AT_ONCE = 2_000;

  private final RecordDefinition<R> kind;
  private final ConnectionSession session;
  private final ConnectionStore connectionStore;

  public ListRead(
      RecordDefinition<R> kind, ConnectionSession session, ConnectionStore connectionStore) {
    this.kind = kind;
    this.session = session;
    this.connectionStore = connectionStore;
  }

  /**
   * What is there before a read.
   *
   * @param asOf when it was read; null when it was not, so that nothing new is news
   * @param complete whether it was all there was; else what is new may only not have been seen
   */
  public record Before<R extends CaseRecord>(
      @Nullable Instant asOf, boolean complete, List<R> records) {}

  /**
   * What a read came to.
   *
   * @param ids of every record it showed; whoever gets them may change them
   * @param missing ids of what was there before and is not any more; likewise
   * @param changes to what was there before; nothing when nothing was
   */
  public record Loaded(
      ReadOutcome outcome,
      FieldCatalog knowledge,
      Set<String> ids,
      Set<String> missing,
      ListChanges changes) {}

  /** Hears of records as they come. */
  @FunctionalInterface
  public interface Pages<R extends CaseRecord> {
    /**
     * Some more came.
     *
     * @param fresh only those that were not there before, or were otherwise
     * @param early what the first of them show of fields and options; null later
     */
    void came(
        List<ListRow<R>> fresh,
        ReadListener.@Nullable Progress progress,
        @Nullable FieldCatalog early);
  }

  /**
   * Reads all. Where there was something before, rows are only told of when the read has come to
   * its end: a list that is partly of one moment and partly of another would say so nowhere.
   *
   * @throws ApiException when the list cannot be read
   */
  public Loaded read(Before<R> before, Pages<R> pages) {
    List<FieldDefinition> definitions = definitions();
    Instant since = before.asOf();
    boolean again = since != null && !before.records().isEmpty();
    Map<String, R> old = again ? byId(before.records()) : Map.of();
    Map<String, R> all = new LinkedHashMap<>();
    ReadOutcome result =
        kind.repository(session)
            .readAll(
                (fresh, progress) -> {
                  boolean first = all.isEmpty();
                  fresh.forEach(record -> all.put(record.id(), asBefore(old, record)));
                  List<ListRow<R>> rows =
                      again ? List.of() : fresh.stream().map(ListRow::new).toList();
                  @Nullable FieldCatalog early =
                      first ? withBefore(kind.knowledge(session, definitions, fresh)) : null;
                  pages.came(rows, progress, early);
                });
    List<R> records = new ArrayList<>(all.values());
    FieldCatalog seen = kind.knowledge(session, definitions, records);
    FieldCatalog known =
        result.complete()
            ? seen.withOptions(connectionStore.learn(seen.seen(), result.asOf()))
            : withBefore(seen);
    ListChanges changes = ListChanges.of(result.asOf(), List.of());
    if (since != null && again) {
      List<R> fresh = new ArrayList<>();
      changes = changes(since, before, old, new After<>(all, result.complete()), fresh::add);
      deliver(fresh, pages);
    }
    Set<String> missing = missing(before, new After<>(all, result.complete()));
    return new Loaded(result, known, new HashSet<>(all.keySet()), missing, changes);
  }

  private static <R extends CaseRecord> Map<String, R> byId(List<R> records) {
    Map<String, R> byId = HashMap.newHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    return byId;
  }

  /**
   * A record that was there before is kept in the place of one that equals it: what is forgotten at
   * once is not moved about by the garbage collector, which stops the window for that.
   */
  private static <R extends CaseRecord> R asBefore(Map<String, R> old, R record) {
    R known = old.get(record.id());
    return known != null && known.equals(record) ? known : record;
  }

  /** What a read showed, and whether that was all there is. */
  private record After<R extends CaseRecord>(Map<String, R> all, boolean complete) {}

  /** Only what was seen is told: a list that was not complete says nothing of the others. */
  private static <R extends CaseRecord> ListChanges changes(
      Instant since, Before<R> before, Map<String, R> old, After<R> after, Consumer<R> fresh) {
    List<RecordChange> changes = new ArrayList<>();
    for (R record : after.all().values()) {
      R known = old.get(record.id());
      if (!record.equals(known)) {
        fresh.accept(record);
      }
      if (known == null && before.complete()) {
        changes.add(RecordChange.added(record));
      } else if (known != null && !known.equals(record)) {
        changes.add(RecordChange.changed(known, record));
      }
    }
    if (after.complete()) {
      before.records().stream()
          .filter(record -> !after.all().containsKey(record.id()))
          .map(RecordChange::gone)
          .forEach(changes::add);
    }
    return ListChanges.of(since, changes);
  }

  /** To look at every record takes too long for whoever gets them. */
  private static <R extends CaseRecord> Set<String> missing(Before<R> before, After<R> after) {
    Set<String> missing = new HashSet<>();
    if (after.complete()) {
      before.records().stream()
          .map(CaseRecord::id)
          .filter(id -> !after.all().containsKey(id))
          .forEach(missing::add);
    }
    return missing;
  }

  private static <R extends CaseRecord> void deliver(List<R> fresh, Pages<R> pages) {
    List<ListRow<R>> rows = fresh.stream().map(ListRow::new).toList();
    for (int from = 0; from < rows.size(); from += AT_ONCE) {
      pages.came(rows.subList(from, Math.min(rows.size(), from + AT_ONCE)), null, null);
    }
  }

  /** What records kept from before show of fields and options, without asking the service. */
  public FieldCatalog ofKept(List<FieldDefinition> definitions, List<R> records) {
    return withBefore(kind.knowledge(new OfflineSession(session), definitions, records));
  }

  /**
   * Counts the uses of dropdown values in a list that is complete, and keeps the counts.
   *
   * @param asOf when the list was read
   */
  ObservedDropdownValues recount(List<FieldDefinition> definitions, List<R> records, Instant asOf) {
    // With the labels that only the connection knows: a book that is learnt has no others.
    ObservedDropdownValues seen = kind.knowledge(session, definitions, records).seen();
    DropdownValues _ = connectionStore.learn(seen, asOf);
    return seen;
  }

  /** A part of the records does not show what options there are no more. */
  FieldCatalog withBefore(FieldCatalog seen) {
    return seen.withOptions(connectionStore.with(seen.seen()));
  }

  private List<FieldDefinition> definitions() {
    try {
      return kind.definitions(session);
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      // Without metadata the fields seen in records are still columns and can still be edited.
      return List.of();
    }
  }
}
