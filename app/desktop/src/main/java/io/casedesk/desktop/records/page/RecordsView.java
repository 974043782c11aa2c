package io.casedesk.desktop.records.page;

import io.casedesk.desktop.changes.review.CertificateLink;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.FullValueView;
import io.casedesk.desktop.records.cells.SelectionSummary;
import io.casedesk.desktop.records.data.DropdownCaptions;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.ColumnChooser;
import io.casedesk.desktop.records.table.ColumnMenu;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** A list of records with its toolbar, and the editor at its right. */
public final class RecordsView<R extends CaseRecord> {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  private final StackPane root = new StackPane();
  private final BorderPane list = new BorderPane();
  private final RecordTable<R> table;
  private final GridKeys<R> keys;
  private final BulkEdit<R> bulk;
  private final ListExport<R> export;
  private final ListContentPane<R> stage;
  private final LazyValue<ReviewView> review;
  private final ListTools<R> tools;
  private final Notices<R> notices;
  private final EditorPane<R> side;
  private final ListBar<R> bar;
  private final RecordNavigator<R> recordNavigator;
  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Messages messages;
  private final Overlay overlay = new Overlay();
  private final FullValueView fullView;
  private final ColumnChooser<R> chooser;
  private final TableCommands<R> commands;
  private final DeleteCommand<R> deleteCommand;
  private final LateFocus tableFocus;

  /**
   * A view of a list.
   *
   * @param files asks for the files of saved views and exports
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
            new RecordTable.Looks(messages, timestamps, new DropdownCaptions(model::options)));
    this.tableFocus = new LateFocus(table.node(), root);
    this.keys = new GridKeys<>(table, model, new Editors(messages, model::options));
    this.bulk = new BulkEdit<>(table, model, messages);
    this.export = new ListExport<>(table, model, files, messages);
    this.stage =
        new ListContentPane<>(
            new ListStates<>(model, new StackPane(table.node(), keys.layer()), messages));
    this.side = new EditorPane<>(model, messages, timestamps, table::focus);
    table.onSelect(id -> side.afterRow(() -> model.select(id)));
    SplitPane split = new SplitPane(stage.node(), side.node());
    SplitPane.setResizableWithParent(side.node(), false);
    split.setDividerPositions(0.68);
    this.notices = new Notices<>(model, messages, timestamps);
    this.recordNavigator =
        new RecordNavigator<>(
            model,
            table,
            notices,
            new RecordNavigator.Place(this::arrange, this::layOut, this::focus));
    this.tools = new ListTools<>(model, table, files, messages);
    this.chooser = new ColumnChooser<>(table, model.columns(), messages);
    // The window has a layer of its own, which lies over this one.
    overlay.node().setId("list-overlay");
    this.fullView = new FullValueView(overlay, messages);
    this.deleteCommand = new DeleteCommand<>(model, table, messages);
    this.commands = commands();
    this.bar =
        new ListBar<>(model, List.of(tools.buttons()), chooser.node(), this::create, messages);
    bar.add(bulk.button());
    bar.add(export.button());
    if (deleteCommand.isPossible()) {
      bar.add(deleteCommand.button());
    }
    list.setTop(
        new VBox(
            bar.node(),
            tools.below(),
            notices.node(),
            new WaitingReview(model.review(), messages).node()));
    list.setCenter(split);
    list.setBottom(new ListFoot<>(model, messages, timestamps, this::goTo, this::focus).node());
    model.keptProperty().subscribe(kept -> list.pseudoClassStateChanged(STALE, kept));
    list.getStyleClass().add("records");
    list.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (keys.undoOrRedo(event)) {
            event.consume();
          }
        });
    this.review = new LazyValue<>(() -> new ReviewView(model.review(), messages));
    model.review().shownProperty().subscribe(this::turn);
    model.phaseProperty().subscribe(phase -> arrange());
    model.saidProperty().subscribe(book -> table.refresh());
    model.creating().arrivedProperty().subscribe(id -> recordNavigator.created());
    rows.shown().addListener((ListChangeListener<Object>) change -> recordNavigator.created());
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
    recordNavigator.select(id);
  }

  private void goTo(String id) {
    turnTo(null);
    select(id);
    focus();
  }

  /** Shows a page in the place of the rows; null for the rows. */
  public void turnTo(@Nullable ListPage page) {
    stage.turnTo(page);
    focus();
  }

  /** What has taken the place of the rows; null when nothing has. */
  public ReadOnlyObjectProperty<@Nullable ListPage> pageProperty() {
    return stage.pageProperty();
  }

  /** What stands beside the rows. */
  public EditorPane<R> side() {
    return side;
  }

  /** Gives a control a place above the list. */
  public void add(Node control) {
    bar.add(control);
  }

  /** As {@link #select}; says so where the search or a filter gives the record no row. */
  public void open(String id) {
    stage.turnTo(null);
    recordNavigator.open(id);
  }

  /** Opens the first of the rows, in the column that was in sight, with the keyboard in it. */
  public void goToFound() {
    stage.turnTo(null);
    if (!model.review().shownProperty().get()) {
      // Rows that were found for less than was typed are not those that are meant.
      rows.whenAnswered(
          () -> {
            focus();
            table.chooseFirst();
            table.anchorRecord().ifPresent(record -> model.select(record.id()));
          });
    } else {
      focus();
    }
  }

  /** The parts that the keyboard goes round: toolbar, table, editor, and what is staged. */
  public List<Node> panes() {
    return !model.review().shownProperty().get()
        ? List.of(list.getTop(), stage.node(), side.node(), list.getBottom())
        : List.of(review.get().node());
  }

  /** How many cells are selected, in words; empty where it is one or none. */
  public ObservableValue<String> selectedCells() {
    return new SelectionSummary<>(table, rows, messages).text();
  }

  /** Puts the keyboard into a cell of the table. */
  public void choose(int row, int column) {
    stage.turnTo(null);
    table.focus();
    table.choose(row, column);
  }

  /** What can be done with the cell that has the keyboard and with its column. */
  public List<Command> tableCommands() {
    return Stream.of(
            commands.all(),
            deleteCommand.isPossible() ? deleteCommand.commands() : List.<Command>of())
        .flatMap(List::stream)
        .toList();
  }

  /** What opens an address outside of the window. */
  public void openLinksWith(Consumer<URI> outside) {
    fullView.openLinksWith(outside);
  }

  private TableCommands<R> commands() {
    TableActions<R> deeds =
        new TableActions<>(
            model,
            table,
            fullView,
            new TableActions.Places<>(tools::filterBy, chooser::open),
            messages);
    ColumnMenu<R> columnMenu = new ColumnMenu<>(table.columns(), deeds, messages);
    table.onMenu(columnMenu::open);
    CellMenu<R> cellMenu =
        new CellMenu<>(
            table, model, new CellMenu.Parts<>(keys, deeds, columnMenu, deleteCommand), messages);
    return new TableCommands<>(table, deeds, cellMenu, messages);
  }

  /** Asks for another filter. */
  public void addFilter() {
    tools.addFilter();
  }

  /** What leads from the end of a review to what proves it. */
  public void reviewsProvenBy(CertificateLink proof) {
    review.whenMade(made -> made.provenBy(proof));
  }

  /** Gets the layer over the window. */
  public void over(Overlay layer) {
    bulk.over(layer);
    export.over(layer);
  }

  /** Asks what to do to one field of the selected records, or of all that are shown. */
  public void bulkEdit() {
    endEditing();
    bulk.open();
  }

  /** Asks which records to write into a file. */
  public void export() {
    endEditing();
    export.open();
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

  /** Puts the keyboard into the table. */
  public void focus() {
    if (model.review().shownProperty().get()) {
      review.get().focus();
      return;
    }
    stage.page().ifPresentOrElse(ListPage::focus, tableFocus::request);
  }

  /** The review takes the place of the list while there is one. */
  private void turn(boolean reviewed) {
    Node wanted = reviewed ? review.get().node() : list;
    if (!root.getChildren().equals(List.of(wanted, overlay.node()))) {
      overlay.hide();
      root.getChildren().setAll(wanted, overlay.node());
      if (reviewed) {
        review.get().focus();
      } else {
        table.focus();
      }
    }
  }

  /** Shows rows, or what there is to say instead of rows. */
  private void arrange() {
    stage.arrange();
    recordNavigator.awaited();
  }

  private void layOut() {
    list.applyCss();
    list.layout();
  }
}
