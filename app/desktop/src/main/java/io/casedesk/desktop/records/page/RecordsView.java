package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.NoticeLayer;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.FullValueView;
import io.casedesk.desktop.records.cells.PasteQuestionDialog;
import io.casedesk.desktop.records.cells.SelectionSummary;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.LabelSearch;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ChangesPanel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.table.ColumnDecimals;
import io.casedesk.desktop.records.table.DropdownCaptions;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.ShortIds;
import io.casedesk.model.service.ReadListener;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** View of a list of records: toolbar, table, the editor beside it, and the review in its place. */
public final class RecordsView<R extends CaseRecord> {

  private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

  private final StackPane root = new StackPane();
  private final BorderPane list = Nodes.styled(new BorderPane(), "records");
  private final StackPane content = new StackPane();
  private final ReadOnlyObjectWrapper<@Nullable ListPage> page = new ReadOnlyObjectWrapper<>();
  private final Overlay overlay = new Overlay();
  private final RecordsModel<R> model;
  private final RowsModel<R> rows;
  private final Messages messages;
  private final RecordTable<R> table;
  private final TableCommands<R> commands;
  private final ListTools<R> tools;
  private final Node rowsPage;
  private final Node below;
  private final Notices<R> notices;
  private final EditorPane<R> side;
  private final LazyValue<ReviewView> review;
  private final LateFocus tableFocus;
  private final HeldKeys held;
  private final Tasks.Series equalNames = new Tasks.Series();
  private final Tasks.Series decimals = new Tasks.Series();

  /** Id of the created record that was selected last. */
  private @Nullable String revealed;

  /** Id of a record to select as soon as it has a row. */
  private @Nullable String awaited;

  /** Id of the record that was selected when the list was closed, until it is selected again. */
  private @Nullable String left;

  /** Id of a record to open as soon as it was read. */
  private @Nullable String unread;

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
            list, key -> key.getCode() == KeyCode.ESCAPE && model.grid().isWorking(), () -> {});
    overlay.node().setId("list-overlay");
    this.table =
        new RecordTable<>(
            rows,
            model.fieldCatalog().columns(),
            model.staging(),
            messages,
            timestamps,
            new DropdownCaptions(model.fieldCatalog()::options),
            id -> side().editor().afterRow(() -> model.select(id)));
    this.tableFocus = new LateFocus(table.node(), root);
    MomentText moments = new MomentText(messages, timestamps);
    this.review =
        new LazyValue<>(
            () -> new ReviewView(model.review(), certificates, null, overlay, moments, messages));
    this.tools = new ListTools<>(model, table, this::create, messages);
    this.commands =
        new TableCommands<>(
            model,
            table,
            tools,
            new FullValueView(overlay, messages, links),
            () -> side().focusNew(),
            files,
            window,
            messages,
            moments);
    Region gutter = table.gutter();
    ObservableValue<SettingCatalog.RowNumbers> numbers =
        model.preferences().property(SettingCatalog.ROW_NUMBERS);
    numbers.subscribe(
        now -> {
          Nodes.show(gutter, now == SettingCatalog.RowNumbers.SHOWN);
          if (now == SettingCatalog.RowNumbers.HIDDEN) {
            // Nothing would show which rows are picked.
            table.selection().unpick();
          }
        });
    HBox.setHgrow(table.node(), Priority.ALWAYS);
    this.rowsPage = new StackPane(new HBox(gutter, table.node()), commands.layer());
    this.side = new EditorPane<>(model, table, overlay, window, messages, timestamps);
    tools.addLast(side.button());
    this.notices = new Notices<>(model, messages, timestamps);
    PasteQuestionDialog.showQuestions(model.grid(), overlay, messages);
    list.setTop(new VBox(tools.node(), tools.below(), waitingReview()));
    UnsentChangesBar unsent =
        new UnsentChangesBar(
            model.staging(), messages, gridProgress(), model::reviewStaged, this::focus);
    this.below =
        new VBox(
            new ChangesPanel(model.changes(), messages, timestamps, model.filters(), this::goTo)
                .node(),
            unsent.node());
    // Beside the bar of the open record, and not below it.
    list.setCenter(
        side.beside(
            new BorderPane(new NoticeLayer(content, notices.node()), null, null, below, null)));
    ReadOnlyObjectProperty<LoadState> state = model.loader().stateProperty();
    state.subscribe(now -> list.pseudoClassStateChanged(STALE, now.fromSnapshot()));
    model.findSelected(
        id -> {
          if (model.editor().openProperty().get() == null) {
            left = id;
            goToAwaited();
          }
        });
    Observables.follow(this::findEqualNames, state, rows.versionProperty());
    Observables.follow(
        this::findDecimals, state, rows.versionProperty(), model.fieldCatalog().columns());
    Observables.follow(
        this::holdKeys, rows.filtered().searchingProperty(), model.grid().workingProperty());
    model.review().shownProperty().subscribe(this::showReview);
    model.fieldCatalog().externalUpdateProperty().subscribe(dropdownValues -> table.refresh());
    model.editor().openProperty().subscribe(this::stay);
    page.subscribe(now -> showContent());
    Observables.follow(this::selectCreated, model.creating().arrivedProperty(), rows.shown());
    Observables.follow(
        this::arrange,
        state,
        rows.queryProperty(),
        model.filters().filters(),
        model.filters().matchAnyProperty(),
        rows.shown());
  }

  /** Finds out which records of the whole list have equal names. */
  private void findEqualNames() {
    if (model.loader().state().phase() != LoadState.Phase.READING) {
      List<R> records = rows.records();
      model
          .tasks()
          .call(() -> ShortIds.of(records))
          .newestOf(equalNames)
          .onSuccess(table::showShortIds)
          .start();
    }
  }

  /** Finds out how many decimals the numbers of the whole list have, column by column. */
  private void findDecimals() {
    if (model.loader().state().phase() != LoadState.Phase.READING) {
      List<R> records = rows.records();
      List<Column<R>> columns = List.copyOf(model.fieldCatalog().columns());
      model
          .tasks()
          .call(() -> ColumnDecimals.of(records, columns))
          .newestOf(decimals)
          .onSuccess(table::showDecimals)
          .start();
    }
  }

  /** Returns the root node. */
  public Node node() {
    return root;
  }

  /** Returns whether a dialog of the list is open. */
  public boolean hasDialog() {
    return overlay.isShowing();
  }

  /** Returns the pane beside the rows. */
  public EditorPane<R> side() {
    return side;
  }

  /** Returns what the user can do with cells, records and columns. */
  public TableCommands<R> commands() {
    return commands;
  }

  /** Returns the filters and saved views above the list. */
  public ListTools<R> tools() {
    return tools;
  }

  /** Describes the selected cells; empty for one or none. */
  public ObservableValue<String> selectedCells() {
    return new SelectionSummary<>(table, rows, model.staging(), messages, model.tasks()).text();
  }

  /** Returns the panes in focus order: table, editor, unsent changes and toolbar. */
  public List<Node> panes() {
    return isReviewed()
        ? List.of(review.get().node())
        : List.of(content, side.node(), below, list.getTop());
  }

  /** Opens the form for a new record in place of the editor. */
  public void create() {
    commands.endEditing();
    model.creating().open();
    side.focusNew();
  }

  /** Shows how many cells are being edited, with a button to cancel. */
  private Node gridProgress() {
    ProgressIndicator busy = new ProgressIndicator();
    busy.setPrefSize(16, 16);
    Label what = Labels.named("grid-working");
    what.setMinWidth(0);
    model
        .grid()
        .cellsProperty()
        .subscribe(cells -> what.setText(messages.text("grid.working", cells)));
    String cancel = messages.text("action.cancel");
    HBox node =
        Nodes.row(
            8, busy, what, Buttons.of("grid-cancel", cancel, model.grid()::cancel, Styles.SMALL));
    Nodes.showWhile(node, model.grid().workingProperty());
    return node;
  }

  // The content: rows, a state message, a page or the review

  /** Shows a page in place of the rows; null shows the rows. */
  public void showPage(@Nullable ListPage wanted) {
    page.set(wanted);
    focus();
  }

  /** The page shown in place of the rows; null if there is none. */
  public ReadOnlyObjectProperty<@Nullable ListPage> pageProperty() {
    return page.getReadOnlyProperty();
  }

  private void showContent() {
    ListPage shown = page.get();
    Nodes.put(content, shown == null ? rowsOrState() : shown.node());
  }

  /** Returns the table or, in its place, the message for the current state of the list. */
  private Node rowsOrState() {
    if (rows.totalProperty().get() > 0) {
      return tableOrNoMatch();
    }
    return switch (model.loader().state().phase()) {
      case IDLE, READING -> reading();
      case READ -> noRecords();
      // The number of records is unknown if the list was never read.
      case CANCELLED -> none("read.cancelled.none");
      case FAILED -> failed();
    };
  }

  private Node noRecords() {
    String kind = model.kind().name();
    return StateViews.offer(
        Feather.INBOX,
        messages.text(kind + ".none"),
        messages.text(kind + ".create.title"),
        this::create);
  }

  private Node none(String messageKey) {
    return StateViews.offer(
        Feather.INBOX,
        messages.text(messageKey),
        messages.text("action.refresh"),
        model.loader()::refresh);
  }

  private Node tableOrNoMatch() {
    if (!rows.shown().isEmpty()) {
      return rowsPage;
    }
    String query = rows.queryProperty().get().strip();
    if (model.changes().onlyTheseProperty().get()) {
      return StateViews.offer(
          Feather.FILTER,
          messages.text("changes.only.none"),
          messages.text("changes.only.end"),
          () -> model.changes().onlyTheseProperty().set(false));
    }
    if (!model.filters().filters().isEmpty()) {
      return StateViews.offer(
          Feather.FILTER,
          query.isEmpty() ? noneBy() : messages.text("filter.none.search", query),
          messages.text("filter.clear"),
          model.filters()::clear);
    }
    return query.isEmpty()
        ? StateViews.offer(
            Feather.TRASH_2,
            messages.text("deleted.only"),
            messages.text("deleted.show", rows.deletedProperty().get()),
            () -> rows.deletedShownProperty().set(true))
        : notFound(query);
  }

  /** Lets the user switch from a label search to the records that contain its key. */
  private Node notFound(String query) {
    VBox said =
        StateViews.offer(
            Feather.SEARCH,
            messages.text("search.none", query),
            messages.text("search.clear"),
            () -> rows.queryProperty().set(""),
            new ShortcutText(messages).hint(messages.text("search.clear"), Shortcut.CLEAR_SEARCH));
    List<LabelSearch.Hit> hits = LabelSearch.in(model);
    if (!hits.isEmpty()) {
      said.getChildren().add(new Label(messages.text("search.label")));
    }
    for (LabelSearch.Hit hit : hits) {
      Button show =
          new Button(messages.text("search.label.show", hit.field(), hit.key(), hit.label()));
      show.setOnAction(event -> LabelSearch.show(model, hit));
      said.getChildren().add(show);
    }
    return said;
  }

  /** Lists several filters: they may exclude each other, which looks like any empty result. */
  private String noneBy() {
    List<String> words = model.filters().describe(false, messages);
    int filters = model.filters().filters().size();
    return filters < 2 || model.filters().matchAnyProperty().get()
        ? messages.text("filter.none")
        : messages.text("filter.none.several", filters, String.join("; ", words));
  }

  private Node reading() {
    ReadListener.Progress progress = model.loader().state().progress();
    return StateViews.busy(
        progress == null
            ? messages.text("read.starting")
            : messages.text("read.pages", progress.requests()));
  }

  private Node failed() {
    Throwable failure = model.loader().state().failure();
    return failure == null
        ? rowsPage
        : StateViews.failed(
            messages.text(model.kind().name() + ".failed"),
            failure,
            messages,
            model.loader()::refresh);
  }

  private void arrange() {
    showContent();
    goToAwaited();
  }

  private boolean isReviewed() {
    return model.review().shownProperty().get();
  }

  private void showReview(boolean isReviewed) {
    Node wanted = isReviewed ? review.get().node() : list;
    if (!root.getChildren().equals(List.of(wanted, overlay.node()))) {
      overlay.hide();
      root.getChildren().setAll(wanted, overlay.node());
      if (isReviewed) {
        review.get().focus();
      } else if (root.getScene() != null) {
        focus();
      }
    }
  }

  /** Creates the notice above the list that a review is waiting, with the way back to it. */
  private Node waitingReview() {
    VBox box = new VBox();
    model
        .review()
        .waitingProperty()
        .subscribe(
            waits -> {
              box.getChildren().clear();
              if (waits) {
                Button back =
                    Buttons.of(
                        "review-return",
                        messages.text("review.waiting.back"),
                        model.review()::showAgain,
                        Styles.SMALL);
                String text = messages.text("review.waiting", model.review().lines().size());
                Notice notice =
                    new Notice(Notice.Level.DOUBT, text, messages)
                        .icon(Feather.PAUSE_CIRCLE)
                        .with(back);
                notice.setId("review-waiting");
                box.getChildren().add(notice);
              }
            });
    return box;
  }

  // The keyboard

  /** Moves the keyboard focus to the rows, or to what is shown in their place. */
  public void focus() {
    ListPage shown = page.get();
    if (isReviewed()) {
      review.get().focus();
    } else if (shown != null) {
      shown.focus();
    } else {
      tableFocus.request();
    }
  }

  /** Opens the first row and moves the keyboard focus to it, in the visible column. */
  public void goToFound() {
    page.set(null);
    if (isReviewed()) {
      focus();
      return;
    }
    if (rows.filtered().searchingProperty().get()) {
      held.hold();
    }
    rows.filtered()
        .whenAnswered(
            () -> {
              focus();
              table.selection().chooseFirst();
              table.selection().record().ifPresent(record -> model.select(record.id()));
            });
  }

  /** Moves the keyboard focus to a cell of the table. */
  public void choose(int row, int column) {
    page.set(null);
    table.node().requestFocus();
    table.selection().choose(row, column);
  }

  /**
   * Keys that are pressed in the table refer to the rows that the user asked for, and to the cells
   * as an edit of many cells leaves them.
   */
  private void holdKeys() {
    if (!rows.filtered().searchingProperty().get() && !model.grid().isWorking()) {
      held.release();
    } else if (table.node().isFocused()
        && DropDown.withKeyboard(table.node().getScene().getWindow()).isEmpty()) {
      held.hold();
    }
  }

  // Single records

  /** Selects a record in the table, scrolls to it and opens it in the editor. */
  public void select(String id) {
    boolean isInHiddenGroup = rows.expandGroupOf(id);
    table.selection().select(id);
    model.select(id);
    if (isInHiddenGroup) {
      awaited = id;
    }
  }

  private void goTo(String id) {
    showPage(null);
    select(id);
    focus();
  }

  /** Like {@link #select}, and shows a notice if search or filters hide the record. */
  public void open(String id) {
    page.set(null);
    model.views().keepContent();
    notices.clearRequested();
    awaited = null;
    unread = null;
    select(id);
    R record = rows.find(id);
    if (record == null) {
      unread = id;
      goToAwaited();
    } else {
      notices.openedUnseen(record, () -> reveal(record));
    }
  }

  /** Shows the row of a record that search or filters hide. */
  private void reveal(R record) {
    rows.queryProperty().set("");
    model.filters().clear();
    model.changes().onlyTheseProperty().set(false);
    if (record.deleted()) {
      rows.deletedShownProperty().set(true);
    }
    rows.expandGroupOf(record.id());
    awaited = record.id();
    arrange();
  }

  /** Cancels the navigation if the user opened another record in the meantime. */
  private void stay(@Nullable OpenRecord<R> edit) {
    if (edit != null) {
      left = null;
    }
    if (edit != null && !edit.record().id().equals(unread)) {
      unread = null;
    }
    if (edit != null && !edit.record().id().equals(awaited)) {
      awaited = null;
    }
  }

  /** Opens the requested record once it was read, and selects it once it has a row. */
  private void goToAwaited() {
    String id = unread;
    String shown = awaited;
    if (id != null && rows.find(id) != null) {
      open(id);
      awaited = id;
    } else if (id != null && model.loader().state().isOver()) {
      unread = null;
      notices.notThere(id);
    } else if (shown != null && isShown(shown)) {
      awaited = null;
      select(shown);
      focus();
    } else if (left != null && id == null && isShown(left)) {
      // Without the focus, which may be in the search.
      select(left);
    }
  }

  private boolean isShown(String id) {
    return rows.shown().stream().anyMatch(row -> row.id().equals(id));
  }

  /** Selects a newly created record once its row exists. */
  private void selectCreated() {
    String id = model.creating().arrivedProperty().get();
    if (id == null || id.equals(revealed)) {
      return;
    }
    if (isShown(id)) {
      revealed = id;
      // Messages above and below the table must take their space first.
      list.applyCss();
      list.layout();
      table.selection().select(id);
    } else if (!rows.passes(id)) {
      // The record is open; tell the user why it has no row. No other row looks selected.
      revealed = id;
      table.selection().select(id);
      R record = rows.find(id);
      if (record != null) {
        notices.openedUnseen(record, () -> reveal(record));
      }
    } else {
      rows.expandGroupOf(id);
    }
  }
}
