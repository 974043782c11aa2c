package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.form.ColumnReadings;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CellTextParser.ParseResult;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.desktop.records.table.CellRange;
import io.casedesk.files.ClipboardGrid;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading.Ambiguous;
import io.casedesk.workspace.Edit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes edits of a paste. Created quickly on the JavaFX thread, read on any thread.
 *
 * @param clipboard the pasted text
 * @param rows the rows from the first selected one on
 * @param fields the fields of the columns from the first selected one on
 * @param selectedRows the number of selected rows
 * @param selectedColumns the number of selected columns
 * @param shown how the rows of the table are filtered and sorted
 * @param edits the unsent changes by record id
 * @param isOwn whether the texts were copied here, as the service writes them
 */
public record PasteReader<R extends CaseRecord>(
    String clipboard,
    List<ListRow<R>> rows,
    List<FieldRef> fields,
    int selectedRows,
    int selectedColumns,
    ShownRows shown,
    CellTextParser<R> parser,
    Map<String, Map<FieldRef, Edit>> edits,
    boolean isOwn) {

  /** The result: edits, or a question that the user must answer first. */
  sealed interface Result {}

  /** All texts were read; they are for the records of the target. */
  record Read(ParseResult made, @Nullable Target target, Area area) implements Result {}

  /** The size of a rectangle of cells that a paste fills; without cells if it fills none. */
  public record Area(int rows, int columns) {

    private static final Area NONE = new Area(0, 0);
  }

  /**
   * Asks what the ambiguous numbers and dates of a paste mean.
   *
   * @param choices at most one for each subject
   * @param target the records that the paste meets; null if it needs no mention
   * @param area the cells to fill
   */
  public record Question(List<Choice> choices, @Nullable Target target, Area area)
      implements Result {}

  /**
   * A choice between the styles of one subject.
   *
   * @param cells the number of ambiguous cells
   * @param samples the first ambiguous cells, at least one
   * @param usual the style to propose: the one chosen last for one of the columns, or the style of
   *     the user
   * @param fields the fields of the columns with ambiguous cells
   */
  public record Choice(int cells, List<Sample> samples, InputStyle usual, Set<FieldRef> fields) {

    /** Returns the styles in which a sample has a meaning, in their order. */
    public List<InputStyle> styles() {
      Set<InputStyle> styles = EnumSet.noneOf(InputStyle.class);
      samples.forEach(sample -> styles.addAll(sample.meanings().styles()));
      return List.copyOf(styles);
    }

    /** Notes what was chosen for the columns. */
    void answered(Set<InputStyle> chosen, ColumnReadings readings) {
      for (InputStyle style : chosen) {
        if (style.subject() == usual.subject()) {
          fields.forEach(field -> readings.choose(field, style));
        }
      }
    }
  }

  /** An ambiguous text with its two meanings. */
  public record Sample(String text, Ambiguous meanings) {}

  /**
   * The records that a paste into filtered or sorted rows meets.
   *
   * @param records the number of records
   * @param first the display name of the topmost record
   * @param last the display name of the lowest record
   * @param rows how the rows are filtered and sorted
   */
  public record Target(int records, String first, String last, ShownRows rows) {

    /** Returns the target; null if the rows are the whole list in its order, or for one record. */
    private static @Nullable Target of(List<? extends Text<?>> texts, ShownRows rows) {
      List<String> names =
          texts.stream().map(Text::record).distinct().map(CaseRecord::label).toList();
      return names.size() < 2 || !rows.isArranged()
          ? null
          : new Target(names.size(), names.getFirst(), names.getLast(), rows);
    }

    /** Describes the target before the paste. */
    String before(Messages messages) {
      return text("paste.target", messages);
    }

    /** Describes the target after the paste. */
    public String after(Messages messages) {
      return text("paste.target.done", messages);
    }

    private String text(String messageKey, Messages messages) {
      List<String> why = new ArrayList<>();
      if (rows.isFiltered()) {
        why.add(messages.text("paste.target.filtered", rows.shown(), rows.total()));
      }
      if (!rows.sortedBy().isEmpty()) {
        why.add(messages.text("paste.target.sorted", String.join(", ", rows.sortedBy())));
      }
      return messages.text(messageKey, records, String.join(", ", why), first, last);
    }
  }

  /** Creates the reader of a paste into selected cells. */
  static <R extends CaseRecord> PasteReader<R> of(
      GridClipboard.Cells<R> cells,
      String clipboard,
      ShownRows shown,
      CellTextParser<R> parser,
      Map<String, Map<FieldRef, Edit>> edits,
      boolean isOwn) {
    CellRange range = cells.range();
    List<Column<R>> columns = cells.columns();
    int selectedRows =
        ListRow.records(cells.rows().subList(range.top(), range.bottom() + 1)).size();
    // Not all rows below are copied. A line break of two characters counts twice, which only makes
    // the estimate higher.
    long lines = 1 + clipboard.chars().filter(c -> c == '\n' || c == '\r').count();
    return new PasteReader<>(
        clipboard,
        cells.rows().subList(range.top(), cells.rows().size()).stream()
            .filter(row -> row.group() == null)
            .limit(Math.max(lines, selectedRows))
            .toList(),
        columns.subList(range.left(), columns.size()).stream()
            .map(column -> FieldRef.parse(column.id()))
            .toList(),
        selectedRows,
        range.right() - range.left() + 1,
        shown,
        parser,
        edits,
        isOwn);
  }

  /** Returns an estimate of the number of cells. */
  long about() {
    long given = 1 + clipboard.chars().filter(c -> c == '\t' || c == '\n').count();
    return Math.max(given, (long) selectedRows * selectedColumns);
  }

  /**
   * Reads the texts if they aren't ambiguous.
   *
   * @param most the maximum number of cells
   */
  Result read(long most) {
    PastedTexts<R> pasted = texts(most);
    if (pasted.cells() > most) {
      return new Read(ParseResult.of("grid.tooMany"), null, Area.NONE);
    }
    Target target = Target.of(pasted.texts(), shown);
    if (isOwn) {
      return new Read(parser.own(pasted.texts(), edits, pasted.beyond()), target, pasted.area());
    }
    CellTextParser.PasteStyles styles = parser.styles(pasted.texts(), edits);
    List<Choice> choices = styles.choices();
    return choices.isEmpty()
        ? new Read(made(pasted, styles, Set.of()), target, pasted.area())
        : new Question(choices, target, pasted.area());
  }

  /** Reads the texts in the styles that the user chose. */
  ParseResult read(Set<InputStyle> answers) {
    PastedTexts<R> pasted = texts(Long.MAX_VALUE);
    return made(pasted, parser.styles(pasted.texts(), edits), answers);
  }

  private ParseResult made(
      PastedTexts<R> pasted, CellTextParser.PasteStyles styles, Set<InputStyle> answers) {
    return parser.pasted(
        pasted.texts(), edits, pasted.beyond(), field -> styles.parser(field, answers));
  }

  /**
   * The parsed paste.
   *
   * @param area the cells to fill; if there are too many, {@code texts} is empty
   * @param beyond the number of rows and columns that did not fit into the table
   */
  private record PastedTexts<R extends CaseRecord>(List<Text<R>> texts, Area area, int beyond) {

    private long cells() {
      return (long) area.rows() * area.columns();
    }
  }

  private PastedTexts<R> texts(long most) {
    List<List<String>> grid = ClipboardGrid.parse(clipboard);
    int width = grid.stream().mapToInt(List::size).max().orElse(0);
    if (width == 0) {
      return new PastedTexts<>(List.of(), Area.NONE, 0);
    }
    int wantedRows = repeated(selectedRows, grid.size());
    int wantedColumns = repeated(selectedColumns, width);
    int roomRows = Math.min(wantedRows, rows.size());
    int roomColumns = Math.min(wantedColumns, fields.size());
    Area area = new Area(roomRows, roomColumns);
    if ((long) roomRows * roomColumns > most) {
      return new PastedTexts<>(List.of(), area, 0);
    }
    List<Text<R>> texts = new ArrayList<>();
    for (int r = 0; r < roomRows; r++) {
      List<String> from = grid.get(r % grid.size());
      R record = rows.get(r).record();
      for (int c = 0; c < roomColumns; c++) {
        if (c % width < from.size()) {
          texts.add(new Text<>(record, fields.get(c), from.get(c % width)));
        }
      }
    }
    return new PastedTexts<>(texts, area, wantedRows - roomRows + wantedColumns - roomColumns);
  }

  private static int repeated(int selected, int given) {
    return selected > given && selected % given == 0 ? selected : given;
  }
}
