package io.casedesk.workspace;

import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.dropdowns.DropdownValueRow;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.dropdowns.KnownDropdownValue.Source;
import io.casedesk.workspace.DropdownValueStore.DropdownValueChanges;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * All stored dropdown values of one connection: one row for each source of a key, and the labels
 * that users gave, which take precedence over all others.
 */
final class DropdownValueRows {

  private record StoredRow(String field, KnownDropdownValue option) {}

  private record Label(String field, String key, String label) {}

  private final List<StoredRow> rows;
  private final Map<String, Map<String, String>> labels;

  private DropdownValueRows(List<StoredRow> rows, Map<String, Map<String, String>> labels) {
    this.rows = rows;
    this.labels = labels;
  }

  static DropdownValueRows of(Handle handle, String connection) {
    List<StoredRow> rows =
        handle
            .select(
                "SELECT field, key, label, uses, provenance FROM option WHERE connection = ?"
                    + " ORDER BY field, provenance <> 'SERVICE', place, key",
                connection)
            .map(
                (row, _) ->
                    new StoredRow(
                        row.getString("field"),
                        new KnownDropdownValue(
                            row.getString("key"),
                            row.getString("label"),
                            row.getInt("uses"),
                            Source.valueOf(row.getString("provenance")))))
            .list();
    Map<String, Map<String, String>> labels = new HashMap<>();
    handle
        .select("SELECT field, key, label FROM option_label WHERE connection = ?", connection)
        .mapTo(Label.class)
        .forEach(
            named ->
                labels
                    .computeIfAbsent(named.field, field -> new HashMap<>())
                    .put(named.key, named.label));
    return new DropdownValueRows(rows, labels);
  }

  /** The labels that users gave, by field and key. */
  Map<String, Map<String, String>> labels() {
    return labels;
  }

  /**
   * The dropdown values with their sources merged, by field and then by key; within one source, in
   * display order.
   */
  Map<String, Map<String, KnownDropdownValue>> joined() {
    Map<String, Map<String, KnownDropdownValue>> known = new TreeMap<>();
    for (StoredRow row : rows) {
      known
          .computeIfAbsent(row.field, field -> new LinkedHashMap<>())
          .merge(row.option.key(), row.option, DropdownValueMerger::joined);
    }
    labels.forEach(
        (field, of) -> DropdownValueMerger.label(known.getOrDefault(field, new HashMap<>()), of));
    return known;
  }

  /** All dropdown values by field; within a field in display order. */
  List<DropdownValueEntry> entries() {
    Map<String, Map<String, Set<Source>>> sources = new HashMap<>();
    for (StoredRow row : rows) {
      sources
          .computeIfAbsent(row.field, field -> new HashMap<>())
          .computeIfAbsent(row.option.key(), key -> EnumSet.noneOf(Source.class))
          .add(row.option.source());
    }
    List<DropdownValueEntry> entries = new ArrayList<>();
    joined()
        .forEach(
            (field, keys) -> {
              Map<String, Set<Source>> of = sources.getOrDefault(field, Map.of());
              keys.values().stream()
                  .sorted(DropdownValueStore.TO_SHOW)
                  .map(
                      o ->
                          new DropdownValueEntry(
                              field,
                              o.key(),
                              o.label(),
                              o.uses(),
                              of.getOrDefault(o.key(), Set.of(o.source()))))
                  .forEach(entries::add);
            });
    return entries;
  }

  /** Counts the changes that an import of these rows would make. */
  DropdownValueChanges changes(List<DropdownValueRow> imported) {
    Map<String, Map<String, KnownDropdownValue>> before = joined();
    Map<String, Map<String, KnownDropdownValue>> after = with(imported).joined();
    int fresh = 0;
    int relabelled = 0;
    int overruled = 0;
    for (DropdownValueRow row : imported) {
      KnownDropdownValue old = before.getOrDefault(row.field(), Map.of()).get(row.key());
      @Nullable String now = labelOf(after, row);
      if (old == null) {
        fresh++;
      } else if (now != null && !now.equals(old.label())) {
        relabelled++;
      } else if (row.label() != null && !row.label().equals(now)) {
        overruled++;
      }
    }
    return new DropdownValueChanges(
        fresh, relabelled, overruled, imported.size() - fresh - relabelled - overruled);
  }

  private static @Nullable String labelOf(
      Map<String, Map<String, KnownDropdownValue>> known, DropdownValueRow row) {
    KnownDropdownValue option = known.getOrDefault(row.field(), Map.of()).get(row.key());
    return option == null ? null : option.label();
  }

  /** Returns a copy with imported rows added; their labels replace those imported before. */
  private DropdownValueRows with(List<DropdownValueRow> imported) {
    Map<String, Set<String>> labelled = new HashMap<>();
    imported.stream()
        .filter(row -> row.label() != null)
        .forEach(row -> labelled.computeIfAbsent(row.field(), f -> new HashSet<>()).add(row.key()));
    List<StoredRow> all = new ArrayList<>();
    for (StoredRow row : rows) {
      boolean replaced =
          row.option.source() == Source.IMPORTED
              && labelled.getOrDefault(row.field, Set.of()).contains(row.option.key());
      if (!replaced) {
        all.add(row);
      }
    }
    imported.stream()
        .map(
            row ->
                new StoredRow(
                    row.field(),
                    new KnownDropdownValue(row.key(), row.label(), 0, Source.IMPORTED)))
        .forEach(all::add);
    return new DropdownValueRows(all, labels);
  }
}
