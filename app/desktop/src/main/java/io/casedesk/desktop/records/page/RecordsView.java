package io.casedesk.desktop.records.page;

import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.FullValueView;
import io.casedesk.desktop.records.cells.GridProgressBar;
import io.casedesk.desktop.records.cells.PasteQuestionDialog;
import io.casedesk.desktop.records.cells.SelectionSummary;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ChangesPanel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.ColumnChooser;
import io.casedesk.desktop.records.table.DropdownCaptions;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** View of a list of records: toolbar, table, and the editor beside it. */
public final class RecordsView<R extends CaseRecord> {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  private final BorderPane list = Nodes.styled(new BorderPane(), "records");
  private final RecordTable<R> table;
  private final GridShortcuts<R> keys;
  private final BulkEdit<R> bulk;
  private final ListExport<R> export;
  private final ListContentPane<R> stage;
  private final ReviewPane root;
  private final ListTools<R> tools;
  private final EditorPane<R> side;
  private final RecordNavigator<R> recordNavigator;
  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Messages messages;
  private final TableCommands<R> commands;
  private final LateFocus tableFocus;
  private final HeldKeys held;

  /**
   * Creates the view.
   *
   * @param files shows the file dialogs of exports
   * @param links opens a link outside the window
   * @param certificates leads from the end of a review to its run certificate
   * @param window shows the dialogs of the window, above the overlay of the list
   */
  public RecordsView(
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      FileDialogs files,
      Consumer<URI> links,
      RunLink certificates,
      Overlay window) {
    this.model = model;
    this.rows = model.rows();
    this.messages = messages;
    // Escape cancels an edit of many cells.
    this.held =
        new HeldKeys(
            list,
            key -> key.getCode() == KeyCode.ESCAPE && model.grid().task().workingProperty().get(),
            () -> {});
    Overlay overlay = new Overlay();
    this.table =
        new RecordTable<>(
            rows,
            model.fieldCatalog().columns(),
            model.staging(),
            messages,
            timestamps,
            new DropdownCaptions(model.fieldCatalog()::options),
            id -> side().editor().afterRow(() -> model.select(id)));
    this.root =
        new ReviewPane(
            list,
            overlay,
            model.review(),
            certificates,
            new MomentText(messages, timestamps),
            messages);
    this.tableFocus = new LateFocus(table.node(), root.node());
    this.keys =
        new GridShortcuts<>(
            table, model, new EditorFactory(messages, model.fieldCatalog()::options));
    this.bulk = new BulkEdit<>(table, model, messages, window);
    this.export = new ListExport<>(table, model, files, messages, window);
    this.stage =
        new ListContentPane<>(
            new ListStates<>(
                model, new StackPane(table.node(), keys.layer()), this::create, messages));
    VersionView<R> versions = new VersionView<>(model, table, overlay, window, messages);
    this.side = new EditorPane<>(model, messages, timestamps, versions, table::focus);
    Notices<R> notices = new Notices<>(model, messages, timestamps);
    this.recordNavigator =
        new RecordNavigator<>(model, table, notices, this::arrange, this::layOut, this::focus);
    ColumnChooser<R> chooser = new ColumnChooser<>(table, model.fieldCatalog().columns(), messages);
    this.tools = new ListTools<>(model, table, chooser.node(), this::create, messages);
    overlay.node().setId("list-overlay");
    PasteQuestionDialog.showQuestions(model.grid(), overlay, messages);
    DeleteCommand<R> deleteCommand = new DeleteCommand<>(model, table, messages);
    this.commands =
        new TableCommands<>(
            model,
            table,
            keys,
            new TableActions<>(
                model,
                table,
                new FullValueView(overlay, messages, links),
                tools::filterBy,
                chooser::open,
                messages),
            deleteCommand,
            () -> side().focusNew(),
            messages);
    tools.add(bulk.button());
    tools.add(export.button());
    if (deleteCommand.isPossible()) {
      tools.add(deleteCommand.button());
    }
    list.setTop(new VBox(tools.node(), tools.below(), notices.node(), root.waiting()));
    list.setCenter(side.beside(stage.node()));
    list.setBottom(
        new VBox(
            new ChangesPanel(model.changes(), messages, timestamps, model.filters(), this::goTo)
                .node(),
            new GridProgressBar(model.grid(), messages).node(),
            new UnsentChangesBar(model.staging(), messages, model::reviewStaged, this::focus)
                .node()));
    ReadOnlyObjectProperty<LoadState> state = model.loader().stateProperty();
    state.subscribe(now -> list.pseudoClassStateChanged(STALE, now.fromSnapshot()));
    keys.undoIn(list);
    Observables.follow(
        this::holdKeys, rows.filtered().searchingProperty(), model.grid().task().workingProperty());
    root.follow(this::focus);
    model.fieldCatalog().externalUpdateProperty().subscribe(dropdownValues -> table.refresh());
    Observables.follow(recordNavigator::created, model.creating().arrivedProperty(), rows.shown());
    Observables.follow(
        this::arrange,
        state,
        rows.queryProperty(),
        model.filters().filters(),
        model.filters().matchAnyProperty(),
        rows.shown());
  }

  /** Returns the root node. */
  public Node node() {
    return root.node();
  }

  /** Selects a record in the table, scrolls to it and opens it in the editor. */
  public void select(String id) {
    recordNavigator.select(id);
  }

  private void goTo(String id) {
    showPage(null);
    select(id);
    focus();
  }

  /** Shows a page in place of the rows; null shows the rows. */
  public void showPage(@Nullable ListPage page) {
    stage.showPage(page);
    focus();
  }

  /** The page shown in place of the rows; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable ListPage> pageProperty() {
    return stage.pageProperty();
  }

  /** Returns the pane beside the rows. */
  public EditorPane<R> side() {
    return side;
  }

  /** Adds a control above the list. */
  public void add(Node control) {
    tools.add(control);
  }

  /** Like {@link #select}, and shows a notice if search or filters hide the record. */
  public void open(String id) {
    stage.showPage(null);
    recordNavigator.open(id);
  }

  /** Opens the first row and moves the keyboard focus to it, in the visible column. */
  public void goToFound() {
    stage.showPage(null);
    if (!root.isReviewed()) {
      if (rows.filtered().searchingProperty().get()) {
        held.hold();
      }
      rows.filtered()
          .whenAnswered(
              () -> {
                focus();
                table.chooseFirst();
                table.focused().record().ifPresent(record -> model.select(record.id()));
              });
    } else {
      focus();
    }
  }

  /** Returns the panes in focus order: table, editor, unsent changes and toolbar. */
  public List<Node> panes() {
    return !root.isReviewed()
        ? List.of(stage.node(), side.node(), list.getBottom(), list.getTop())
        : List.of(root.review().node());
  }

  /** Describes the selected cells; empty for one or none. */
  public ObservableValue<String> selectedCells() {
    return new SelectionSummary<>(table, rows, model.staging(), messages, model.tasks()).text();
  }

  /** Moves the keyboard focus to a cell of the table. */
  public void choose(int row, int column) {
    stage.showPage(null);
    table.focus();
    table.choose(row, column);
  }

  /** Returns the commands for the focused cell and its column. */
  public TableCommands<R> commands() {
    return commands;
  }

  /** Returns the filters and saved views above the list. */
  public ListTools<R> tools() {
    return tools;
  }

  /** Opens the bulk edit dialog. */
  public void bulkEdit() {
    endEditing();
    bulk.open();
  }

  /** Opens the bulk edit dialog for records; the origin says where they were chosen. */
  public void bulkEdit(List<String> ids, String origin) {
    endEditing();
    bulk.open(ids, origin);
  }

  /** Opens the export dialog. */
  public void export() {
    endEditing();
    export.open();
  }

  /** Ends editing a cell and stores its input as an unsent change. */
  public void endEditing() {
    keys.endEditing();
  }

  /** Opens the form for a new record in place of the editor. */
  public void create() {
    endEditing();
    model.creating().open();
    side.focusNew();
  }

  /** Moves the keyboard focus to the table. */
  public void focus() {
    if (root.isReviewed()) {
      root.review().focus();
    } else {
      stage.page().ifPresentOrElse(ListPage::focus, tableFocus::request);
    }
  }

  /**
   * Keys that are pressed in the table refer to the rows that the user asked for, and to the cells
   * as an edit of many cells leaves them.
   */
  private void holdKeys() {
    boolean waits =
        rows.filtered().searchingProperty().get() || model.grid().task().workingProperty().get();
    if (!waits) {
      held.release();
    } else if (table.control().isFocused()
        && DropDown.withKeyboard(table.control().getScene().getWindow()).isEmpty()) {
      held.hold();
    }
  }

  private void arrange() {
    stage.arrange();
    recordNavigator.awaited();
  }

  private void layOut() {
    list.applyCss();
    list.layout();
  }
}
