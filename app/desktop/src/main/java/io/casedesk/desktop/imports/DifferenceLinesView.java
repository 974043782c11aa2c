package io.casedesk.desktop.imports;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.StandingFilter;
import io.casedesk.desktop.common.table.SelectionRevealer;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.imports.common.ImportControls;
import io.casedesk.desktop.imports.common.ImportRecordSource;
import io.casedesk.desktop.imports.review.DifferenceLine;
import io.casedesk.desktop.imports.review.DifferenceModel;
import io.casedesk.desktop.imports.review.DifferenceTexts;
import io.casedesk.desktop.imports.rows.RowSelection;
import io.casedesk.model.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.transformation.FilteredList;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Shows the lines of a difference, with a toggle button per state that counts and filters them. */
final class DifferenceLinesView {

  private static final double WHY = 260;

  /** Width of the borders and the scroll bar of the table, in pixels. */
  private static final double BORDERS = 24;

  private final VBox node = new VBox(8);
  private final StandingFilter counts;
  private final HBox top = new HBox(8);
  private final ToggleButton problems = new ToggleButton();
  private final TableView<DifferenceLine> table;
  private final Label note = ImportControls.sentence("imports-note");
  private final BooleanProperty cockpit = new SimpleBooleanProperty();
  private final ImportsModel model;
  private final DifferenceModel difference;
  private final Messages messages;
  private final DifferenceTexts texts;
  private final FilteredList<DifferenceLine> shown;

  DifferenceLinesView(String id, ImportsModel model, Messages messages) {
    this.model = model;
    this.difference = model.difference();
    this.messages = messages;
    this.texts = new DifferenceTexts(messages);
    this.shown = new FilteredList<>(difference.lines());
    table = ImportControls.table(id, messages.text("imports.lines.accessible"));
    table.setItems(shown);
    table.setSelectionModel(new RowSelection<>(table));
    table.setMinHeight(64);
    counts = new StandingFilter(id, texts.cells(), this::filter);
    problems.setId(id + "-problems");
    problems.getStyleClass().addAll(Styles.SMALL, "review-count");
    problems.setOnAction(event -> filter());
    note.visibleProperty().bind(note.textProperty().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    SelectionRevealer.in(table);
    VBox.setVgrow(table, Priority.ALWAYS);
    top.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(counts.node(), Priority.ALWAYS);
    top.getChildren().setAll(counts.node());
    node.getChildren().setAll(top, table, note);
    cockpit.subscribe(now -> columns());
    table.widthProperty().subscribe(now -> fill());
    table.getSelectionModel().selectedItemProperty().subscribe(this::say);
    difference.versionProperty().subscribe(now -> count());
    model.job().keptProperty().subscribe(now -> count());
  }

  Node node() {
    return node;
  }

  /** Whether the columns of the last import are shown. */
  BooleanProperty cockpitProperty() {
    return cockpit;
  }

  /** Adds a node at the end of the row of counts. */
  void beside(Node part) {
    top.getChildren().add(part);
  }

  /** Returns the selected lines as a live view; a line that is gone meanwhile is null. */
  List<DifferenceLine> chosen() {
    return table.getSelectionModel().getSelectedItems();
  }

  /** Returns a copy of the selected lines. */
  List<DifferenceLine> selected() {
    return table.getSelectionModel().getSelectedItems().stream().filter(Objects::nonNull).toList();
  }

  TableView<DifferenceLine> table() {
    return table;
  }

  private void columns() {
    List<TableColumn<DifferenceLine, ?>> columns = new ArrayList<>();
    columns.add(
        ImportControls.column(
            messages.text("imports.column.row"),
            60,
            line -> line.from().row() == 0 ? "" : String.valueOf(line.from().row())));
    columns.add(ImportControls.column(messages.text("imports.column.record"), 170, this::record));
    columns.add(ImportControls.column(messages.text("imports.column.field"), 120, this::field));
    if (cockpit.get()) {
      columns.add(
          ImportControls.column(
              messages.text("imports.column.last"),
              120,
              line -> line.from().last() == null ? "–" : String.valueOf(line.from().last())));
    }
    columns.add(
        ImportControls.column(
            messages.text("imports.column.inFile"), 120, line -> line.from().inFile()));
    columns.add(ImportControls.column(messages.text("imports.column.now"), 120, texts::now));
    if (cockpit.get()) {
      columns.add(
          ImportControls.column(
              messages.text("imports.column.moved"),
              150,
              texts::moved,
              DifferenceTexts::movedMark));
    }
    columns.add(ImportControls.column(messages.text("imports.column.after"), 120, texts::after));
    columns.add(
        ImportControls.column(
            messages.text("imports.column.standing"),
            190,
            line -> texts.cells().standing(line.standing()),
            line -> line.standing().mark()));
    columns.add(ImportControls.column(messages.text("imports.column.why"), WHY, texts::why));
    table.getColumns().setAll(columns);
    fill();
  }

  /** Gives the spare width to the last column, which has the longest texts. */
  private void fill() {
    TableColumn<DifferenceLine, ?> last = table.getColumns().getLast();
    double others = BORDERS;
    for (TableColumn<DifferenceLine, ?> column : table.getColumns()) {
      others += column.equals(last) ? 0 : column.getWidth();
    }
    last.setPrefWidth(Math.max(WHY, table.getWidth() - others));
  }

  private String record(DifferenceLine line) {
    Change change = line.change();
    ImportRecordSource source = model.matching().source();
    if (change == null) {
      return messages.text("imports.newRecord");
    }
    return source == null ? change.recordId() : source.recordName(change.recordId());
  }

  private String field(DifferenceLine line) {
    Change change = line.change();
    ImportRecordSource source = model.matching().source();
    if (change == null) {
      return messages.text("imports.newRecord.field");
    }
    return source == null ? change.field().key() : source.fieldName(change.field());
  }

  private void say(@Nullable DifferenceLine line) {
    note.setText(line == null ? "" : texts.why(line));
  }

  private void count() {
    Map<ReviewLine.Standing, Integer> all = difference.counts();
    int bad =
        all.entrySet().stream()
            .filter(one -> one.getKey().isProblem())
            .mapToInt(Map.Entry::getValue)
            .sum();
    boolean isUnconfirmed = model.job().isSent() && difference.runProperty().get() == null;
    problems.setText(
        isUnconfirmed
            ? messages.text("value.unconfirmed")
            : messages.text("imports.onlyProblems", bad));
    problems.setDisable(bad == 0);
    if (bad == 0) {
      problems.setSelected(false);
    }
    counts.show(all, problems);
    filter();
    table.refresh();
    say(table.getSelectionModel().getSelectedItem());
  }

  private void filter() {
    Set<ReviewLine.Standing> only = counts.chosen();
    boolean bad = problems.isSelected();
    if (!only.isEmpty() || bad) {
      shown.setPredicate(
          line -> only.contains(line.standing()) || (bad && line.standing().isProblem()));
    } else if (shown.getPredicate() != null) {
      // Setting a null predicate again would filter all lines for nothing.
      shown.setPredicate(null);
    }
  }
}
