package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.changes.review.TwoLineCell.Content;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.RowScroller;
import io.casedesk.desktop.common.table.RowSelection;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.workspace.UnsentChange.ChangeOrigin;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** Table of a review, with one cell per row on two lines: the value and its name. */
final class ReviewTable {

  private static final double ROW_HEIGHT = 36;
  private static final double SCROLL_BAR = 16;
  private static final double LEAST = 64;
  private static final double ROW = 56;
  private static final double ACTIONS = 208;

  /** The width of the decisions on a conflict: that of their texts and at most the widest. */
  private static final double AROUND_DECISIONS = 100;

  private static final double WIDEST_DECISIONS = 272;
  private static final double AROUND_SKIP = 40;
  private static final double AROUND_ORIGIN = 24;

  private static final PseudoClass SKIPPED = PseudoClass.getPseudoClass("skipped");

  private final TableView<ReviewLine> view =
      Nodes.named("review-table", new TableView<>(), "review-table", "dense");
  private final TableColumn<ReviewLine, ReviewLine> row;
  private final TableColumn<ReviewLine, ReviewLine> origin;
  private final TableColumn<ReviewLine, ReviewLine> last;
  private final TableColumn<ReviewLine, ReviewLine> now;
  private final TableColumn<ReviewLine, ReviewLine> moved;
  private final TableColumn<ReviewLine, ReviewLine> actions;

  /** The columns that share the width. */
  private final Map<TableColumn<ReviewLine, ReviewLine>, Integer> weights = new LinkedHashMap<>();

  private final double decisions;

  private final double widestOrigin;

  /** The width of the button that skips a line or that undoes this. */
  private final double skip;

  /** Whether the lines offer no other decision, as those of a file. */
  private boolean isOnlySkipped;

  private final ReadOnlyBooleanProperty hasLast;
  private final ReviewSession<?> session;
  private final Messages messages;
  private final LineCells cells;

  /**
   * Creates the table.
   *
   * @param hasLast whether the values of the last import are shown
   * @param edit edits the value of a line
   */
  ReviewTable(
      ReviewSession<?> session,
      ObservableList<ReviewLine> shown,
      ReadOnlyBooleanProperty hasLast,
      Consumer<ReviewLine> edit,
      ChangeOriginText origins,
      Messages messages) {
    this.session = session;
    this.hasLast = hasLast;
    this.messages = messages;
    decisions =
        Math.clamp(
            width("review.mine") + width("review.theirs") + AROUND_DECISIONS,
            ACTIONS,
            WIDEST_DECISIONS);
    widestOrigin =
        AROUND_ORIGIN
            + Stream.of(ChangeOrigin.Kind.values())
                .mapToDouble(kind -> width("review.origin." + kind))
                .max()
                .orElse(0);
    skip = Math.max(width("review.leaveOut"), width("review.reset")) + AROUND_SKIP;
    this.cells = new LineCells(session.service(), origins, messages);
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(shown);
    view.setSelectionModel(new RowSelection<>(view));
    RowScroller.keepSelected(view, view.getSelectionModel());
    RowScroller.layOutBeforePaging(view);
    view.setPlaceholder(new Label(messages.text("review.none")));
    view.setAccessibleText(messages.text("review.accessible"));
    view.setRowFactory(ignored -> new Row());
    CellRefresher rows = CellRefresher.of(view);
    actions = line("actions");
    actions.setSortable(false);
    actions.setCellFactory(ignored -> new DecisionCell(session, messages, this::inPlaceOf, edit));
    row = column("row", cells::row);
    row.setComparator(Comparator.comparing(ReviewLine::file, FileCell.ORDER));
    last = column("last", cells::last);
    now = column("now", cells::now);
    moved = column("moved", cells::moved);
    origin = column("origin", cells::origin);
    weights.put(origin, 14);
    weights.put(column("record", cells::record), 18);
    weights.put(column("field", cells::field), 15);
    weights.put(last, 12);
    weights.put(column("seen", cells::before), 15);
    weights.put(now, 15);
    weights.put(moved, 12);
    weights.put(column("wanted", cells::newValue), 15);
    weights.put(column("standing", cells::standing), 25);
    view.getColumns().add(row);
    view.getColumns().addAll(weights.keySet());
    view.getColumns().add(actions);
    view.widthProperty().subscribe(width -> fit());
    hasLast.subscribe(shownLast -> arrange());
    session.phaseProperty().subscribe(phase -> arrange());
    session.lines().subscribe(this::arrange);
    session.versionProperty().subscribe(version -> rows.refresh());
  }

  private double width(String messageKey) {
    return new Text(messages.text(messageKey)).getLayoutBounds().getWidth();
  }

  /** Shows the columns that say something in this phase. */
  private void arrange() {
    Phase phase = session.phase();
    cells.forget();
    List<ReviewLine> lines = session.lines();
    row.setVisible(!lines.isEmpty() && lines.getFirst().file() != null);
    origin.setVisible(session.summary().hasSeveralOrigins());
    last.setVisible(hasLast.get());
    moved.setVisible(hasLast.get());
    now.setVisible(
        phase.isAfterRun()
            || (now.isVisible() && phase instanceof Phase.Running)
            || session.summary().hasContested());
    isOnlySkipped =
        lines.stream()
            .allMatch(
                line ->
                    line.file() != null
                        && line.creating() == null
                        && line.standing() != ReviewLine.Status.DOUBT);
    actions.setVisible(phase instanceof Phase.Checked || phase instanceof Phase.Checking);
    fit();
  }

  /** Shares the width, so that a wider window shows more and no horizontal scrolling is needed. */
  private void fit() {
    row.setPrefWidth(ROW);
    double buttons = now.isVisible() ? decisions : isOnlySkipped ? skip : ACTIONS;
    actions.setPrefWidth(buttons);
    double free =
        view.getWidth()
            - SCROLL_BAR
            - (row.isVisible() ? ROW : 0)
            - (actions.isVisible() ? buttons : 0);
    List<Map.Entry<TableColumn<ReviewLine, ReviewLine>, Integer>> sharing =
        weights.entrySet().stream()
            .filter(one -> one.getKey().isVisible())
            .sorted(Comparator.comparingDouble(one -> -least(one.getKey()) / one.getValue()))
            .toList();
    int all = sharing.stream().mapToInt(Map.Entry::getValue).sum();
    for (Map.Entry<TableColumn<ReviewLine, ReviewLine>, Integer> one : sharing) {
      int weight = one.getValue();
      double width = Math.max(least(one.getKey()), Math.floor(free * weight / all));
      one.getKey().setPrefWidth(width);
      free -= width;
      all -= weight;
    }
  }

  /** Returns the width of a column's title, or of the words for origins, of which there are few. */
  private double least(TableColumn<?, ?> column) {
    double least = Math.max(LEAST, TextColumn.widthOf(column.getText()));
    return column.equals(origin) ? Math.max(least, widestOrigin) : least;
  }

  /** A row that is grayed out while its line is skipped. */
  private static final class Row extends TableRow<ReviewLine> {
    @Override
    protected void updateItem(@Nullable ReviewLine line, boolean empty) {
      super.updateItem(line, empty);
      pseudoClassStateChanged(SKIPPED, line != null && line.isSkipped());
    }
  }

  private TableColumn<ReviewLine, ReviewLine> column(
      String name, Function<ReviewLine, Content> look) {
    TableColumn<ReviewLine, ReviewLine> column = line(name);
    column.setCellFactory(ignored -> new TwoLineCell(look));
    column.setComparator(Comparator.comparing(line -> look.apply(line).text()));
    return column;
  }

  private TableColumn<ReviewLine, ReviewLine> line(String name) {
    TableColumn<ReviewLine, ReviewLine> column =
        new TableColumn<>(messages.text("review.column." + name));
    column.setId("review-" + name);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    return column;
  }

  Node node() {
    return view;
  }

  /** Returns what the cells show of a line. */
  LineCells lineCells() {
    return cells;
  }

  /** The selected line; null if there is none. */
  ReadOnlyObjectProperty<ReviewLine> selectedProperty() {
    return view.getSelectionModel().selectedItemProperty();
  }

  /** Returns the selected line; null if there is none. */
  @Nullable ReviewLine selected() {
    return view.getSelectionModel().getSelectedItem();
  }

  /** The explanation of the selected line; empty for none. */
  ObservableValue<String> note() {
    return Bindings.createStringBinding(
        () -> {
          ReviewLine line = selected();
          return line == null ? "" : cells.note(line);
        },
        view.getSelectionModel().selectedItemProperty(),
        session.versionProperty());
  }

  /** Selects the first row if none is selected, so that the keys for decisions have a row. */
  void select() {
    if (selected() == null) {
      view.getSelectionModel().selectFirst();
    }
  }

  /** Moves the keyboard focus to the table and selects the first row if none is selected. */
  void focus() {
    select();
    view.requestFocus();
  }

  /** Returns the selected lines as a live view; a line that is gone meanwhile is null. */
  ObservableList<ReviewLine> chosen() {
    return view.getSelectionModel().getSelectedItems();
  }

  /** Runs a decision on the selected rows and goes on to the next row, if it decided anything. */
  void inPlace(Runnable decision) {
    int row = view.getSelectionModel().getSelectedIndex();
    boolean isOne = chosen().size() == 1;
    int version = session.versionProperty().get();
    decision.run();
    boolean isDecided = session.versionProperty().get() != version;
    if (isDecided && isOne && row + 1 < view.getItems().size()) {
      view.getSelectionModel().clearAndSelect(row + 1);
    }
    view.requestFocus();
  }

  /** Runs a decision that was clicked; its row stays selected. */
  private void inPlaceOf(ReviewLine line, Runnable decision) {
    view.getSelectionModel().clearAndSelect(view.getItems().indexOf(line));
    decision.run();
    view.requestFocus();
  }
}
