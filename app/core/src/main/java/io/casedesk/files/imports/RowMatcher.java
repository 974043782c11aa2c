package io.casedesk.files.imports;

import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.imports.ImportResultFile.EarlierImportResult;
import io.casedesk.files.imports.ImportRow.State;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.Table;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableRow;
import io.casedesk.files.table.UnusableTableException.TableFault;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StandardFields;
import io.casedesk.model.Verdict;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the record of each row, and lists the possible choices when it is not clear. Of several
 * rows for one record, at most one is used. Finds rows that the user must decide about although
 * their record is clear: rows with an error of the spreadsheet, rows that are hidden in their
 * sheet, and rows with a text that a spreadsheet may have changed, judged by the values that the
 * field has in the service.
 *
 * @param <R> the kind of record
 */
final class RowMatcher<R extends CaseRecord> {

  private static final Pattern SCIENTIFIC = Pattern.compile("\\d(?:[.,]\\d+)?[eE]\\+?\\d{1,3}");

  /** The most numbers of rows in a reason. */
  private static final int SHOWN = 5;

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

  /** The columns of a CSV file whose texts a spreadsheet may have changed, with their places. */
  private final Map<MappedColumn, Integer> textColumns = new LinkedHashMap<>();

  /** Finds the characters that the file could hold; null if it could hold every character. */
  private final @Nullable CharsetEncoder encoder;

  private final Map<FieldRef, Texts> texts = new HashMap<>();

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
    Charset charset = table.make().encoding();
    encoder =
        charset == null || charset.name().startsWith("UTF-") || !charset.canEncode()
            ? null
            : charset.newEncoder();
    if (table.format() == TableFormat.CSV) {
      Map<FieldRef, FieldType> types = StandardFields.types(mapping.kind(), known.definitions());
      mapping.columns().stream()
          .filter(column -> types.get(column.field()) == FieldType.TEXT)
          .forEach(column -> textColumns.put(column, header.indexOf(column.column())));
    }
  }

  /** Matches every row of the table, in order. */
  List<ImportRow> rows() {
    List<ImportRow> rows = matched(choices.leftOut());
    if (!choices.leftOut().isEmpty()) {
      // A skipped row keeps the reason why it was unclear.
      List<ImportRow> before = matched(Set.of());
      for (int i = 0; i < rows.size(); i++) {
        if (rows.get(i).state() == State.LEFT_OUT && before.get(i).state().isUnclear()) {
          rows.set(i, rows.get(i).withReason(before.get(i).reason()));
        }
      }
    }
    return rows;
  }

  private List<ImportRow> matched(Set<Integer> leftOut) {
    List<ImportRow> rows = new ArrayList<>(table.rows().size());
    for (TableRow row : table.rows()) {
      if (Thread.currentThread().isInterrupted()) {
        throw new CancellationException("Interrupted while matching rows");
      }
      rows.add(leftOut.contains(row.number()) ? skipped(row) : match(row));
    }
    setApartDuplicates(rows);
    setApartFromMade(rows);
    return withDoubts(rows);
  }

  /** Whether two rows have equal cells. Rows that create records may be meant to be equal. */
  private boolean isEqual(int first, int second) {
    TableRow one = table.rows().get(first);
    TableRow other = table.rows().get(second);
    return mapping.key() != Mapping.Key.NEW
        && mapping.usedColumns().stream()
            .mapToInt(table.header()::indexOf)
            .allMatch(place -> Objects.equals(one.cell(place), other.cell(place)));
  }

  /** Matches a row on its own, and states whether the user chose the record. */
  private ImportRow match(TableRow row) {
    ImportRow found = find(row);
    return found.state() == State.MATCHED && choices.records().containsKey(row.number())
        ? found.withReason(Message.of("match.by-user", found.recordId()))
        : found;
  }

  private ImportRow skipped(TableRow row) {
    return without(row, State.LEFT_OUT, table.restored(row.text(keyPlace)), ImportRow.SKIPPED);
  }

  private ImportRow find(TableRow row) {
    String key = table.restored(row.text(keyPlace));
    String chosen = choices.records().get(row.number());
    TableFault fault = table.fault(row);
    if (fault != null) {
      return without(row, State.FAULTY, key, reason(fault));
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
            ImportResultFile.RECORD_ID,
            SourceIdIndex.text(record),
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
            "match.several", found.size(), mapping.key().word(), key, SourceIdIndex.texts(found)));
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
      Message similar = Message.of("match.near", none, SourceIdIndex.nearTexts(near));
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
        : without(
            row,
            State.UNMATCHED,
            key,
            Message.of(ImportRow.NAMELESS, none, mapping.kind().title().key()));
  }

  /** Marks rows that write or would create one record, except the one that is used. */
  private void setApartDuplicates(List<ImportRow> rows) {
    Map<String, Integer> records = HashMap.newHashMap(rows.size());
    Map<String, Integer> created = new HashMap<>();
    Map<Integer, List<Integer>> places = new LinkedHashMap<>();
    Set<String> contested = contested(rows);
    for (int i = 0; i < rows.size(); i++) {
      ImportRow row = rows.get(i);
      if (row.state() == State.MATCHED
          || row.state() == State.CREATE
          || (row.state() == State.DONE && contested.contains(row.recordId()))) {
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
      List<Integer> different = withoutRepeated(rows, same);
      if (different.size() > 1) {
        setApart(rows, different);
      }
    }
  }

  /** Marks the rows of one record that repeat an earlier one, and returns the other places. */
  private List<Integer> withoutRepeated(List<ImportRow> rows, List<Integer> same) {
    List<Integer> different = new ArrayList<>();
    for (int place : same) {
      Integer first =
          different.stream().filter(one -> isEqual(one, place)).findFirst().orElse(null);
      if (first == null || rows.get(place).state() != rows.get(first).state()) {
        different.add(place);
      } else {
        rows.set(
            place,
            rows.get(place)
                .as(State.REPEATED, Message.of("match.repeated", rows.get(first).number())));
      }
    }
    return different;
  }

  /** Marks the rows of one record, except the one that is used. */
  private void setApart(List<ImportRow> rows, List<Integer> same) {
    int used =
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
    Message why = Message.of("match.same-record", same.size(), numbers);
    for (int place : same) {
      if (place != used) {
        rows.set(place, rows.get(place).as(State.DUPLICATE, why));
      }
    }
  }

  /**
   * Records claimed by rows with different keys, such as a record without a source id, which any
   * key fits.
   */
  private static Set<String> contested(List<ImportRow> rows) {
    Set<String> contested = new HashSet<>();
    if (rows.stream().noneMatch(row -> row.state() == State.DONE)) {
      return contested;
    }
    Map<String, String> keys = new HashMap<>();
    for (ImportRow row : rows) {
      if (row.state() == State.MATCHED || row.state() == State.DONE) {
        String other = keys.putIfAbsent(row.recordId(), row.key());
        if (other != null && !other.equals(row.key())) {
          contested.add(row.recordId());
        }
      }
    }
    return contested;
  }

  /** Marks rows that would create a record which another row with an equal key already has. */
  private static void setApartFromMade(List<ImportRow> rows) {
    if (rows.stream().noneMatch(row -> row.state() == State.CREATE)) {
      return;
    }
    Map<String, ImportRow> made = new HashMap<>();
    for (ImportRow row : rows) {
      if (row.state() == State.MATCHED || row.state() == State.DONE) {
        made.put(row.key(), row);
      }
    }
    rows.replaceAll(
        row -> {
          ImportRow other = row.state() == State.CREATE ? made.get(row.key()) : null;
          return other == null
              ? row
              : row.as(
                  State.DUPLICATE, Message.of("match.same-key", other.number(), other.recordId()));
        });
  }

  /**
   * What the texts of a field have in common.
   *
   * @param isScientific whether one looks like a number in scientific notation
   * @param digits the length of all texts if each has nothing but digits, and one begins with a
   *     zero; otherwise 0
   */
  private record Texts(boolean isScientific, int digits) {}

  /** Marks the rows that the user must decide about although their record is clear. */
  private List<ImportRow> withDoubts(List<ImportRow> rows) {
    Map<Integer, Message> wrong = new HashMap<>();
    for (TableFault fault : table.faults(mapping.usedColumns())) {
      wrong.merge(
          fault.row(),
          reason(fault),
          (one, other) -> Message.joined("list.semicolon", List.of(one, other)));
    }
    List<ImportRow> judged = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      ImportRow row = rows.get(i);
      Message fault = wrong.get(row.number());
      Message doubt = fault == null ? doubt(row, table.rows().get(i)) : null;
      judged.add(
          row.state() == State.LEFT_OUT
              ? row
              : fault != null
                  ? row.as(State.FAULTY, fault)
                  : doubt != null ? row.as(State.DOUBTFUL, doubt) : row);
    }
    return judged;
  }

  private static Message reason(TableFault fault) {
    return Message.of("match.cell", fault.column(), fault.problem());
  }

  private @Nullable Message doubt(ImportRow row, TableRow cells) {
    boolean isDecided = choices.doubtful() || choices.records().containsKey(row.number());
    if (isDecided || (row.state() != State.MATCHED && row.state() != State.CREATE)) {
      return null;
    }
    if (table.hidden().rows().contains(row.number())) {
      return Message.of("match.hidden");
    }
    if (!table.hidden().columns().isEmpty()) {
      return hiddenColumn(cells, records.get(row.recordId()));
    }
    for (Map.Entry<MappedColumn, Integer> column : textColumns.entrySet()) {
      Message changed = changed(column.getKey(), column.getValue(), cells, row);
      if (changed != null) {
        return changed;
      }
    }
    return null;
  }

  /** Returns which cell of a hidden column would be written; null if there is none. */
  private @Nullable Message hiddenColumn(TableRow cells, @Nullable R record) {
    for (MappedColumn column : mapping.columns()) {
      int place = table.header().indexOf(column.column());
      if (table.hidden().columns().contains(place) && !cells.isBlank(place)) {
        FieldValue held = record == null ? null : record.value(column.field());
        if (held == null || !cells.text(place).equals(held.display())) {
          return Message.of("match.hidden-column", column.column());
        }
      }
    }
    return null;
  }

  /** Returns how a spreadsheet may have changed a text; null if it looks like the others. */
  private @Nullable Message changed(MappedColumn column, int place, TableRow cells, ImportRow row) {
    boolean isLikeNumber = cells.beginsWithDigit(place);
    if (!isLikeNumber && !cells.hasReplacement(place)) {
      return null;
    }
    String text = cells.text(place);
    R record = records.get(row.recordId());
    FieldValue held = record == null ? null : record.value(column.field());
    if (held != null && text.equals(held.display())) {
      return null;
    }
    if (held != null && lostCharacters(table.restored(text), held.display())) {
      return Message.of("match.lost-characters", column.column(), text, held.display());
    }
    if (!isLikeNumber) {
      return null;
    }
    if (SCIENTIFIC.matcher(text).matches()) {
      return texts(column.field()).isScientific()
          ? null
          : Message.of("match.scientific", column.column(), text);
    }
    int digits = cells.isDigits(place) ? texts(column.field()).digits() : 0;
    return text.length() < digits
        ? Message.of("match.lost-zeros", column.column(), text, digits)
        : null;
  }

  /** Whether a text differs only where characters can't be in the file and were replaced. */
  private boolean lostCharacters(String text, String held) {
    // Some spreadsheets replace an emoji by one question mark, others by two.
    return lostCharacters(text.codePoints().toArray(), held.codePoints().toArray())
        || lostCharacters(text.chars().toArray(), held.chars().toArray());
  }

  private boolean lostCharacters(int[] text, int[] held) {
    boolean isLost = false;
    for (int i = 0; i < text.length && text.length == held.length; i++) {
      if (text[i] != held[i]) {
        isLost = (text[i] == TableRow.REPLACEMENT || text[i] == '?') && isNotInFile(held[i]);
        if (!isLost) {
          return false;
        }
      }
    }
    return isLost;
  }

  /** A file without any such character is read as UTF-8, which doesn't say how it was saved. */
  private boolean isNotInFile(int character) {
    return character > 0x7F
        && (encoder == null || !encoder.canEncode(Character.toString(character)));
  }

  private Texts texts(FieldRef field) {
    return texts.computeIfAbsent(field, this::found);
  }

  private Texts found(FieldRef field) {
    boolean isScientific = false;
    boolean hasZero = false;
    int digits = -1;
    for (R record : records.values()) {
      String text = FieldValue.scalar(record.value(field));
      if (text == null || text.isEmpty()) {
        continue;
      }
      isScientific |= SCIENTIFIC.matcher(text).matches();
      hasZero |= text.startsWith("0");
      boolean isAlike =
          text.chars().allMatch(c -> c >= '0' && c <= '9')
              && (digits < 0 || digits == text.length());
      digits = isAlike ? text.length() : 0;
    }
    return new Texts(isScientific, hasZero ? Math.max(0, digits) : 0);
  }
}
