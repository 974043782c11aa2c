package io.casedesk.files.imports;

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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds rows that the user must decide about although their record is clear: rows with an error of
 * the spreadsheet, rows that are hidden in their sheet, and rows with a text that a spreadsheet may
 * have changed, judged by the values that the field has in the service.
 */
final class RowDoubts<R extends CaseRecord> {

  private static final Pattern SCIENTIFIC = Pattern.compile("\\d(?:[.,]\\d+)?[eE]\\+?\\d{1,3}");

  private final Table table;
  private final Mapping mapping;
  private final ImportChoices choices;
  private final ImportDifference.Known<R> known;
  private final Map<FieldRef, FieldType> types;
  private final Map<FieldRef, Texts> texts = new HashMap<>();

  /**
   * What the texts of a field have in common.
   *
   * @param isScientific whether one looks like a number in scientific notation
   * @param digits the length of all texts if each has nothing but digits, and one begins with a
   *     zero; otherwise 0
   */
  private record Texts(boolean isScientific, int digits) {}

  RowDoubts(Table table, Mapping mapping, ImportChoices choices, ImportDifference.Known<R> known) {
    this.table = table;
    this.mapping = mapping;
    this.choices = choices;
    this.known = known;
    this.types = StandardFields.types(mapping.kind(), known.definitions());
  }

  /**
   * Marks the rows that the user must decide about.
   *
   * @param faults the cells of used columns that hold an error
   */
  List<ImportRow> setApart(List<ImportRow> rows, List<TableFault> faults) {
    Map<Integer, Message> wrong = new HashMap<>();
    for (TableFault fault : faults) {
      Message cell = Message.of("match.cell", fault.column(), fault.problem());
      wrong.merge(
          fault.row(), cell, (one, other) -> Message.joined("list.semicolon", List.of(one, other)));
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

  private @Nullable Message doubt(ImportRow row, TableRow cells) {
    boolean isDecided = choices.doubtful() || choices.records().containsKey(row.number());
    if (isDecided || (row.state() != State.MATCHED && row.state() != State.CREATE)) {
      return null;
    }
    if (table.hiddenRows().contains(row.number())) {
      return Message.of("match.hidden");
    }
    if (table.format() == TableFormat.CSV) {
      R record = known.records().get(row.recordId());
      for (MappedColumn column : mapping.columns()) {
        Message changed = changed(column, cells, record);
        if (changed != null) {
          return changed;
        }
      }
    }
    return null;
  }

  /** Returns how a spreadsheet may have changed a text; null if it looks like the others. */
  private @Nullable Message changed(MappedColumn column, TableRow cells, @Nullable R record) {
    int place = table.header().indexOf(column.column());
    if (types.getOrDefault(column.field(), FieldType.UNKNOWN) != FieldType.TEXT
        || !cells.beginsWithDigit(place)) {
      return null;
    }
    String text = cells.text(place);
    FieldValue held = record == null ? null : record.value(column.field());
    if (held != null && text.equals(held.display())) {
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

  private Texts texts(FieldRef field) {
    return texts.computeIfAbsent(field, this::found);
  }

  private Texts found(FieldRef field) {
    boolean isScientific = false;
    boolean hasZero = false;
    int digits = -1;
    for (R record : known.records().values()) {
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
