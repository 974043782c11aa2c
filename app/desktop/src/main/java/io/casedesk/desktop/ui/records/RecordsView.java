package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.command.Command;
import io.casedesk.desktop.ui.dialog.FileDialogs;
import io.casedesk.desktop.ui.form.Editors;
import io.casedesk.desktop.ui.popup.Overlay;
import io.casedesk.desktop.ui.refresh.ChangesPanel;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.desktop.ui.review.ReviewView;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.desktop.ui.table.ColumnChooser;
import io.casedesk.desktop.ui.table.ColumnMenu;
import io.casedesk.desktop.ui.table.RecordTable;
import io.casedesk.desktop.ui.table.RowsModel;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Moments;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A list of records with its toolbar, and the editor at its right. */
public final class RecordsView<R extends CaseRecord> {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  private final StackPane root = new StackPane();
  private final BorderPane list = new BorderPane();
  private final StackPane stage = new StackPane();
  private final RecordTable<R> table;
  private final GridKeys<R> keys;
  private final BulkEdit<R> bulk;
  private final ListStates<R> states;
  private final ReviewView review;
  private final ListTools<R> tools;
  private final Notices<R> notices;
  private final SidePane<R> side;
  private final GoingTo<R> goingTo;
  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Messages messages;
  private final Overlay overlay = new Overlay();
  private final FullView fullView;
  private final ColumnChooser<R> chooser;
  private final TableCommands<R> commands;

  /**
   * A view of a list.
   *
   * @param files asks for the files of saved views
   */
  public RecordsView(
      RecordsModel<R> model, Messages messages, Timestamps timestamps, FileDialogs files) {
    this.model = model;
    this.rows = model.rows();
    this.messages = messages;
    this.table =
        new RecordTable<>(
            rows,
            model.columns(),
            model.staging(),
            new RecordTable.Looks(messages, timestamps, new OptionCaptions(model::options)));
    table.onSelect(model::select);
    this.keys = new GridKeys<>(table, model, new Editors(messages, model::options));
    this.bulk = new BulkEdit<>(table, model, messages);
    this.states = new ListStates<>(model, new StackPane(table.node(), keys.layer()), messages);
    this.side = new SidePane<>(model, messages, timestamps, table::focus);
    SplitPane split = new SplitPane(stage, side.node());
    SplitPane.setResizableWithParent(side.node(), false);
    split.setDividerPositions(0.68);
    this.notices = new Notices<>(model, messages, timestamps);
    this.goingTo = new GoingTo<>(model, table, notices, new Place());
    this.tools = new ListTools<>(model, table, files, messages);
    this.chooser = new ColumnChooser<>(table, model.columns(), messages);
    // The window has a layer of its own, which lies over this one.
    overlay.node().setId("list-overlay");
    this.fullView = new FullView(overlay, messages);
    this.commands = commands();
    ListBar<R> bar =
        new ListBar<>(
            model, List.of(tools.buttons(), bulk.button()), chooser.node(), this::create, messages);
    list.setTop(new VBox(bar.node(), tools.below(), notices.node()));
    list.setCenter(split);
    list.setBottom(
        new VBox(
            changes(timestamps),
            new GridBusy(model.grid(), messages).node(),
            new StagingBar(model.staging(), messages, model::reviewStaged, this::focus).node()));
    model.keptProperty().subscribe(kept -> list.pseudoClassStateChanged(STALE, kept));
    list.getStyleClass().add("records");
    list.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (keys.undoOrRedo(event)) {
            event.consume();
          }
        });
    this.review = new ReviewView(model.review(), messages);
    model.review().phaseProperty().subscribe(this::turn);
    model.phaseProperty().subscribe(phase -> arrange());
    model.saidProperty().subscribe(book -> table.refresh());
    model.creating().arrivedProperty().subscribe(id -> goingTo.created());
    rows.shown().addListener((ListChangeListener<Object>) change -> goingTo.created());
    model.progressProperty().subscribe(progress -> arrange());
    rows.queryProperty().subscribe(text -> arrange());
    model.filters().filters().addListener((ListChangeListener<Object>) change -> arrange());
    rows.shown().addListener((ListChangeListener<Object>) change -> arrange());
  }

  /** The node to place in the window. */
  public Node node() {
    return root;
  }

  /** Selects a record in the table, scrolls to it and opens it in the editor. */
  public void select(String id) {
    goingTo.select(id);
  }

  /** As {@link #select}; says so where the search or a filter gives the record no row. */
  public void open(String id) {
    goingTo.open(id);
  }

  /** Opens the first of the rows, in the column that was in sight, with the keyboard in it. */
  public void goToFound() {
    focus();
    if (model.review().phaseProperty().get() == ReviewModel.Phase.CLOSED) {
      table.chooseFirst();
      table.anchorRecord().ifPresent(record -> model.select(record.id()));
    }
  }

  /** The parts that the keyboard goes round: toolbar, table, editor, and what is staged. */
  public List<Node> panes() {
    return model.review().phaseProperty().get() == ReviewModel.Phase.CLOSED
        ? List.of(list.getTop(), stage, side.node(), list.getBottom())
        : List.of(review.node());
  }

  /** How many cells are selected, in words; empty where it is one or none. */
  public ObservableValue<String> selectedCells() {
    return new SelectedCells<>(table, rows, messages).text();
  }

  /** Puts the keyboard into a cell of the table. */
  public void choose(int row, int column) {
    table.focus();
    table.choose(row, column);
  }

  /** What can be done with the cell that has the keyboard and with its column. */
  public List<Command> tableCommands() {
    return commands.all();
  }

  /** What opens an address outside of the window. */
  public void openLinksWith(Consumer<URI> outside) {
    fullView.openLinksWith(outside);
  }

  private TableCommands<R> commands() {
    TableDeeds<R> deeds =
        new TableDeeds<>(
            model,
            table,
            fullView,
            new TableDeeds.Places<>(tools::filterBy, chooser::open),
            messages);
    ColumnMenu<R> columnMenu = new ColumnMenu<>(table.columns(), deeds, messages);
    table.onMenu(columnMenu::open);
    CellMenu<R> cellMenu =
        new CellMenu<>(table, model, new CellMenu.Parts<>(keys, deeds, columnMenu), messages);
    return new TableCommands<>(table, deeds, cellMenu, messages);
  }

  /** Asks for another filter. */
  public void addFilter() {
    tools.addFilter();
  }

  /** Gets the layer over the window. */
  public void over(Overlay layer) {
    bulk.over(layer);
  }

  /** Asks what to do to one field of the selected records, or of all that are shown. */
  public void bulkEdit() {
    endEditing();
    bulk.open();
  }

  /** Offers the views. */
  public void openViews() {
    tools.openViews();
  }

  /** Ends editing a cell, which stages what was typed into it: a label for its key, say. */
  public void endEditing() {
    keys.endEditing();
  }

  /** Asks for a new record, in the place of the editor. */
  public void create() {
    endEditing();
    model.creating().open();
    side.focusNew();
  }

  /** Whether the keyboard is in the form for a new record. */
  public boolean isCreating() {
    return side.isCreating();
  }

  /** Whether the keyboard is in the editor of a record. */
  public boolean isEditing() {
    return side.isEditing();
  }

  /** Puts the keyboard into the table. */
  public void focus() {
    if (model.review().phaseProperty().get() != ReviewModel.Phase.CLOSED) {
      review.focus();
      return;
    }
    table.focus();
  }

  /** The review takes the place of the list while there is one. */
  private void turn(ReviewModel.Phase phase) {
    boolean reviewed = phase != ReviewModel.Phase.CLOSED;
    Node wanted = reviewed ? review.node() : list;
    if (!root.getChildren().equals(List.of(wanted, overlay.node()))) {
      overlay.hide();
      root.getChildren().setAll(wanted, overlay.node());
      if (reviewed) {
        review.focus();
      } else {
        table.focus();
      }
    }
  }

  private Node changes(Timestamps timestamps) {
    return new ChangesPanel(
            model.changes(),
            messages,
            new Moments(messages, timestamps),
            this::fieldName,
            id -> {
              select(id);
              focus();
            })
        .node();
  }

  private String fieldName(FieldRef field) {
    Column<R> column = model.filters().column(field.toString());
    return column == null ? field.key() : column.title();
  }

  /** Shows rows, or what there is to say instead of rows. */
  private void arrange() {
    Node shown = states.now();
    if (!stage.getChildren().equals(List.of(shown))) {
      stage.getChildren().setAll(shown);
    }
    goingTo.awaited();
  }

  private final class Place implements GoingTo.Place {

    @Override
    public void arrange() {
      RecordsView.this.arrange();
    }

    @Override
    public void layout() {
      list.applyCss();
      list.layout();
    }

    @Override
    public void focus() {
      RecordsView.this.focus();
    }
  }
}
