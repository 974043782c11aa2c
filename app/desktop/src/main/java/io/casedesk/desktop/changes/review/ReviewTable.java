package io.casedesk.desktop.changes.review;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.changes.review.LineCells.Column;
import io.casedesk.desktop.changes.review.ReviewLine.LineDecision.Choice;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.changes.review.ReviewTable.TwoLineCell.Content;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.RowScroller;
import io.casedesk.desktop.common.table.FilteredRows;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.RowSelection;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.FieldValue;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Table of a review, with one cell per row on two lines: the value and its name. Lines change in
 * place; their rows move only when others are asked for, or in another order.
 */
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

  /** The order after a run without another one: what isn't as wanted comes first. */
  private static final List<FilteredRows.Sort<ReviewLine>> PROBLEMS_FIRST =
      List.of(new FilteredRows.Sort<>(line -> line.standing().isProblem(), true));

  private static final PseudoClass SKIPPED = PseudoClass.getPseudoClass("skipped");

  private final TableView<ReviewLine> view =
      Nodes.named("review-table", new TableView<>(), "review-table", "dense");
  private final TableColumn<ReviewLine, ReviewLine> row;
  private final TableColumn<ReviewLine, ReviewLine> origin;
  private final TableColumn<ReviewLine, ReviewLine> last;
  private final TableColumn<ReviewLine, ReviewLine> now;
  private final TableColumn<ReviewLine, ReviewLine> moved;
  private final TableColumn<ReviewLine, ReviewLine> standing;
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
  private final FilteredRows<ReviewLine> rows;
  private final Consumer<ReviewLine> edit;
  private Condition condition = new Condition(Set.of(), null, null, TextSearch.of(""));

  /** The cells for other threads, and the lines that they are for; none if these may differ. */
  private LineCells copy;

  private List<ReviewLine> copied = List.of();
  private List<FilteredRows.Sort<ReviewLine>> sorts = List.of();

  /**
   * Which lines are shown.
   *
   * @param states the states of the lines; empty for all
   * @param field what the column of the field shows of them; null for all
   * @param from where their unsent changes come from; null for all
   * @param search the words that they contain
   */
  record Condition(
      Set<ReviewLine.Status> states,
      @Nullable Content field,
      @Nullable ChangeOrigin from,
      TextSearch search) {}

  private record LineQuery(
      Condition only, LineCells cells, List<FilteredRows.Sort<ReviewLine>> sorts)
      implements FilteredRows.Query<ReviewLine> {

    @Override
    public boolean passes(ReviewLine line) {
      return (only.states.isEmpty() || only.states.contains(line.standing()))
          && (only.from == null || only.from.equals(line.origin()))
          && (only.field == null || only.field.equals(cells.field(line)))
          && (only.search.isEmpty() || only.search.finds(cells.searched(line)));
    }
  }

  /**
   * Creates the table.
   *
   * @param hasLast whether the values of the last import are shown
   * @param edit edits the value of a line
   */
  ReviewTable(
      ReviewSession<?> session,
      LineCells cells,
      ReadOnlyBooleanProperty hasLast,
      Consumer<ReviewLine> edit,
      Messages messages) {
    this.session = session;
    this.cells = cells;
    this.copy = cells;
    rows =
        new FilteredRows<>(
            session::lines,
            (one, other) -> one.key().equals(other.key()),
            new LineQuery(condition, cells, sorts),
            session.tasks());
    this.hasLast = hasLast;
    this.edit = edit;
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
    view.setFixedCellSize(ROW_HEIGHT);
    view.setItems(rows.rows());
    view.setSortPolicy(
        table -> {
          copied = List.of();
          sorts = List.of();
          ask();
          return true;
        });
    view.setSelectionModel(new RowSelection<>(view));
    RowScroller.keepSelected(view, view.getSelectionModel());
    RowScroller.layOutBeforePaging(view);
    Label none = new Label(messages.text("review.none"));
    none.visibleProperty().bind(rows.searchingProperty().not());
    view.setPlaceholder(none);
    view.setAccessibleText(messages.text("review.accessible"));
    view.setRowFactory(ignored -> new Row());
    CellRefresher shown = CellRefresher.of(view);
    actions = line("actions");
    actions.setSortable(false);
    actions.setCellFactory(ignored -> new DecisionCell());
    row = column(Column.ROW);
    last = column(Column.LAST);
    now = column(Column.NOW);
    moved = column(Column.MOVED);
    origin = column(Column.ORIGIN);
    standing = column(Column.STANDING);
    weights.put(origin, 14);
    weights.put(column(Column.RECORD), 18);
    weights.put(column(Column.FIELD), 15);
    weights.put(last, 12);
    weights.put(column(Column.SEEN), 15);
    weights.put(column(Column.WANTED), 15);
    weights.put(now, 15);
    weights.put(moved, 12);
    weights.put(standing, 25);
    view.getColumns().add(row);
    view.getColumns().addAll(weights.keySet());
    view.getColumns().add(actions);
    view.widthProperty().subscribe(width -> fit());
    hasLast.subscribe(shownLast -> arrange());
    session.phaseProperty().subscribe(phase -> arrange());
    session.linesProperty().subscribe(this::linesChanged);
    session.versionProperty().subscribe(version -> shown.refresh());
  }

  // The rows: filtered and sorted in the background.

  private void linesChanged(List<ReviewLine> lines) {
    arrange();
    copy = cells;
    if (rows.rows().isEmpty() && lines.size() <= FilteredRows.MOST_AT_ONCE) {
      rows.sourceGrew(lines);
    }
    ask();
  }

  /** Shows the lines that meet a condition. */
  void show(Condition only) {
    if (!only.states.equals(condition.states)) {
      sorts = sorts(copy);
    }
    condition = only;
    ask();
  }

  private void ask() {
    List<ReviewLine> lines = session.lines();
    boolean isPlain =
        condition.field == null && condition.search.isEmpty() && view.getSortOrder().isEmpty();
    if (!isPlain && !lines.equals(copied)) {
      copied = lines;
      copy = cells.copyFor(lines);
      sorts = sorts(copy);
    }
    boolean isResult = sorts.isEmpty() && session.phase().isAfterRun();
    rows.ask(new LineQuery(condition, copy, isResult ? PROBLEMS_FIRST : sorts));
    rows.whenAnswered(this::select);
  }

  /** Whether the lines are still to come that were asked for. */
  ReadOnlyBooleanProperty searchingProperty() {
    return rows.searchingProperty();
  }

  /** Returns the order that the user chose. */
  private List<FilteredRows.Sort<ReviewLine>> sorts(LineCells texts) {
    return view.getSortOrder().stream()
        .map(
            by -> {
              Column column = (Column) by.getUserData();
              return new FilteredRows.Sort<ReviewLine>(
                  line -> texts.sortKey(column, line),
                  by.getSortType() == TableColumn.SortType.DESCENDING);
            })
        .toList();
  }

  // The columns.

  private double width(String messageKey) {
    return new Text(messages.text(messageKey)).getLayoutBounds().getWidth();
  }

  /** Shows the columns that say something in this phase. */
  private void arrange() {
    Phase phase = session.phase();
    cells.forget();
    copied = List.of();
    List<ReviewLine> lines = session.lines();
    row.setVisible(!lines.isEmpty() && lines.getFirst().file() != null);
    origin.setVisible(session.summary().hasSeveralOrigins());
    last.setVisible(hasLast.get());
    moved.setVisible(hasLast.get());
    // The titles of the columns of a run.
    now.setText(messages.text(phase.isAfterRun() ? "review.column.read" : "review.column.now"));
    standing.setText(
        messages.text(phase.isAfterRun() ? "review.column.result" : "review.column.standing"));
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
    view.getSortOrder().removeIf(by -> phase instanceof Phase.Closed || !by.isVisible());
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

  private TableColumn<ReviewLine, ReviewLine> column(Column kind) {
    TableColumn<ReviewLine, ReviewLine> column = line(kind.name().toLowerCase(Locale.ROOT));
    column.setUserData(kind);
    column.setCellFactory(ignored -> new TwoLineCell(line -> cells.of(kind, line)));
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

  /** Selects the first line that isn't as wanted, if there is one, and scrolls to it. */
  void selectFailed() {
    rows.whenAnswered(
        () -> {
          select();
          List<ReviewLine> shown = view.getItems();
          IntStream.range(0, shown.size())
              .filter(i -> shown.get(i).standing().isProblem())
              .findFirst()
              .ifPresent(
                  i -> {
                    view.getSelectionModel().clearAndSelect(i);
                    view.scrollTo(i);
                  });
        });
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

  /** Table cell with a value and a caption in a fainter color below it. */
  static final class TwoLineCell extends TableCell<ReviewLine, ReviewLine> {

    /** Minimum length for a tooltip: shorter texts are readable even if they are cut off. */
    private static final int LONG_TEXT = 14;

    private static final Pattern LINE_BREAKS = Pattern.compile("\\R");

    /**
     * The content of a cell.
     *
     * @param text the value
     * @param caption the caption; empty for none
     * @param mark the icon of the standing; null for none
     * @param tip the tooltip that explains the text; empty for the text itself, if it is long
     */
    record Content(String text, String caption, @Nullable Mark mark, String tip) {

      Content(String text, String caption, @Nullable Mark mark) {
        this(text, caption, mark, "");
      }

      static Content of(String text, String caption) {
        return new Content(text, caption.equals(text) ? "" : caption, null);
      }
    }

    private final Label text = new Label();
    private final Label caption = new Label();
    private final FontIcon icon = new FontIcon(Feather.CIRCLE);
    private final VBox lines = new VBox(text);
    private final HBox box = Nodes.row(8, lines);
    private final Tooltip whole = Nodes.tooltip("");
    private final Function<ReviewLine, Content> look;
    private @Nullable Mark shownMark;

    TwoLineCell(Function<ReviewLine, Content> look) {
      this.look = look;
      text.setMinWidth(0);
      caption.setMinWidth(0);
      caption.getStyleClass().add("caption");
      lines.setAlignment(Pos.CENTER_LEFT);
      lines.setMinWidth(0);
      HBox.setHgrow(lines, Priority.ALWAYS);
      // The cell is as wide as its column, regardless of its content.
      box.setMinWidth(0);
      box.setPrefWidth(0);
    }

    @Override
    protected void updateItem(@Nullable ReviewLine line, boolean empty) {
      super.updateItem(line, empty);
      // A hidden graphic stays in the scene, because JavaFX styles nodes anew when they are added.
      box.setVisible(!empty && line != null);
      if (empty || line == null) {
        text.setText("");
        caption.setText("");
        setAccessibleText("");
        setTooltip(null);
        return;
      }
      Content shown = look.apply(line);
      text.setText(oneLine(shown.text()));
      caption.setText(oneLine(shown.caption()));
      if (lines.getChildren().contains(caption) == shown.caption().isEmpty()) {
        lines
            .getChildren()
            .setAll(shown.caption().isEmpty() ? List.of(text) : List.of(text, caption));
      }
      show(shown.mark());
      setAccessibleText(
          shown.caption().isEmpty() ? shown.text() : shown.text() + ", " + shown.caption());
      setGraphic(box);
      boolean isLong = shown.text().length() > LONG_TEXT || shown.caption().length() > LONG_TEXT;
      if (isLong) {
        whole.setText(
            shown.caption().isEmpty() ? shown.text() : shown.text() + "\n" + shown.caption());
      }
      if (!shown.tip().isEmpty()) {
        whole.setText(shown.tip());
      }
      setTooltip(isLong || !shown.tip().isEmpty() ? whole : null);
    }

    private void show(@Nullable Mark mark) {
      if (Objects.equals(mark, shownMark)) {
        return;
      }
      shownMark = mark;
      box.getChildren().remove(icon);
      if (mark != null) {
        icon.setIconCode(mark.icon());
        icon.getStyleClass().setAll("ikonli-font-icon", mark.style());
        box.getChildren().addFirst(icon);
      }
    }

    private static String oneLine(String text) {
      return LINE_BREAKS.matcher(text).replaceAll(" ");
    }
  }

  /** Table cell with the buttons that decide on a cell of a review. */
  private final class DecisionCell extends TableCell<ReviewLine, ReviewLine> {

    private final HBox box = Nodes.row(4);
    private final Map<String, Button> buttons = new HashMap<>();
    private final FontIcon edited = new FontIcon(Feather.EDIT_2);

    /** Creates the cell. */
    @Override
    protected void updateItem(@Nullable ReviewLine line, boolean empty) {
      super.updateItem(line, empty);
      List<Button> fitting = empty || line == null || line.isEnded() ? List.of() : buttons(line);
      if (!box.getChildren().equals(fitting)) {
        box.getChildren().setAll(fitting);
      }
      setGraphic(empty ? null : box);
    }

    private List<Button> buttons(ReviewLine line) {
      List<Button> fitting = new ArrayList<>();
      if (session.isOpenTo(line, Choice.NONE)) {
        fitting.add(button("reset", null, one -> session.decide(List.of(one), Choice.NONE)));
        return fitting;
      }
      boolean conflict = line.standing() == ReviewLine.Status.CONFLICT;
      boolean doubt = line.standing() == ReviewLine.Status.DOUBT;
      String key = conflict || doubt ? null : key(line);
      if (conflict) {
        fitting.add(button("mine", Shortcut.MINE, session::keepMine));
        fitting.add(button("theirs", Shortcut.THEIRS, session::takeTheirs));
      } else if (doubt) {
        fitting.add(button("createAgain", Shortcut.MINE, session::keepMine));
      } else if (key != null) {
        fitting.add(useKey(key));
      }
      if (!conflict && session.isOpenTo(line, Choice.SKIP)) {
        fitting.add(button("leaveOut", Shortcut.SKIP, session::skip));
      }
      boolean isOffered = conflict || line.creating() != null || (key == null && isCurable(line));
      if (!doubt && isOffered && session.isEditable(line)) {
        Button change = button("edit", Shortcut.EDIT, edit);
        change.setAccessibleText(messages.text("review.edit"));
        change.setText("");
        change.setGraphic(edited);
        fitting.add(change);
      }
      return fitting;
    }

    /** Whether another value can take the place of one that can't be sent. */
    private boolean isCurable(ReviewLine line) {
      return line.standing() == ReviewLine.Status.BLOCKED
          && session.records().editing(line.change(), line.checked().current()) != null;
    }

    /** Returns the key that can take the place of an unusable value; null if there is none. */
    private static @Nullable String key(ReviewLine line) {
      if (line.file() != null || !(line.change().wanted() instanceof FieldValue.Text)) {
        // A text of a file is replaced in all its rows, above the lines.
        // In a list of keys, the suggested key would replace only one element.
        return null;
      }
      Problem block = line.checked().block();
      return block != null && block.isOfKey() ? (String) block.nearest() : null;
    }

    private Button useKey(String key) {
      Button use = button("useKey", null, one -> {});
      // Only this button may be long.
      use.setMinWidth(0);
      use.setText(messages.text("review.useKey", key));
      use.setTooltip(new Tooltip(use.getText()));
      use.setOnAction(event -> withLine(one -> session.replaceValue(one, FieldValue.text(key))));
      return use;
    }

    /** Returns the button of this name, which is created once: a table shows many lines in turn. */
    private Button button(String name, @Nullable KeyCombination key, Consumer<ReviewLine> action) {
      return buttons.computeIfAbsent(name, added -> create(added, key, action));
    }

    private Button create(String name, @Nullable KeyCombination key, Consumer<ReviewLine> action) {
      Button button = new Button(messages.text("review." + name));
      // A key may contain an underscore, which would mark a mnemonic.
      button.setMnemonicParsing(false);
      button.setMinWidth(Region.USE_PREF_SIZE);
      button.getStyleClass().addAll(Styles.SMALL, "review-" + name);
      button.setOnAction(event -> withLine(line -> inPlaceOf(line, () -> action.accept(line))));
      if (key != null) {
        button.setTooltip(new ShortcutText(messages).tooltip(button.getText(), key));
      }
      // Only the buttons of the selected row are in the tab order.
      button
          .focusTraversableProperty()
          .bind(tableRowProperty().flatMap(TableRow::selectedProperty).orElse(false));
      return button;
    }

    private void withLine(Consumer<ReviewLine> action) {
      ReviewLine line = getItem();
      if (line != null) {
        action.accept(line);
      }
    }
  }
}
