package io.casedesk.desktop.ui.records;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.command.Command;
import io.casedesk.desktop.ui.command.Shortcut;
import io.casedesk.desktop.ui.command.ShortcutText;
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
import io.casedesk.model.KnownOption;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A list of records with its toolbar, and the editor at its right. */
public final class RecordsView<R extends CaseRecord> {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  private final StackPane root = new StackPane();
  private final BorderPane list = new BorderPane();
  private final StackPane stage = new StackPane();
  private final RecordTable<R> table;
  private final GridKeys<R> keys;
  private final BulkEdit<R> bulk;
  private final ListExport<R> export;
  private final ListStates<R> states;
  private final ReviewView review;
  private final ListTools<R> tools;
  private final Notices<R> notices;
  private final EditorView<R> editor;
  private final CreateView<R> create;
  private final StackPane side = new StackPane();
  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Messages messages;
  private @Nullable String revealed;

  /** A record that is to be gone to as soon as it has a row. */
  private @Nullable String awaited;

  private final Overlay overlay = new Overlay();
  private final FullView fullView;
  private final ColumnChooser<R> chooser;
  private final TableCommands<R> commands;

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
            new RecordTable.Looks(messages, timestamps, this::captionOf));
    table.onSelect(model::select);
    this.keys = new GridKeys<>(table, model, new Editors(messages, model::options));
    this.bulk = new BulkEdit<>(table, model, messages);
    this.export = new ListExport<>(table, model, files, messages);
    this.states = new ListStates<>(model, new StackPane(table.node(), keys.layer()), messages);
    this.editor = new EditorView<>(model, messages, timestamps);
    this.create =
        new CreateView<>(
            model.creating(), new Editors(messages, model::options), messages, model.kindName());
    SplitPane split = new SplitPane(stage, side);
    SplitPane.setResizableWithParent(side, false);
    split.setDividerPositions(0.68);
    this.notices = new Notices<>(model, messages, timestamps);
    this.tools = new ListTools<>(model, table, files, messages);
    this.chooser = new ColumnChooser<>(table, model.columns(), messages);
    // The window has a layer of its own, which lies over this one.
    overlay.node().setId("list-overlay");
    this.fullView = new FullView(overlay, messages);
    this.commands = commands();
    list.setTop(new VBox(toolbar(tools.buttons()), tools.below(), notices.node()));
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
    model.creating().openProperty().subscribe(this::turnSide);
    model.creating().arrivedProperty().subscribe(id -> reveal());
    rows.shown().addListener((ListChangeListener<Object>) change -> reveal());
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
    table.select(id);
    model.select(id);
  }

  /** As {@link #select}; says so where the search or a filter gives the record no row. */
  public void open(String id) {
    awaited = null;
    select(id);
    R record = rows.find(id);
    if (record != null) {
      notices.openedUnseen(record, () -> show(record));
    }
  }

  private void show(R record) {
    rows.queryProperty().set("");
    model.filters().clear();
    model.changes().onlyTheseProperty().set(false);
    if (record.deleted()) {
      rows.deletedShownProperty().set(true);
    }
    awaited = record.id();
    arrange();
  }

  /** Its row comes when the rows were looked through anew. */
  private void goToAwaited() {
    String id = awaited;
    if (id != null && rows.shown().stream().anyMatch(row -> row.record().id().equals(id))) {
      awaited = null;
      select(id);
      focus();
    }
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
        ? List.of(list.getTop(), stage, side, list.getBottom())
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
    create.focus();
  }

  /** Whether the keyboard is in the form for a new record. */
  public boolean isCreating() {
    return create.node().isFocusWithin();
  }

  private void turnSide(boolean creating) {
    boolean leaves = isCreating();
    side.getChildren().setAll(creating ? create.node() : editor.node());
    if (!creating && leaves) {
      table.focus();
    }
  }

  /** Selects a record that was just created, once its row is there. */
  private void reveal() {
    String id = model.creating().arrivedProperty().get();
    if (id != null
        && !id.equals(revealed)
        && rows.shown().stream().anyMatch(row -> row.record().id().equals(id))) {
      revealed = id;
      // What is said above and below the table takes room first.
      list.applyCss();
      list.layout();
      table.select(id);
    } else if (id != null && !id.equals(revealed) && !rows.passes(id)) {
      // It is open, but nothing else would say why it is not among the rows.
      revealed = id;
      R record = rows.find(id);
      if (record != null) {
        notices.openedUnseen(record, () -> show(record));
      }
    }
  }

  /** Whether the keyboard is in the editor of a record. */
  public boolean isEditing() {
    return editor.node().isFocusWithin();
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

  private Node toolbar(Node tools) {
    Label title = new Label(messages.text(model.kindName() + ".title"));
    title.getStyleClass().add(Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    CheckBox deleted = new CheckBox();
    deleted.setId("show-deleted-" + model.kindName());
    deleted.setMinWidth(Region.USE_PREF_SIZE);
    deleted.selectedProperty().bindBidirectional(rows.deletedShownProperty());
    rows.deletedProperty()
        .subscribe(
            count -> {
              deleted.setText(messages.text("deleted.show", count));
              deleted.setVisible(count.intValue() > 0);
            });
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox bar =
        new HBox(
            12,
            title,
            tools,
            bulk.button(),
            createButton(),
            export.button(),
            space,
            deleted,
            chooser.node());
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("toolbar");
    return bar;
  }

  private Button createButton() {
    Button button = new Button("", new FontIcon(Feather.PLUS));
    button.setId("create-" + model.kindName());
    button.getStyleClass().add(Styles.BUTTON_ICON);
    button.setAccessibleText(messages.textOr(model.kindName() + ".create.title", ""));
    button.setTooltip(
        new Tooltip(
            new ShortcutText(messages)
                .hint(messages.textOr(model.kindName() + ".create.title", ""), Shortcut.CREATE)));
    button.setOnAction(event -> create());
    button.setVisible(model.creating().isPossible());
    button.setManaged(button.isVisible());
    return button;
  }

  /** Shows rows, or what there is to say instead of rows. */
  private void arrange() {
    Node shown = states.now();
    if (!stage.getChildren().equals(List.of(shown))) {
      stage.getChildren().setAll(shown);
    }
    goToAwaited();
  }

  private @Nullable String captionOf(String columnId, String key) {
    String prefix = FieldRef.custom("").toString();
    if (!columnId.startsWith(prefix)) {
      return null;
    }
    for (KnownOption option : model.options().options(columnId.substring(prefix.length()))) {
      if (option.key().equals(key)) {
        return option.label();
      }
    }
    return null;
  }
}
