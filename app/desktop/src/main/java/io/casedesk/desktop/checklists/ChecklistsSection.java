package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistStore;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.HeldKeys;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.dialogs.LinkConfirmation;
import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.LinkTarget;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.SolutionPartRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * The section of the main window for the checklists of all solutions: the list and, beside it, the
 * open checklist; above them the commands for all checklists shown, and the filters as toggle
 * buttons, each with its number of rows.
 */
public final class ChecklistsSection extends Section {

  private final Label asOf = Labels.fixed("as-of-checklists", "as-of");
  private final FontIcon clock = new FontIcon(Feather.CLOCK);
  private final Tooltip explanation = new Tooltip();
  private final RememberedChecklists remembered;
  private final HBox statusBar;
  private final Runnable begin;
  private final AppContext app;
  private final Connection connection;

  /** The share of the width for the list, which is the main navigation. */
  private static final double LIST_SHARE = 0.54;

  /** The font of a filter, and the padding and border around its text, in pixels. */
  private static final double CHIP_FONT = 12;

  private static final double AROUND_CHIP = 18;

  /** More than the filters need on one line, in pixels. */
  private static final double WIDE = 2_000;

  private static final String REVIEWED = "checklists-reviewed";
  private static final String REVIEWED_NOTE = "checklists-reviewed-note";
  private static final String NEEDS_WORK = "checklists-needs-work";
  private static final String NEXT = "checklists-next";
  private static final String PREVIOUS = "checklists-previous";
  private static final String UNDO = "checklists-undo";
  private static final String BULK = "checklists-bulk";
  private static final String STOP = "checklists-stop";
  private static final String PACK = "checklists-pack";
  private static final String EXPORT = "checklists-export";
  private static final String IMPORT = "checklists-import";
  private static final String ASSIGN = "checklists-assign";
  private static final String ASSIGN_SHOWN = "checklists-assign-shown";
  private static final String GROUP = "checklists-group";

  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "checklists");
  private final StackPane stage = new StackPane();
  private final StackPane tableBox = new StackPane();
  private final SplitPane split = new SplitPane();
  private final FlowPane filters = Nodes.named("checklist-filters", new FlowPane(4, 4));
  private final Map<SolutionFilter, ToggleButton> filterButtons =
      new EnumMap<>(SolutionFilter.class);
  private final ToggleGroup filterGroup = new ToggleGroup();
  private final ChecklistModels models;
  private final Messages messages;
  private final List<Command> commands;
  private final ShortcutText shortcuts;
  private final ChecklistTexts texts;
  private final LazyValue<ChecklistListTable> list = new LazyValue<>(this::listTable);
  private final LazyValue<ChecklistReviewPane> review = new LazyValue<>(this::fill);
  private final LateFocus tableFocus = new LateFocus(tableBox, root, () -> table().focus());

  /** Whether the keyboard is on a cell of an assignment, where letters are text. */
  private final BooleanProperty onAssignment = new SimpleBooleanProperty();

  /** Whether the keyboard is on the heading of a group, whose checklists can be assigned. */
  private final BooleanProperty onGroup = new SimpleBooleanProperty();

  private final HeldKeys keys = new HeldKeys(root);

  /** Creates the section; its checklists are read when it is opened. */
  public ChecklistsSection(AppContext app, Connection connection) {
    super("checklists", Feather.CHECK_SQUARE);
    messages = app.messages();
    this.app = app;
    this.connection = connection;
    texts = new ChecklistTexts(messages, app.moments());
    shortcuts = new ShortcutText(messages);
    RecordsModel<Solution> solutions = connection.solutions();
    begin = () -> solutions.begin(Platform::runLater);
    Preferences preferences = app.preferences();
    ChecklistStore store = new ChecklistStore(connection.tasks()::deliver);
    ChecklistRepository repository =
        new ChecklistRepository(
            connection.session(),
            connection.workspace(),
            store,
            () -> preferences.get(SettingCatalog.REVIEWER));
    models =
        ChecklistModels.of(
            store,
            repository,
            solutions,
            preferences.property(SettingCatalog.REVIEW_FOLDER),
            connection.tasks(),
            messages);
    preferences
        .property(SettingCatalog.REVIEWER)
        .subscribe((was, is) -> models.review().userChanged());
    remembered = new RememberedChecklists(models, repository, connection.tasks());
    commands = makeCommands();
    statusBar = makeStatusBar();
    asOf.setTooltip(explanation);
    Observables.follow(
        this::showAge, models.store().countsProperty(), models.reading().phaseProperty());
  }

  /** Shows the time of the oldest checklist read. */
  private void showAge() {
    Instant oldest =
        models.store().all().stream()
            .map(item -> item.known().read())
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null);
    boolean stale = models.reading().phaseProperty().get() != ChecklistLoadModel.Phase.READ;
    asOf.setText(oldest == null ? "" : messages.text("asOf", app.moments().of(oldest)));
    asOf.setGraphic(oldest != null && stale ? clock : null);
    explanation.setText(messages.text(stale ? "checklists.asOf.stale" : "checklists.asOf.hint"));
  }

  /** Returns the models of the section. */
  public ChecklistModels models() {
    return models;
  }

  /** Exchanges reviews with the shared folder, if that is due. */
  public void tick(Instant now) {
    models.folder().tick(now);
  }

  /** Saves the last reviews, also in the shared folder. Blocks; call it after all other tasks. */
  public void saveReviews() {
    try {
      models.review().close();
    } finally {
      models.folder().close();
    }
  }

  @Override
  public Node node() {
    ChecklistReviewPane _ = review.get();
    return root;
  }

  @Override
  public Node statusBar() {
    return statusBar;
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(models.list().queryProperty());
  }

  @Override
  public Optional<Node> freshness() {
    return Optional.of(asOf);
  }

  @Override
  public void opened() {
    remembered.restore();
    models.reading().begin(begin);
  }

  @Override
  public void refresh() {
    models.reading().refresh();
  }

  @Override
  public void focus() {
    tableFocus.request();
  }

  @Override
  public List<Node> panes() {
    return List.of(table().node(), review.get().node(), root.getTop());
  }

  @Override
  public List<Command> commands() {
    return commands;
  }

  private ChecklistListTable listTable() {
    ChecklistListTable made =
        new ChecklistListTable(
            models.list(), models.review(), texts, this::assign, this::menuItems);
    onAssignment.bind(made.onAssignment());
    onGroup.bind(made.onGroup());
    return made;
  }

  /** Creates the nodes when the section is first opened. */
  private ChecklistReviewPane fill() {
    ChecklistReviewPane shown =
        new ChecklistReviewPane(
            models,
            reviewButtons(),
            texts,
            app.timestamps(),
            this::open,
            new JsonView(connection.tasks(), messages),
            () -> table().focus());
    models.list().searchingProperty().subscribe(this::holdKeys);
    tableBox.getChildren().setAll(table().node());
    split.getItems().setAll(tableBox, shown.node());
    split.setDividerPositions(LIST_SHARE);
    root.setTop(new VBox(toolbar(), filterBar()));
    root.setCenter(new ChecklistNotices(models, messages).over(stage, tableBox));
    Observables.follow(
        this::arrange,
        models.reading().phaseProperty(),
        models.store().countsProperty(),
        models.list().answersProperty());
    // An unfinished note or remark is saved for the previous checklist.
    models.review().placeProperty().subscribe(place -> shown.leave());
    return shown;
  }

  /** Keys that are pressed in the table refer to the rows that the user asked for. */
  private void holdKeys() {
    if (!models.list().searchingProperty().get()) {
      keys.release();
    } else if (root.getScene() != null
        && table().node().isFocusWithin()
        && DropDown.withKeyboard(window()).isEmpty()) {
      keys.hold();
    }
  }

  private ChecklistListTable table() {
    return list.get();
  }

  /** Asks before opening a link, because the author of the checklist chose its target. */
  private void open(LinkTarget.Opens target) {
    new LinkConfirmation(connection.overlay(), messages).ask(target, connection::openLink);
  }

  /** Shows the table or, when there are no rows, a message instead. */
  private void arrange() {
    Nodes.put(stage, instead().orElse(split));
  }

  /** Returns the message; empty when the list has rows, or is being searched for them. */
  private Optional<Node> instead() {
    ChecklistList shown = models.list();
    if (models.store().countsProperty().get().solutions() == 0 && shown.isEmpty()) {
      return withoutSolutions();
    }
    return shown.isEmpty() && shown.isReady() ? Optional.of(noneFound()) : Optional.empty();
  }

  private Optional<Node> withoutSolutions() {
    ChecklistLoadModel reading = models.reading();
    Throwable failure = reading.failureProperty().get();
    return switch (reading.phaseProperty().get()) {
      case IDLE, STARTING, READING ->
          Optional.of(StateViews.busy(messages.text("checklists.status.starting")));
      case FAILED ->
          Optional.ofNullable(failure)
              .map(
                  why ->
                      StateViews.failed(
                          messages.text("solutions.failed"), why, messages, reading::refresh));
      case READ, STOPPED ->
          Optional.of(
              StateViews.offer(
                  Feather.CHECK_SQUARE,
                  messages.text("checklists.none"),
                  messages.text("action.refresh"),
                  reading::refresh));
    };
  }

  private Node noneFound() {
    ChecklistList shown = models.list();
    String query = shown.queryProperty().get().strip();
    return query.isEmpty()
        ? StateViews.offer(
            Feather.FILTER,
            messages.text("checklists.filter.none.shown"),
            messages.text("checklists.filter.clear"),
            () -> shown.filterProperty().set(SolutionFilter.ALL))
        : StateViews.offer(
            Feather.SEARCH,
            messages.text("checklists.search.none", query),
            messages.text("search.clear"),
            () -> shown.queryProperty().set(""),
            shortcuts.hint(messages.text("search.clear"), Shortcut.CLEAR_SEARCH));
  }

  /** Asks which of the shown checklists to mark together. */
  private void openBulk() {
    bulk(Review.Mark.REVIEWED, models.list()::matching).open(connection.overlay());
  }

  private BulkReviewDialog bulk(Review.Mark mark, Supplier<List<ChecklistRow>> rows) {
    return new BulkReviewDialog(mark, models.list(), models.review(), messages, rows);
  }

  /** Marks the open checklist as reviewed, or asks which of the selected ones to mark. */
  private void reviewed() {
    if (table().picked().isEmpty()) {
      review.get().reviewed();
    } else {
      bulk(Review.Mark.REVIEWED, table()::picked).open(connection.overlay());
    }
  }

  /** Asks for the note of a mark of the open checklist or of the selected ones. */
  private void ask(Review.Mark mark) {
    if (table().picked().isEmpty()) {
      review.get().ask(mark);
    } else {
      bulk(mark, table()::picked).openForNote(connection.overlay());
    }
  }

  /** Asks for the file of a pack; its title and name say if the pack may be incomplete. */
  private void savePack() {
    String title = models.files().isIncomplete() ? ".incomplete.title" : ".title";
    String name =
        messages.text(
            "checklists.pack" + (models.files().isIncomplete() ? ".incomplete" : "") + ".file");
    app.files()
        .save(window(), question("checklists.pack" + title, name, List.of("xlsx", "csv", "html")))
        .ifPresent(models.files()::writePack);
  }

  /** Asks to whom to assign the open checklist, those selected, or those of the focused group. */
  private void assign() {
    List<ChecklistRow> group = table().picked();
    if (group.isEmpty()) {
      group = table().group();
    }
    if (group.isEmpty()) {
      toAssign().ifPresent(open -> dialog(List.of(open)).open());
    } else {
      dialog(assignable(group)).open();
    }
  }

  /** Edits the assignment of the open checklist, or of those selected, from a cell of its row. */
  private void assign(ChecklistColumn column, String typed) {
    List<ChecklistRow> picked = table().picked();
    if (picked.isEmpty()) {
      toAssign().ifPresent(open -> dialog(List.of(open)).open(column, typed));
    } else {
      dialog(assignable(picked)).open(column, typed);
    }
  }

  /** Asks to whom to assign all checklists that are shown. */
  private void assignShown() {
    dialog(assignable(models.list().matching())).open();
  }

  private static List<ChecklistEntry> assignable(List<ChecklistRow> rows) {
    return rows.stream()
        .map(ChecklistRow::cell)
        .filter(Objects::nonNull)
        .filter(cell -> cell.gone() == null)
        .toList();
  }

  /** Returns the open checklist if it can be assigned. */
  private Optional<ChecklistEntry> toAssign() {
    return Optional.ofNullable(models.review().cellProperty().get())
        .filter(open -> models.review().markableProperty().get());
  }

  private AssignmentDialog dialog(List<ChecklistEntry> checklists) {
    return new AssignmentDialog(checklists, models.review(), connection.overlay(), texts);
  }

  private void exportReviews() {
    app.files()
        .save(
            window(), question("checklists.export.title", "casedesk-reviews.json", List.of("json")))
        .ifPresent(models.files()::writeReviews);
  }

  private void importReviews() {
    app.files()
        .open(window(), question("checklists.import.choose", "", List.of("json")))
        .ifPresent(file -> models.files().importReviews(file, false));
  }

  private FileDialogs.Request question(String title, String name, List<String> types) {
    return new FileDialogs.Request(
        messages.text(title),
        name,
        types.stream()
            .map(type -> new FileDialogs.Type(messages.text("checklists.type." + type), type))
            .toList());
  }

  // The commands.

  private List<Command> makeCommands() {
    ReviewModel reviewing = models.review();
    ChecklistLoadModel reading = models.reading();
    String nothing = messages.text("checklists.command.nothing");
    String rows = messages.text("checklists.command.rows");
    ObservableValue<Boolean> outside = Shortcut.outsideText(root);
    ObservableValue<Boolean> letters =
        Bindings.createBooleanBinding(
            () -> outside.getValue() && !onAssignment.getValue(), outside, onAssignment);
    // Elsewhere, the space bar presses a button or types a space.
    ObservableValue<Boolean> rowsFocused =
        root.sceneProperty()
            .flatMap(Scene::focusOwnerProperty)
            .map(node -> node instanceof TableView<?> || node instanceof ListView<?>)
            .orElse(false);
    ObservableValue<Boolean> markable = reviewing.markableProperty();
    ObservableValue<Boolean> shown = Bindings.isNotEmpty(models.list().rows());
    return List.of(
        command(REVIEWED, this::reviewed)
            // A held key must not mark checklists that the user has not read.
            .once(Shortcut.key(KeyCode.R), letters)
            .when(markable, nothing),
        command(REVIEWED_NOTE, () -> ask(Review.Mark.REVIEWED))
            .on(Shortcut.shift(KeyCode.R), letters)
            .when(markable, nothing),
        command(NEEDS_WORK, () -> ask(Review.Mark.NEEDS_WORK))
            .on(Shortcut.key(KeyCode.N), letters)
            .when(markable, nothing),
        command("checklists-remark", () -> review.get().remark())
            .on(Shortcut.key(KeyCode.M), letters)
            .when(markable, nothing),
        command(NEXT, () -> reviewing.next(true))
            .on(Shortcut.key(KeyCode.J), letters)
            .when(shown, rows),
        command(PREVIOUS, () -> reviewing.next(false))
            .on(Shortcut.key(KeyCode.K), letters)
            .when(shown, rows),
        command(UNDO, reviewing::undo)
            .on(Shortcut.UNDO, outside)
            .when(reviewing.undoableProperty(), messages.text("checklists.command.undo.not")),
        command(BULK, this::openBulk).on(Shortcut.BULK).when(shown, rows),
        command("checklists-scroll-down", () -> review.get().scroll(true))
            .on(Shortcut.key(KeyCode.SPACE), rowsFocused)
            .when(markable, nothing),
        command("checklists-scroll-up", () -> review.get().scroll(false))
            .on(Shortcut.shift(KeyCode.SPACE), rowsFocused)
            .when(markable, nothing),
        command("checklists-find", () -> review.get().find())
            .on(Shortcut.key(KeyCode.S), letters)
            .when(markable, nothing),
        command("checklists-sort", () -> table().sortHere(false))
            .on(Shortcut.key(KeyCode.O), letters)
            .when(shown, rows),
        command("checklists-sort-too", () -> table().sortHere(true))
            .on(Shortcut.shift(KeyCode.O), letters)
            .when(shown, rows),
        command(GROUP, models.list()::groupByNext)
            .on(Shortcut.key(KeyCode.G), letters)
            .when(shown, rows),
        command("checklists-groups", models.list()::toggleAll)
            .on(Shortcut.shift(KeyCode.G), letters)
            .when(shown, rows),
        command("checklists-tab-form", () -> review.get().tab(0))
            .on(Shortcut.key(KeyCode.F), letters)
            .when(markable, nothing),
        command("checklists-tab-changes", () -> review.get().tab(1))
            .on(Shortcut.key(KeyCode.D), letters)
            .when(markable, nothing),
        command("checklists-tab-history", () -> review.get().tab(2))
            .on(Shortcut.key(KeyCode.H), letters)
            .when(markable, nothing),
        command("checklists-read-shown", reading::readShown)
            .on(Shortcut.shift(KeyCode.F5))
            .when(shown, rows),
        command("checklists-retry", reading::retry),
        command(STOP, reading::stop)
            .on(Shortcut.STOP)
            .when(
                reading.phaseProperty().map(ChecklistLoadModel.Phase::isActive),
                messages.text("command.stopReading.not")),
        command(PACK, this::savePack).on(Shortcut.control(KeyCode.P)).when(shown, rows),
        command(EXPORT, this::exportReviews).on(Shortcut.EXPORT),
        command(IMPORT, this::importReviews).on(Shortcut.OPEN),
        command(ASSIGN, this::assign)
            .on(Shortcut.anyShift(KeyCode.A), letters)
            .when(
                Bindings.createBooleanBinding(
                    () -> markable.getValue() || onGroup.get(), markable, onGroup),
                nothing),
        // Without a shortcut: a slip of a key must not assign every checklist.
        command(ASSIGN_SHOWN, this::assignShown).when(shown, rows),
        command("checklists-share", models.folder()::exchange)
            .on(Shortcut.shift(KeyCode.S), letters)
            .when(
                models.folder().folderProperty().map(folder -> !folder.isBlank()),
                messages.text("checklists.command.share.not")));
  }

  private Command command(String id, Runnable action) {
    return Command.of(id, messages.text(id.replace("checklists-", "checklists.command.")), action);
  }

  private Command command(String id) {
    return commands.stream().filter(command -> command.id().equals(id)).findFirst().orElseThrow();
  }

  /** Creates the items of the menu of a checklist. */
  private List<MenuItem> menuItems() {
    List<MenuItem> items = new ArrayList<>();
    List.of(ASSIGN, REVIEWED, REVIEWED_NOTE, NEEDS_WORK).forEach(id -> items.add(menuItem(id)));
    items.add(new SeparatorMenuItem());
    List.of(ASSIGN_SHOWN, BULK).forEach(id -> items.add(menuItem(id)));
    return items;
  }

  private MenuItem menuItem(String id) {
    return shortcuts.item(command(id), id + "-item", command(id).title());
  }

  /** Creates a button that runs a command and shows its shortcut in the tooltip. */
  private Button button(String id, Feather icon, String... styles) {
    Command command = command(id);
    return shortcuts.tied(Buttons.of(id, icon, command.title(), command::run, styles), command);
  }

  private HBox reviewButtons() {
    return new WrapBar(
        8,
        Buttons.pressedOnce(button(REVIEWED, Feather.CHECK, Styles.ACCENT)),
        button(NEEDS_WORK, Feather.ALERT_TRIANGLE),
        shortcuts.icon(command(UNDO), Feather.CORNER_UP_LEFT),
        Nodes.spacer(),
        shortcuts.icon(command(PREVIOUS), Feather.ARROW_UP),
        shortcuts.icon(command(NEXT), Feather.ARROW_DOWN));
  }

  // The toolbar: the commands, the filters and the choice of groups.

  private Node toolbar() {
    Label title = Labels.of(messages.text("checklists.title"), Styles.TITLE_4);
    title.setMinWidth(Region.USE_PREF_SIZE);
    HBox bar =
        new WrapBar(
            8,
            title,
            Nodes.spacer(),
            HelpTopic.SHARED_REVIEWS.on(button(ASSIGN, Feather.USER_PLUS)),
            button(BULK, Feather.CHECK_SQUARE),
            // Icons, as in every list: the German texts leave no room for four text buttons.
            HelpTopic.SHARED_REVIEWS.on(shortcuts.icon(command(IMPORT), Feather.UPLOAD)),
            HelpTopic.SHARED_REVIEWS.on(shortcuts.icon(command(EXPORT), Feather.DOWNLOAD)),
            HelpTopic.REVIEW_PACK.on(shortcuts.icon(command(PACK), Feather.FILE_TEXT)));
    return Nodes.styled(bar, "toolbar");
  }

  private Node filterBar() {
    filters.setRowValignment(VPos.CENTER);
    // A box beside others asks for the height at this length, whatever the width.
    filters.setPrefWrapLength(WIDE);
    for (SolutionFilter filter : SolutionFilter.values()) {
      ToggleButton button =
          Nodes.named("checklist-filter-" + filter.name(), new ToggleButton(), "run-count");
      button.setToggleGroup(filterGroup);
      button.setTooltip(new Tooltip(messages.text(filter.messageKey() + ".hint")));
      // Listen to the selection: arrow keys change it without firing an action event.
      button
          .selectedProperty()
          .subscribe(
              chosen -> {
                if (chosen) {
                  models.list().filterProperty().set(filter);
                }
              });
      // A second click removes the filter.
      button.setOnAction(
          event ->
              models
                  .list()
                  .filterProperty()
                  .set(button.isSelected() ? filter : SolutionFilter.ALL));
      filterButtons.put(filter, button);
      filters.getChildren().add(button);
    }
    Observables.follow(
        this::showFilters, models.store().countsProperty(), models.list().filterProperty());
    HBox.setHgrow(filters, Priority.ALWAYS);
    HBox choices = Nodes.styled(new HBox(16, filters, grouping()), "checklist-filters");
    choices.setAlignment(Pos.CENTER_LEFT);
    return choices;
  }

  private void showFilters() {
    SolutionFilter chosen = models.list().filterProperty().get();
    filterButtons.forEach(
        (filter, button) -> {
          ChecklistCounts counts = models.store().countsProperty().get();
          int count = counts.inList(filter);
          String name = messages.text(filter.messageKey());
          button.setText(messages.text("checklists.filter.count", name, count));
          button.setMinWidth(chipWidth(name, counts.checklists()));
          // Hide empty filters that are seldom used, but never the focused button.
          boolean shown =
              count > 0
                  || filter == chosen
                  || button.isFocused()
                  || switch (filter) {
                    case ALL, NONE, UNREVIEWED, LAPSED, NEEDS_WORK, NOTIFICATION -> true;
                    case MINE, DUE, CONFLICT, REVIEWED, REMARKS, FAILED, NOT_READ, GONE -> false;
                  };
          Nodes.show(button, shown);
        });
    ToggleButton button = filterButtons.get(chosen);
    if (button != null) {
      filterGroup.selectToggle(button);
    }
  }

  /** Returns the width of a filter in bold with the highest count, so that none moves another. */
  private double chipWidth(String name, int most) {
    String widest = String.valueOf(most).replaceAll("\\d", "8");
    Text text = new Text(messages.text("checklists.filter.count", name, widest));
    text.setFont(Font.font(null, FontWeight.BOLD, CHIP_FONT));
    return Math.ceil(text.getLayoutBounds().getWidth()) + AROUND_CHIP;
  }

  /** Creates the choice of what the rows of the list are grouped by. */
  private Node grouping() {
    ComboBox<Grouping> choice = Nodes.named("checklists-grouping", TypeAheadHandler.comboBox());
    choice.getItems().setAll(Grouping.values());
    choice.setMinWidth(Region.USE_PREF_SIZE);
    choice.setConverter(new DisplayConverter<>(grouping -> messages.text(grouping.messageKey())));
    choice.valueProperty().bindBidirectional(models.list().groupingProperty());
    choice.setTooltip(new Tooltip(shortcuts.hint(command(GROUP))));
    return Labels.captioned(messages.text("checklists.group.by"), choice);
  }

  private Window window() {
    return root.getScene().getWindow();
  }

  // The status bar: the number of checklists by state, and the progress of reading.

  private HBox makeStatusBar() {
    Label shown = Labels.fixed("checklists-shown");
    Label states = Labels.fixed("checklists-states");
    Button stop = button(STOP, Feather.X);
    stop.setText(messages.text("action.cancel"));
    ActivityBar activity = new ActivityBar(Labels.fixed("checklists-progress"), stop);
    Observables.follow(
        () -> showProgress(activity),
        models.reading().phaseProperty(),
        models.reading().progressProperty());
    Observables.follow(
        () -> showCounts(shown, states),
        models.list().answersProperty(),
        models.store().countsProperty());
    Label local = Labels.fixed("checklists-local");
    models.folder().folderProperty().subscribe(folder -> showPlace(local, folder));
    // Where the reviews are can wait: a second line would lift the buttons above.
    local.visibleProperty().bind(activity.node().visibleProperty().not());
    local.managedProperty().bind(local.visibleProperty());
    return Nodes.statusBar(shown, states, activity.node(), Nodes.spacer(), local);
  }

  /** Shows where the reviews are. */
  private void showPlace(Label label, String folder) {
    label.setText(messages.text(folder.isBlank() ? "checklists.local" : "checklists.shared"));
    label.setTooltip(folder.isBlank() ? null : new Tooltip(folder));
  }

  private void showCounts(Label shown, Label states) {
    ChecklistCounts counts = models.store().countsProperty().get();
    shown.setText(
        messages.text(
            "checklists.status.rows",
            models.list().shown().stream().filter(item -> item.cell() != null).count(),
            counts.checklists()));
    states.setText(
        messages.text(
            "checklists.status.states",
            counts.checklists() - counts.of(SolutionFilter.GONE),
            counts.of(SolutionFilter.REVIEWED)));
  }

  private void showProgress(ActivityBar activity) {
    SolutionPartRepository.Progress at = models.reading().progressProperty().get();
    switch (models.reading().phaseProperty().get()) {
      case STARTING -> activity.show(messages.text("checklists.status.starting"), -1);
      case READING -> {
        int all = at == null ? 0 : at.all();
        int done = at == null ? 0 : at.done();
        activity.show(
            messages.text("checklists.status.reading", done, all), ActivityBar.share(done, all));
      }
      case STOPPED -> activity.end(messages.text("status.cancelled"));
      case FAILED -> activity.end(messages.text("status.failed"));
      case IDLE, READ -> activity.end("");
    }
  }
}
