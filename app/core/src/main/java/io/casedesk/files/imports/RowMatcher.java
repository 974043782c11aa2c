package io.casedesk.files.imports;

import io.casedesk.files.CandidateTexts;
import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.imports.EarlierImportResult.ImportColumns;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Finds the record of each row, and lists the possible choices when it is not clear.
 *
 * @param <R> the kind of record
 */
final class RowMatcher<R extends CaseRecord> {

  /** A create is never repeated (Q16), even if the file was renamed. */
  private static final String IN_DOUBT =
      ", but an earlier run sent it without confirmation. Search for it in the service, then choose"
          + " its record or skip the row";

  private static final String MADE =
      ", but the result of an earlier import says that it was created. Choose its record, or skip"
          + " the row";

  private static final String NAMELESS = ", and the row has no name for a new record";

  private static final String GONE =
      "; the record was removed, or the file belongs to another service";

  private static final String ELSEWHERE =
      ", whose IDs can name other records here; choose the record, or skip the row";

  /**
   * To create the record at both services, the user imports the file that is not a result of
   * either.
   */
  private static final String MADE_ELSEWHERE =
      ", so it matches no other record here; choose the record, skip the row, or import the"
          + " original file";

  private static final String NOT_READ = ", but the list is incomplete";

  private static final String NOT_WHOLE =
      ", but the list is incomplete, so the record may exist. No record is created";

  private final Table table;
  private final Mapping mapping;
  private final ImportChoices choices;
  private final Map<String, R> records;
  private final boolean whole;
  private final SourceIdIndex<R> sourceIds;
  private final Map<String, List<R>> byName = new HashMap<>();
  private final int keyPlace;
  private final int namePlace;
  private final EarlierImportResult earlier;

  /**
   * Creates a matcher.
   *
   * @param names the names of the service in results
   */
  RowMatcher(
      Collection<String> names,
      Table table,
      Mapping mapping,
      ImportChoices choices,
      ImportDifference.Known<R> known) {
    this.earlier = new EarlierImportResult(table, names);
    this.table = table;
    this.mapping = mapping;
    this.choices = choices;
    this.records = known.records();
    this.whole = known.whole();
    this.sourceIds =
        new SourceIdIndex<>(mapping.key() == Mapping.Key.SOURCE_ID ? records.values() : List.of());
    if (mapping.key() == Mapping.Key.NAME) {
      for (R record : records.values()) {
        byName.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record);
      }
    }
    List<String> header = table.header();
    keyPlace = header.indexOf(mapping.keyColumn());
    namePlace = mapping.nameColumn().isEmpty() ? -1 : header.indexOf(mapping.nameColumn());
  }

  /** Matches every row of the table, in order. */
  List<ImportRow> rows() {
    List<ImportRow> rows = new ArrayList<>(table.rows().size());
    for (TableRow row : table.rows()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Interrupted while matching rows");
      }
      rows.add(match(row));
    }
    DuplicateRowCheck.setApart(rows, choices.duplicates());
    return rows;
  }

  /** Matches a row on its own, and states whether the user chose the record. */
  private ImportRow match(TableRow row) {
    ImportRow found = find(row);
    return found.state() == State.MATCHED && choices.records().containsKey(row.number())
        ? found.withReason("matched by the user to " + found.recordId())
        : found;
  }

  private ImportRow find(TableRow row) {
    String key = table.restored(row.text(keyPlace));
    String chosen = choices.records().get(row.number());
    if (choices.leftOut().contains(row.number())) {
      return without(row, State.LEFT_OUT, key, "skipped");
    }
    String other = earlier.elsewhere(row);
    if (chosen == null && !other.isEmpty()) {
      boolean isMade = earlier.isMade(row);
      if (isMade || mapping.key() == Mapping.Key.ID) {
        return ofAnother(row, key, other, isMade);
      }
    }
    String said = earlier.record(row);
    if (chosen != null && !chosen.equals(said)) {
      return byId(row, key, chosen);
    }
    R record = records.get(said);
    if (chosen == null && record != null && !isNamedBy(record, key)) {
      return otherRecord(row, key, record);
    }
    if (said.isBlank()) {
      return byKey(row, key);
    }
    return record != null && !choices.again() && earlier.isDone(row)
        ? new ImportRow(row.number(), State.DONE, said, key, "")
        : byId(row, key, said);
  }

  private ImportRow ofAnother(TableRow row, String key, String other, boolean isMade) {
    String why = isMade ? ", with the outcome " + earlier.outcome(row) + MADE_ELSEWHERE : ELSEWHERE;
    return without(row, State.OTHER_SERVICE, key, "the row is from a result of " + other + why);
  }

  /** A row that has no record, or whose record is not clear. */
  private static ImportRow without(TableRow row, State state, String key, String why) {
    return new ImportRow(row.number(), state, "", key, why);
  }

  private ImportRow byKey(TableRow row, String key) {
    if (key.isBlank()) {
      return without(
          row,
          State.NO_KEY,
          key,
          "the column " + mapping.keyColumn() + " is empty, so no record is named");
    }
    return switch (mapping.key()) {
      case ID -> byId(row, key, key);
      case SOURCE_ID -> bySourceId(row, key);
      case NAME -> byName(row, key);
      case NEW -> unmatched(row, key, List.of());
    };
  }

  /**
   * Lines are copied and keys corrected: the record of the earlier result may then be the wrong
   * one.
   */
  private boolean isNamedBy(R record, String key) {
    return mapping.key() == Mapping.Key.SOURCE_ID
        ? SourceIdIndex.mayBe(record, key)
        : own(record).equals(key);
  }

  private String own(R record) {
    return switch (mapping.key()) {
      case ID -> record.id();
      case NAME, NEW -> record.label();
      case SOURCE_ID -> record.text(mapping.key().word());
    };
  }

  private ImportRow otherRecord(TableRow row, String key, R record) {
    String word = mapping.key() == Mapping.Key.NEW ? "name" : mapping.key().word();
    return without(
        row,
        State.AMBIGUOUS,
        key,
        ("the row names the %s \"%s\", but %s is of the record %s, whose %s is \"%s\"; empty that"
                + " cell, or choose the record")
            .formatted(
                word, key, ImportColumns.RECORD_ID, CandidateTexts.of(record), word, own(record)));
  }

  private ImportRow byId(TableRow row, String key, String id) {
    R record = records.get(id);
    if (record == null) {
      String none = "no record has the id \"" + id + "\"";
      return without(row, State.UNMATCHED, key, none + (whole ? GONE : NOT_READ));
    }
    return of(row, key, record);
  }

  private ImportRow of(TableRow row, String key, R record) {
    return record.deleted()
        ? new ImportRow(
            row.number(),
            State.DELETED,
            record.id(),
            key,
            "the record " + record.id() + " is deleted")
        : new ImportRow(row.number(), State.MATCHED, record.id(), key, "");
  }

  private ImportRow bySourceId(TableRow row, String key) {
    return switch (sourceIds.find(key)) {
      case SourceIdIndex.One<R>(R record) -> of(row, key, record);
      case SourceIdIndex.Deleted<R>(R record) -> of(row, key, record);
      case SourceIdIndex.Several<R>(List<R> found) -> several(row, key, found);
      case SourceIdIndex.None<R>(List<SourceIdIndex.Near<R>> near) -> unmatched(row, key, near);
    };
  }

  /** Several records may have the name; a deleted one is ignored if another one exists. */
  private ImportRow byName(TableRow row, String key) {
    List<R> all = byName.getOrDefault(key, List.of());
    List<R> living = all.stream().filter(record -> !record.deleted()).toList();
    if (living.size() == 1) {
      return of(row, key, living.getFirst());
    }
    if (all.size() == 1) {
      return of(row, key, all.getFirst());
    }
    return all.isEmpty() ? unmatched(row, key, List.of()) : several(row, key, all);
  }

  private ImportRow several(TableRow row, String key, List<R> found) {
    return without(
        row,
        State.AMBIGUOUS,
        key,
        "%s records have the %s \"%s\": %s"
            .formatted(found.size(), mapping.key().word(), key, CandidateTexts.of(found)));
  }

  /** A record is created only if no existing one could match. */
  private ImportRow unmatched(TableRow row, String key, List<SourceIdIndex.Near<R>> near) {
    if (choices.near() && near.size() == 1 && near.getFirst().isBySheet()) {
      return of(row, key, near.getFirst().record());
    }
    boolean isNew = mapping.key() == Mapping.Key.NEW;
    String none = "no record has the " + mapping.key().word() + " \"" + key + "\"";
    String read = isNew ? "the row is a new record" : none;
    if (earlier.outcome(row).equals(Verdict.UNCERTAIN.name())) {
      return without(row, State.UNMATCHED, key, read + IN_DOUBT);
    }
    if (earlier.isMade(row)) {
      return without(row, State.UNMATCHED, key, read + MADE);
    }
    if (isNew) {
      return without(row, State.CREATE, key, "");
    }
    if (!near.isEmpty()) {
      return without(row, State.UNMATCHED, key, none + CandidateTexts.near(near));
    }
    if (!choices.create()) {
      return without(row, State.UNMATCHED, key, none);
    }
    if (!whole) {
      return without(row, State.UNMATCHED, key, none + NOT_WHOLE);
    }
    return namePlace >= 0 && !row.isBlank(namePlace)
        ? without(row, State.CREATE, key, "")
        : without(row, State.UNMATCHED, key, none + NAMELESS);
  }
}
