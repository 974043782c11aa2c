package io.casedesk.files.imports;

import io.casedesk.changes.SourceIds;
import io.casedesk.changes.SourceIds.Difference;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.TableFile;
import io.casedesk.files.table.TableReader;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the record of each row, and says of rows where it is not clear what can be chosen.
 *
 * @param <R> the kind of record
 */
final class RowMatcher<R extends CaseRecord> {

  private static final int SHOWN = 5;

  /** A create is never repeated (trap 16), whatever the file is called by now. */
  private static final String IN_DOUBT =
      " that was read, but an earlier run sent it and does not know whether it was created; look"
          + " for it, and say which it is with --record ROW=ID, or leave the row out with"
          + " --leave-out ROW";

  private static final String NOT_WHOLE =
      " among those that were read, but the list was not read whole, so that it may be there all"
          + " the same: nothing is created";

  private static final Set<String> DONE = Set.of("APPLIED", "UNCHANGED", "CREATED");

  private final TableFile table;
  private final Mapping mapping;
  private final ImportChoices choices;
  private final Map<String, R> records;
  private final boolean whole;
  private final SourceIds<R> sourceIds;
  private final int keyPlace;
  private final int namePlace;
  private final int outcomePlace;
  private final int recordPlace;

  RowMatcher(
      TableFile table, Mapping mapping, ImportChoices choices, ImportDifference.Known<R> known) {
    this.table = table;
    this.mapping = mapping;
    this.choices = choices;
    this.records = known.records();
    this.whole = known.whole();
    this.sourceIds = new SourceIds<>(records.values());
    List<String> header = table.header();
    keyPlace = header.indexOf(mapping.keyColumn());
    namePlace = mapping.nameColumn().isEmpty() ? -1 : header.indexOf(mapping.nameColumn());
    outcomePlace = header.indexOf(ImportColumns.OUTCOME);
    recordPlace = header.indexOf(ImportColumns.RECORD_ID);
  }

  /** Every row of the table, in its order. */
  List<ImportRow> rows() throws IOException {
    List<ImportRow> rows = new ArrayList<>();
    try (TableReader reader = table.read()) {
      for (TableRow row = reader.next(); row != null; row = reader.next()) {
        rows.add(match(row));
      }
    }
    setApart(rows);
    return rows;
  }

  private ImportRow match(TableRow row) {
    String key = table.restored(row.text(keyPlace));
    String chosen = choices.records().get(row.number());
    if (choices.leftOut().contains(row.number())) {
      return new ImportRow(row.number(), State.LEFT_OUT, "", key, "it was left out");
    }
    if (!choices.again() && outcomePlace >= 0 && DONE.contains(row.text(outcomePlace))) {
      String id = recordPlace < 0 ? "" : table.restored(row.text(recordPlace));
      return new ImportRow(row.number(), State.DONE, id, key, "");
    }
    if (chosen != null) {
      return byId(row.number(), key, chosen);
    }
    if (recordPlace >= 0 && !row.isBlank(recordPlace)) {
      return byId(row.number(), key, table.restored(row.text(recordPlace)));
    }
    if (key.isBlank()) {
      return new ImportRow(
          row.number(),
          State.NO_KEY,
          "",
          key,
          "the column " + mapping.keyColumn() + " is blank, so that it names no record");
    }
    return mapping.key() == Mapping.Key.ID ? byId(row.number(), key, key) : bySourceId(row, key);
  }

  private ImportRow byId(int number, String key, String id) {
    R record = records.get(id);
    if (record == null) {
      return new ImportRow(number, State.UNMATCHED, "", key, "no record has the id \"" + id + "\"");
    }
    return of(number, key, record);
  }

  private ImportRow of(int number, String key, R record) {
    return record.deleted()
        ? new ImportRow(
            number, State.DELETED, record.id(), key, "the record " + record.id() + " is deleted")
        : new ImportRow(number, State.MATCHED, record.id(), key, "");
  }

  private ImportRow bySourceId(TableRow row, String key) {
    return switch (sourceIds.find(key)) {
      case SourceIds.One<R>(R record) -> of(row.number(), key, record);
      case SourceIds.Deleted<R>(R record) -> of(row.number(), key, record);
      case SourceIds.Several<R>(List<R> found) ->
          new ImportRow(
              row.number(),
              State.AMBIGUOUS,
              "",
              key,
              found.size()
                  + " records have the source_id \""
                  + key
                  + "\": "
                  + found.stream()
                      .limit(SHOWN)
                      .map(RowMatcher::named)
                      .collect(Collectors.joining(", ")));
      case SourceIds.None<R>(List<SourceIds.Near<R>> near) -> unmatched(row, key, near);
    };
  }

  private static String named(CaseRecord record) {
    return record.id() + (record.deleted() ? " (deleted)" : "");
  }

  /** A record is created only where none could be meant. */
  private ImportRow unmatched(TableRow row, String key, List<SourceIds.Near<R>> near) {
    R zeros = near.size() == 1 ? onlyZeros(near.getFirst()) : null;
    if (choices.near() && zeros != null) {
      return of(row.number(), key, zeros);
    }
    String none = "no record has the source_id \"" + key + "\"";
    if (outcomePlace >= 0 && row.text(outcomePlace).equals(Verdict.UNCERTAIN.name())) {
      return new ImportRow(row.number(), State.UNMATCHED, "", key, none + IN_DOUBT);
    }
    if (!near.isEmpty()) {
      return new ImportRow(row.number(), State.UNMATCHED, "", key, none + offered(near));
    }
    if (!choices.create()) {
      return new ImportRow(row.number(), State.UNMATCHED, "", key, none);
    }
    if (!whole) {
      return new ImportRow(row.number(), State.UNMATCHED, "", key, none + NOT_WHOLE);
    }
    boolean named = namePlace >= 0 && !row.isBlank(namePlace);
    return named
        ? new ImportRow(row.number(), State.CREATE, "", key, "")
        : new ImportRow(
            row.number(),
            State.UNMATCHED,
            "",
            key,
            none + ", and the row has no name to create one by");
  }

  private @Nullable R onlyZeros(SourceIds.Near<R> near) {
    return near.differences().equals(Set.of(Difference.LEADING_ZEROS)) ? near.record() : null;
  }

  private String offered(List<SourceIds.Near<R>> near) {
    return near.stream()
        .limit(SHOWN)
        .map(
            one ->
                "\""
                    + one.sourceId()
                    + "\" ("
                    + named(one.record())
                    + ") differs in "
                    + one.differences().stream()
                        .sorted()
                        .map(RowMatcher::word)
                        .collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(", ", "; ", ""));
  }

  private static String word(Difference difference) {
    return switch (difference) {
      case LEADING_ZEROS -> "leading zeros";
      case SURROUNDING_SPACES -> "spaces around it";
      case CASE -> "capital letters";
    };
  }

  /** Rows for the same record, or that would create the same, of which one at most counts. */
  private void setApart(List<ImportRow> rows) {
    Map<String, Integer> records = HashMap.newHashMap(rows.size());
    Map<String, Integer> created = new HashMap<>();
    Map<Integer, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      ImportRow row = rows.get(i);
      if (row.state() == State.MATCHED || row.state() == State.CREATE) {
        Integer first =
            row.recordId().isEmpty()
                ? created.putIfAbsent(row.key(), i)
                : records.putIfAbsent(row.recordId(), i);
        if (first != null) {
          places.computeIfAbsent(first, place -> new ArrayList<>(List.of(place))).add(i);
        }
      }
    }
    for (List<Integer> same : places.values()) {
      if (same.size() > 1) {
        int counts =
            switch (choices.duplicates()) {
              case NONE -> -1;
              case FIRST -> same.getFirst();
              case LAST -> same.getLast();
            };
        String numbers =
            same.stream()
                .limit(SHOWN)
                .map(place -> String.valueOf(rows.get(place).number()))
                .collect(Collectors.joining(", "));
        for (int place : same) {
          if (place != counts) {
            rows.set(
                place,
                rows.get(place)
                    .as(
                        State.DUPLICATE,
                        same.size() + " rows are for the same record: " + numbers));
          }
        }
      }
    }
  }
}
