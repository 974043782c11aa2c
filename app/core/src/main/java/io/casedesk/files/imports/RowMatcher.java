package io.casedesk.files.imports;

import io.casedesk.files.CandidateTexts;
import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.imports.EarlierImportResult.ImportColumns;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableRow;
import io.casedesk.messages.Message;
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
        ? found.withReason(Message.of("match.by-user", found.recordId()))
        : found;
  }

  private ImportRow find(TableRow row) {
    String key = table.restored(row.text(keyPlace));
    String chosen = choices.records().get(row.number());
    if (choices.leftOut().contains(row.number())) {
      return without(row, State.LEFT_OUT, key, Message.of("match.skipped"));
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
        ? new ImportRow(row.number(), State.DONE, said, key, Message.none())
        : byId(row, key, said);
  }

  private ImportRow ofAnother(TableRow row, String key, String other, boolean isMade) {
    // To create the record at both services, the user imports the file that is a result of neither.
    Message why =
        isMade
            ? Message.of("match.made-elsewhere", other, earlier.outcome(row))
            : Message.of("match.other-service", other);
    return without(row, State.OTHER_SERVICE, key, why);
  }

  /** A row that has no record, or whose record is not clear. */
  private static ImportRow without(TableRow row, State state, String key, Message why) {
    return new ImportRow(row.number(), state, "", key, why);
  }

  private ImportRow byKey(TableRow row, String key) {
    if (key.isBlank()) {
      return without(row, State.NO_KEY, key, Message.of("match.no-key", mapping.keyColumn()));
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
        Message.of(
            "match.other-record",
            word,
            key,
            ImportColumns.RECORD_ID,
            CandidateTexts.of(record),
            own(record)));
  }

  private ImportRow byId(TableRow row, String key, String id) {
    R record = records.get(id);
    if (record == null) {
      Message none = Message.of("match.none", "id", id);
      return without(
          row, State.UNMATCHED, key, Message.of(whole ? "match.gone" : "match.not-read", none));
    }
    return of(row, key, record);
  }

  private ImportRow of(TableRow row, String key, R record) {
    return record.deleted()
        ? new ImportRow(
            row.number(), State.DELETED, record.id(), key, Message.of("match.deleted", record.id()))
        : new ImportRow(row.number(), State.MATCHED, record.id(), key, Message.none());
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
        Message.of(
            "match.several", found.size(), mapping.key().word(), key, CandidateTexts.of(found)));
  }

  /** A record is created only if no existing one could match. */
  private ImportRow unmatched(TableRow row, String key, List<SourceIdIndex.Near<R>> near) {
    if (choices.near() && near.size() == 1 && near.getFirst().isBySheet()) {
      return of(row, key, near.getFirst().record());
    }
    boolean isNew = mapping.key() == Mapping.Key.NEW;
    Message none = Message.of("match.none", mapping.key().word(), key);
    Message read = isNew ? Message.of("match.new") : none;
    // A create is never repeated (Q16), even if the file was renamed.
    if (earlier.outcome(row).equals(Verdict.UNCERTAIN.name())) {
      return without(row, State.UNMATCHED, key, Message.of("match.in-doubt", read));
    }
    if (earlier.isMade(row)) {
      return without(row, State.UNMATCHED, key, Message.of("match.made", read));
    }
    if (isNew) {
      return without(row, State.CREATE, key, Message.none());
    }
    if (!near.isEmpty()) {
      Message similar = Message.of("match.near", none, CandidateTexts.near(near));
      String invisible = SourceIdIndex.invisible(key);
      if (!invisible.isEmpty()) {
        similar = Message.of("match.invisible", similar, invisible);
      }
      return without(row, State.UNMATCHED, key, similar);
    }
    if (!choices.create()) {
      return without(row, State.UNMATCHED, key, none);
    }
    if (!whole) {
      return without(row, State.UNMATCHED, key, Message.of("match.not-whole", none));
    }
    return namePlace >= 0 && !row.isBlank(namePlace)
        ? without(row, State.CREATE, key, Message.none())
        : without(row, State.UNMATCHED, key, Message.of("match.nameless", none));
  }
}
