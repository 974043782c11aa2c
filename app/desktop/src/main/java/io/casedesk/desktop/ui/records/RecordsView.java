package io.casedesk.desktop.ui.records;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.command.Command;
import io.casedesk.desktop.ui.dialog.FileDialogs;
import io.casedesk.desktop.ui.form.Editors;
import io.casedesk.desktop.ui.popup.Overlay;
import io.casedesk.desktop.ui.review.ReviewModel;
import io.casedesk.desktop.ui.review.ReviewView;
import io.casedesk.desktop.ui.state.StateViews;
import io.casedesk.desktop.ui.table.ColumnChooser;
import io.casedesk.desktop.ui.table.ColumnMenu;
import io.casedesk.desktop.ui.table.RecordTable;
import io.casedesk.desktop.ui.table.RowsModel;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.KnownOption;
import io.casedesk.model.ReadListener;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** A list of records with its toolbar, and the editor at its right. */
public final class RecordsView<R extends CaseRecord> {

  private final StackPane root = new StackPane();
  private final BorderPane list = new BorderPane();
  private final StackPane stage = new StackPane();
  private final RecordTable<R> table;
  private final GridKeys<R> keys;
  private final StackPane tableWithEditor;
  private final ReviewView review;
  private final ListTools<R> tools;
  private final EditorView<R> editor;
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
            new RecordTable.Looks(messages, timestamps, this::captionOf));
    table.onSelect(model::select);
    this.keys = new GridKeys<>(table, model, new Editors(messages, model::options));
    this.tableWithEditor = new StackPane(table.node(), keys.layer());
    this.editor = new EditorView<>(model, messages, timestamps);
    SplitPane split = new SplitPane(stage, editor.node());
    SplitPane.setResizableWithParent(editor.node(), false);
    split.setDividerPositions(0.68);
    this.tools = new ListTools<>(model, table, files, messages);
    this.chooser = new ColumnChooser<>(table, model.columns(), messages);
    // The window has a layer of its own, which lies over this one.
    overlay.node().setId("list-overlay");
    this.fullView = new FullView(overlay, messages);
    this.commands = commands();
    list.setTop(
        new VBox(toolbar(tools.buttons()), tools.below(), new Notices<>(model, messages).node()));
    list.setCenter(split);
    list.setBottom(
        new StagingBar(model.staging(), messages, model::reviewStaged, this::focus).node());
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

  /** Offers the views. */
  public void openViews() {
    tools.openViews();
  }

  /** Ends editing a cell, which stages what was typed into it: a label for its key, say. */
  public void endEditing() {
    keys.endEditing();
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

  private Node toolbar(Node tools) {
    Label title = new Label(messages.text(model.kindName() + ".title"));
    title.getStyleClass().add(Styles.TITLE_4);
    CheckBox deleted = new CheckBox();
    deleted.setId("show-deleted-" + model.kindName());
    deleted.selectedProperty().bindBidirectional(rows.deletedShownProperty());
    rows.deletedProperty()
        .subscribe(
            count -> {
              deleted.setText(messages.text("deleted.show", count));
              deleted.setVisible(count.intValue() > 0);
            });
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox bar = new HBox(12, title, tools, space, deleted, chooser.node());
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("toolbar");
    return bar;
  }

  /** Shows rows, or what there is to say instead of rows. */
  private void arrange() {
    Node shown =
        switch (model.phaseProperty().get()) {
          case IDLE, READING -> rows.totalProperty().get() == 0 ? reading() : tableOrNoMatch();
          case READ, CANCELLED ->
              rows.totalProperty().get() == 0
                  ? StateViews.offer(
                      Feather.INBOX,
                      messages.text(model.kindName() + ".none"),
                      messages.text("action.refresh"),
                      model::refresh)
                  : tableOrNoMatch();
          case FAILED -> rows.totalProperty().get() == 0 ? failed() : tableOrNoMatch();
        };
    if (!stage.getChildren().equals(List.of(shown))) {
      stage.getChildren().setAll(shown);
    }
  }

  private Node tableOrNoMatch() {
    if (!rows.shown().isEmpty()) {
      return tableWithEditor;
    }
    String query = rows.queryProperty().get().strip();
    if (!model.filters().filters().isEmpty()) {
      return StateViews.offer(
          Feather.FILTER,
          query.isEmpty()
              ? messages.text("filter.none")
              : messages.text("filter.none.search", query),
          messages.text("filter.clear"),
          model.filters()::clear);
    }
    return query.isEmpty()
        ? StateViews.quiet(Feather.TRASH_2, messages.text("deleted.only"))
        : StateViews.offer(
            Feather.SEARCH,
            messages.text("search.none", query),
            messages.text("search.clear"),
            () -> rows.queryProperty().set(""));
  }

  private Node reading() {
    ReadListener.Progress progress = model.progressProperty().get();
    return StateViews.busy(
        progress == null
            ? messages.text("read.starting")
            : messages.text("read.pages", progress.requests()));
  }

  private Node failed() {
    Throwable failure = model.failureProperty().get();
    return failure == null
        ? tableWithEditor
        : StateViews.failed(
            messages.text(model.kindName() + ".failed"), failure, messages, model::refresh);
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
