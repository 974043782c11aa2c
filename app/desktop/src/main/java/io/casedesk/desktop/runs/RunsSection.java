package io.casedesk.desktop.runs;

import atlantafx.base.theme.Styles;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewView;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.changes.review.StatusFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.Notice.Level;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.table.TextTable;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.ScopeText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.common.text.VerdictText;
import io.casedesk.desktop.runs.RunsModel.Action;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * The section of the window for the runs applied from this computer: the list of runs and, below
 * it, the open run.
 */
public final class RunsSection extends Section {

  /** The share of the height for the list; the details of the run are more important. */
  private static final double LIST_SHARE = 0.36;

  /** The width of an icon and the gap after it, in pixels. */
  private static final double ICON = 24;

  /** Up to this width in pixels, only the details of a run show its record type. */
  private static final double NARROW = 960;

  /**
   * The delay before the busy indicator; most runs are read faster, and a short flash is
   * distracting.
   */
  private static final Duration BEFORE_BUSY = Duration.millis(300);

  /** The warning about records that other runs changed names at most this many of them. */
  private static final int MOST_NAMED = 3;

  /** Height of a line in the header, also when it is empty, in pixels. */
  private static final double LINE = 28;

  private final BorderPane root = Nodes.styled(new BorderPane(), "records", "runs");

  /** Shows the runs or, until it is closed, the review of a retry. */
  private final BorderPane page = new BorderPane(root);

  private final SplitPane split = new SplitPane();
  private final StackPane stage = new StackPane();
  private final TextTable<RunRow> table;
  private final NoticeStack notices;
  private final RunsModel model;
  private final Messages messages;
  private final RunLink link;
  private final FailureText failures;
  private final VerdictText verdicts;
  private final @Nullable Runnable openPlan;
  private final Runnable openUseCases;
  private final Function<ChangePlan, ReviewSession<?>> sessions;
  private final Overlay overlay;
  private final MomentText moments;
  private final Map<ReviewSession<?>, ReviewView> reviews = new HashMap<>();

  /** The review that is shown in place of the runs; null for none. */
  private @Nullable ReviewSession<?> reviewed;

  private final BorderPane detail = Nodes.named("run-detail", new BorderPane(), "run-detail");
  private final HBox title = new HBox(12);
  private final HBox about = Nodes.row(4);
  private final Label reason = Labels.named("run-reason");
  private final Label scope = Labels.named("run-scope", "note");
  private final NoticeStack warnings;
  private final StatusFilter counts;
  private final PauseTransition patience = new PauseTransition(BEFORE_BUSY);
  private final TextTable<RunLine> lines;

  /** The id of the run whose lines were shown last. */
  private String shownRun = "";

  /** The share of the height that the user last gave the list. */
  private double share = LIST_SHARE;

  /** Whether the list gets the keyboard focus as soon as it is shown. */
  private boolean awaited;

  /** Whether the selection changes because of the list, not because of the user. */
  private boolean restoring;

  private final LazyValue<Node> content = new LazyValue<>(this::fill);
  private final LazyValue<Node> statusBar = new LazyValue<>(this::makeStatusBar);
  private final List<Command> commands;

  /**
   * Creates the section; its content is made when it is first opened.
   *
   * @param link saves run certificates
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   * @param openUseCases opens the use cases
   * @param sessions returns the review of the list that a plan changes
   * @param overlay shows the editor of a reviewed value
   */
  public RunsSection(
      RunsModel model,
      Messages messages,
      RunLink link,
      @Nullable Runnable openPlan,
      Runnable openUseCases,
      Function<ChangePlan, ReviewSession<?>> sessions,
      Overlay overlay,
      MomentText moments) {
    super("runs", Feather.CLOCK);
    this.model = model;
    this.sessions = sessions;
    this.overlay = overlay;
    this.moments = moments;
    this.openPlan = openPlan;
    this.openUseCases = openUseCases;
    this.messages = messages;
    this.link = link;
    failures = new FailureText(messages);
    verdicts = new VerdictText(messages);
    notices = new NoticeStack(0, messages);
    notices.node().setId("runs-said");
    table = new TextTable<>("runs-table", messages.text("runs.table.accessible"));
    warnings = new NoticeStack(8, messages);
    counts = new StatusFilter(messages, this::filter);
    lines = new TextTable<>("run-lines", messages.text("runs.lines.accessible"));
    commands = Stream.of(Action.values()).map(this::command).toList();
  }

  private Node fill() {
    fillDetail();
    columns();
    // Order matters: the table listens between these two listeners.
    model.shown().addListener((ListChangeListener<RunRow>) change -> restoring = true);
    table.setItems(model.shown());
    Observables.follow(this::restore, model.shown(), model.openProperty());
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (row != null && !restoring) {
                model.select(row);
              }
            });
    Nodes.filterKey(table, KeyCode.ENTER, this::focusLines);
    split.setOrientation(Orientation.VERTICAL);
    split.getItems().setAll(table, detail);
    split.setDividerPositions(LIST_SHARE);
    split.getDividers().getFirst().positionProperty().subscribe(this::keepShare);
    split.heightProperty().subscribe(height -> split.setDividerPositions(share));
    root.setTop(toolbar());
    root.setCenter(notices.over(stage));
    Observables.follow(this::showFailures, model.notPlannedProperty(), model.phaseProperty());
    Observables.follow(
        this::arrange, model.phaseProperty(), model.shown(), model.elsewhereProperty());
    return page;
  }

  @Override
  public Node node() {
    return content.get();
  }

  @Override
  public Node statusBar() {
    return statusBar.get();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.queryProperty());
  }

  @Override
  public void opened() {
    model.refresh();
  }

  @Override
  public void refresh() {
    // A dismissed failure is news if it comes again.
    notices.remove("runs-kept");
    model.refresh();
    // What can be repaired depends on the dropdown values known by now.
    model.again();
  }

  @Override
  public List<Command> commands() {
    return commands;
  }

  /** Returns the model of the runs. */
  public RunsModel model() {
    return model;
  }

  /** Opens a plan for review in place of the runs; returns false if its list can't take it. */
  public boolean review(ChangePlan plan) {
    ReviewSession<?> session = sessions.apply(plan);
    if (!session.open(plan)) {
      return false;
    }
    reviewed = session;
    ReviewView view = reviews.computeIfAbsent(session, this::reviewOf);
    page.setCenter(view.node());
    view.focus();
    return true;
  }

  private ReviewView reviewOf(ReviewSession<?> session) {
    session
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase instanceof ReviewSession.Phase.Closed && session.equals(reviewed)) {
                showRuns();
              }
            });
    return new ReviewView(session, link, null, overlay, moments, messages);
  }

  /** Opens a run of this connection, clears the search, and closes a review whose run has ended. */
  public void show(String runId) {
    if (reviewed != null && reviewed.phase() instanceof ReviewSession.Phase.Ended) {
      reviewed.close();
    }
    model.show(runId);
  }

  private void showRuns() {
    boolean isFocused = page.isFocusWithin();
    reviewed = null;
    page.setCenter(root);
    if (isFocused) {
      focus();
    }
  }

  /** Moves the keyboard focus to the list, or to the review in its place. */
  @Override
  public void focus() {
    ReviewView shown = reviewed == null ? null : reviews.get(reviewed);
    if (shown != null) {
      shown.focus();
      return;
    }
    awaited = table.getScene() == null;
    table.requestFocus();
  }

  private Node toolbar() {
    Label title = Labels.of(messages.text("runs.title"), Styles.TITLE_4);
    CheckBox everywhere = new CheckBox(messages.text("runs.everywhere"));
    everywhere.setId("runs-everywhere");
    everywhere.setTooltip(new Tooltip(messages.text("runs.everywhere.hint")));
    everywhere.selectedProperty().bindBidirectional(model.everywhereProperty());
    Runnable opening = openPlan == null ? () -> {} : openPlan;
    Button plan =
        Buttons.of("runs-open-plan", Feather.FOLDER, messages.text("plans.open"), opening);
    plan.setTooltip(
        new ShortcutText(messages).tooltip(messages.text("plans.open.hint"), Shortcut.OPEN_PLAN));
    Nodes.show(plan, openPlan != null);
    return Nodes.styled(Nodes.row(12, title, Nodes.spacer(), everywhere, plan), "toolbar");
  }

  private void columns() {
    RunTexts texts = model.texts();
    column("begun", 180, row -> row.texts().begun())
        .fixed()
        .tip(row -> texts.begunUtc(row.header()) + "\n" + row.id());
    column("origin", 280, row -> texts.title(row.header())).growing();
    column(
            "kind",
            TextColumn.widthOf(messages.text("runs.kind.use-cases")),
            row -> row.texts().kind())
        .fixed()
        .visibleProperty()
        .bind(table.widthProperty().greaterThan(NARROW));
    column("connection", 184, row -> row.header().connection())
        .growing()
        .visibleProperty()
        .bind(model.everywhereProperty());
    column("by", 64, row -> texts.by(row.header())).fixed();
    column(
            "status",
            ICON + TextColumn.widthOf(texts.status(RunRow.Status.GIVEN_UP)),
            row -> row.texts().status())
        .fixed()
        .mark(row -> RunTexts.mark(row.status()));
    column("all", 80, row -> messages.text("runs.number", row.counts().all()))
        .fixed()
        .style("number");
    column("results", 200, row -> row.texts().results())
        .growing()
        .mark(row -> RunTexts.mark(row.counts()));
  }

  private TextColumn<RunRow> column(String id, double width, Function<RunRow, String> text) {
    return table.column(id, messages.text("runs.column." + id), width, text);
  }

  /** Selects the open run again. */
  private void restore() {
    restoring = true;
    try {
      RunRow open = model.row();
      List<RunRow> rows = model.shown();
      int place = open == null ? -1 : rows.stream().map(RunRow::id).toList().indexOf(open.id());
      if (place < 0) {
        table.getSelectionModel().clearSelection();
      } else if (table.getSelectionModel().getSelectedIndex() != place) {
        table.getSelectionModel().clearAndSelect(place);
      }
    } finally {
      restoring = false;
    }
  }

  /** Keeps a share that the user chose, but not one that a lack of height left. */
  private void keepShare(Number position) {
    if (split.isPressed()) {
      share = position.doubleValue();
    }
  }

  /** Runs an action on the open run. */
  private void run(Action action) {
    RunRow row = model.row();
    if (action != Action.CERTIFY) {
      model.run(action);
    } else if (row != null && model.isOpen(action)) {
      link.certify(
          root.getScene().getWindow(),
          row.id(),
          saved -> notices.say("runs-certified", saved.good(), saved.text()));
    }
  }

  /** Shows the runs or, when there are none, a message. */
  private void arrange() {
    Nodes.put(stage, content());
    if (awaited && stage.getChildren().contains(split)) {
      awaited = false;
      // A split pane adds its items to the scene only when its skin exists.
      split.applyCss();
      table.requestFocus();
    }
  }

  private Node content() {
    if (!model.shown().isEmpty()) {
      return split;
    }
    Throwable failure = model.failureProperty().get();
    if (failure != null && model.phaseProperty().get() == RunsModel.Phase.FAILED) {
      return StateViews.failed(
          new StateViews.Explanation(
              messages.text("runs.failed.title"),
              failures.what(failure),
              messages.text("runs.failed.next")),
          failure,
          messages,
          model::refresh);
    }
    if (model.totalProperty().get() > 0) {
      return StateViews.offer(
          Feather.SEARCH,
          messages.text("runs.search.none", model.queryProperty().get().strip()),
          messages.text("search.clear"),
          () -> model.queryProperty().set(""));
    }
    int elsewhere = model.elsewhereProperty().get();
    if (elsewhere > 0) {
      return StateViews.offer(
          Feather.CLOCK,
          messages.text("runs.none.here", elsewhere),
          messages.text("runs.none.here.show"),
          () -> model.everywhereProperty().set(true));
    }
    return model.phaseProperty().get() == RunsModel.Phase.READ
        ? StateViews.offer(
            Feather.CLOCK,
            messages.text("runs.none"),
            messages.text("command.go", messages.text("usecases.title")),
            openUseCases)
        : StateViews.busy(messages.text("runs.reading"));
  }

  private void showFailures() {
    Throwable failure = model.failureProperty().get();
    boolean isKept = failure != null && model.totalProperty().get() > 0;
    notices.put(
        "runs-kept",
        isKept
            ? new Notice(
                    Level.BAD,
                    messages.text(
                        "runs.failed.rowsKept", failures.what(failure), failures.detail(failure)),
                    messages)
                .copyable()
            : null);
    Throwable thrown = model.notPlannedProperty().get();
    notices.put(
        "runs-not-planned",
        thrown == null
            ? null
            : new Notice(
                    Level.BAD, messages.text("runs.notPlanned", failures.detail(thrown)), messages)
                .copyable()
                .dismissable(model::dismiss));
  }

  // The status bar and the commands.

  private Node makeStatusBar() {
    Label shown = Labels.named("runs-shown");
    Observables.follow(
        () -> shown.setText(shown()), model.shown(), model.totalProperty(), model.phaseProperty());
    return Nodes.statusBar(shown, progress());
  }

  /** Creates the palette command of an action. */
  private Command command(Action action) {
    return Command.of(
            "run-" + action.word(),
            messages.text("runs.command", messages.text("runs.action." + action.word())),
            () -> run(action))
        .when(
            model.offersProperty().map(offers -> model.isOpen(action)),
            () -> {
              RunsModel.Offer offer = model.offersProperty().get().get(action);
              return offer == null || offer.isOpen()
                  ? ""
                  : messages.text("runs.refused." + offer.refusal());
            });
  }

  private String shown() {
    int total = model.totalProperty().get();
    return switch (model.phaseProperty().get()) {
      case FAILED -> messages.text("status.failed");
      case READING, IDLE ->
          total == 0
              ? messages.text("runs.reading")
              : messages.text("runs.shown", model.shown().size(), total);
      case READ -> messages.text("runs.shown", model.shown().size(), total);
    };
  }

  private Node progress() {
    UnfinishedRunsModel unfinished = model.unfinished();
    Button stop =
        Buttons.of("stop-run", messages.text("action.stop"), unfinished.progress()::cancel);
    stop.setTooltip(new Tooltip(messages.text("review.cancel.hint")));
    ActivityBar activity = new ActivityBar(Labels.named("runs-resuming"), stop);
    unfinished
        .progress()
        .progressProperty()
        .subscribe(
            progress -> {
              if (progress == null) {
                activity.end("");
              } else {
                activity.show(unfinished.progress().resuming(messages), progress.share());
              }
            });
    return activity.node();
  }

  // The open run with its description, its actions and its values.

  private void fillDetail() {
    lines.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
    lineColumns();
    lines.setItems(model.lines());
    ObservableList<RunLine> chosen = lines.getSelectionModel().getSelectedItems();
    // While rows are replaced, the selection briefly holds null items.
    chosen.addListener(
        (ListChangeListener<RunLine>)
            change -> model.selectLines(chosen.stream().filter(Objects::nonNull).toList()));
    Nodes.filterKey(lines, KeyCode.ESCAPE, this::focus);
    // Keep the nodes and change only their content, so that a button keeps the keyboard focus.
    VBox head = new VBox(8, title, about, reason, scope, warnings.node(), counts.node(), actions());
    head.getStyleClass().add("run-head");
    title.setAlignment(Pos.CENTER_LEFT);
    about.setMinHeight(LINE);
    for (Label text : List.of(reason, scope)) {
      text.setWrapText(true);
      text.managedProperty().bind(text.textProperty().isNotEmpty());
    }
    detail.setTop(head);
    patience.setOnFinished(
        event -> detail.setCenter(StateViews.busy(messages.text("runs.detail.reading"))));
    model.openProperty().subscribe(this::show);
  }

  private void focusLines() {
    lines.requestFocus();
    if (lines.getSelectionModel().isEmpty() && !lines.getItems().isEmpty()) {
      lines.getFocusModel().focus(0);
    }
  }

  /** Creates the buttons of the actions; the tooltip of a disabled one says why. */
  private Node actions() {
    FlowPane row = new FlowPane(8, 8);
    row.setAlignment(Pos.CENTER_LEFT);
    for (Action action : Action.values()) {
      String key = "runs.action." + action.word();
      Button button =
          Buttons.of(
              "run-" + action.word(),
              action.icon,
              messages.text(key),
              () -> run(action),
              Styles.SMALL);
      Tooltip tooltip = Nodes.tooltip("");
      // A disabled button shows no tooltip.
      StackPane around = new StackPane(button);
      Tooltip.install(around, tooltip);
      row.getChildren().add(around);
      model
          .offersProperty()
          .subscribe(
              offers -> {
                RunsModel.Offer offer = Objects.requireNonNull(offers.get(action));
                String hint = messages.text(key + ".hint", offer.count());
                String text =
                    offer.isOpen()
                        ? hint
                        : messages.text("runs.refused." + offer.refusal()) + "\n" + hint;
                tooltip.setText(text);
                button.setAccessibleHelp(text);
                button.setDisable(!offer.isOpen());
              });
    }
    return row;
  }

  private void show(RunsModel.@Nullable OpenRun open) {
    patience.stop();
    title.getChildren().clear();
    about.getChildren().clear();
    reason.setText("");
    scope.setText("");
    RunDetail read = open == null ? null : open.detail();
    if (open != null) {
      showTitle(open.row());
    }
    Nodes.show(counts.node(), open == null || open.failure() == null);
    Map<ReviewLine.Status, Long> results = new EnumMap<>(ReviewLine.Status.class);
    if (read != null) {
      read.counts().by().forEach((result, n) -> results.put(ReviewLine.Status.of(result), n));
    }
    counts.show(results, false);
    filter();
    showWarnings(read);
    if (open == null) {
      detail.setCenter(StateViews.quiet(Feather.CLOCK, messages.text("runs.detail.none")));
    } else if (read != null) {
      String why = read.about().purpose().reason();
      reason.setText(why.isEmpty() ? "" : messages.text("runs.detail.reason", why));
      scope.setText(new ScopeText(messages).of(read.about().purpose().scopes()));
      detail.setCenter(
          read.lines().isEmpty()
              ? StateViews.quiet(Feather.SLASH, messages.text("runs.detail.nothing"))
              : lines);
      showFailed(open);
    } else if (open.failure() != null) {
      detail.setCenter(failed(open.failure()));
    } else {
      detail.setCenter(null);
      patience.playFromStart();
    }
  }

  /** Scrolls to the first value, which isn't as wanted if any isn't, when a run is opened. */
  private void showFailed(RunsModel.OpenRun open) {
    if (!open.row().id().equals(shownRun)) {
      shownRun = open.row().id();
      lines.scrollTo(0);
    }
  }

  private Node failed(Throwable failure) {
    boolean isStore = failure instanceof StoreException;
    return StateViews.failed(
        new StateViews.Explanation(
            messages.text("runs.detail.failed"),
            isStore
                ? new FailureText(messages).what(failure)
                : messages.text("runs.detail.unreadable"),
            messages.text(isStore ? "runs.failed.next" : "runs.detail.unreadable.next")),
        failure,
        messages,
        model::again);
  }

  /** Shows what the run is, and its connection if it isn't that of the window. */
  private void showTitle(RunRow run) {
    Label origin = Labels.of(model.texts().title(run.header()), Styles.TITLE_4);
    origin.setId("run-title");
    origin.setMinWidth(0);
    Label status =
        Nodes.named(
            "run-status", new Label(run.texts().status(), RunTexts.mark(run.status()).node()));
    status.setMinWidth(Region.USE_PREF_SIZE);
    title.getChildren().setAll(origin, status);
    String told =
        messages.text(
            "runs.detail.about",
            run.texts().begun(),
            model.texts().by(run.header()),
            run.texts().kind(),
            run.id());
    Label text = Labels.of(run.ours() ? told : told + " · " + run.header().connection(), "note");
    text.setId("run-about");
    text.setMinWidth(0);
    text.setTooltip(new Tooltip(told + "\n" + run.header().connection()));
    about.getChildren().setAll(text);
  }

  private void filter() {
    model.showOnly(counts.chosen());
  }

  private void showWarnings(@Nullable RunDetail read) {
    warn(
        "run-stopped",
        Feather.PAUSE_CIRCLE,
        read == null || read.counts().stopped().isEmpty() || !read.row().status().isUnfinished()
            ? ""
            : messages.text("runs.detail.stopped", messages.text(read.counts().stopped())));
    warn(
        "run-also-changed",
        Feather.ALERT_TRIANGLE,
        read == null || read.alsoChanged().isEmpty() ? "" : alsoChanged(read));
  }

  private void warn(String key, Feather icon, String text) {
    Notice notice = new Notice(Level.DOUBT, text, messages).icon(icon);
    warnings.put(key, text.isEmpty() ? null : Nodes.styled(notice, "run-warning"));
  }

  private String alsoChanged(RunDetail read) {
    String kind = read.row().header().kind();
    String named =
        read.alsoChanged().entrySet().stream()
            .limit(MOST_NAMED)
            .map(
                also ->
                    model.label(kind, also.getKey())
                        + " ("
                        + also.getValue().stream()
                            .map(Object::toString)
                            .collect(Collectors.joining(", "))
                        + ")")
            .collect(Collectors.joining("; "));
    return messages.text("runs.detail.alsoChanged", read.alsoChanged().size(), named);
  }

  // The lines: one row for each value and each new record.

  private void lineColumns() {
    lineColumn("record", "record", 232, this::record)
        .growing()
        .tip(
            line -> {
              String id = line.place().recordId();
              return id.isEmpty() ? "" : record(line) + "\n" + id;
            });
    lineColumn("field", "field", 112, this::field)
        .growing()
        .tip(line -> wholeField(line.place().field()));
    value("before", "seen", line -> line.values().before(), line -> line.place().field() != null);
    value("wanted", "wanted", line -> line.values().wanted(), line -> true);
    value("now", "read", line -> line.values().now(), RunLine::isRead);
    lineColumn("result", "result", 140, line -> model.texts().result(line.result()))
        .fixed()
        .tip(line -> ReviewLine.Status.hint(line.result(), messages))
        .mark(line -> ReviewLine.Status.mark(line.result()));
    lineColumn("reason", "reason", 160, this::reason).growing();
  }

  /** Adds a column of values, with a dash for a value that the run didn't read. */
  private void value(
      String id,
      String title,
      Function<RunLine, @Nullable FieldValue> value,
      Predicate<RunLine> isKnown) {
    lineColumn(id, title, 112, line -> shown(value.apply(line), isKnown.test(line), true))
        .growing()
        .tip(line -> shown(value.apply(line), isKnown.test(line), false));
  }

  /** Adds a column with the title that it has in the review of the run, too. */
  private TextColumn<RunLine> lineColumn(
      String id, String title, double width, Function<RunLine, String> text) {
    return lines.column(id, messages.text("review.column." + title), width, text);
  }

  private String shown(@Nullable FieldValue value, boolean isKnown, boolean isShort) {
    if (value == null && !isKnown) {
      return isShort ? "–" : messages.text("runs.line.noValue");
    }
    return ValueText.marker(value, messages)
        .map(marker -> isShort ? marker : ValueText.explained(value, messages))
        .orElseGet(
            () -> {
              FieldValue known = Objects.requireNonNull(value);
              return isShort ? ValueText.shown(known, messages) : known.display();
            });
  }

  private String record(RunLine line) {
    RunRow run = model.row();
    RunDetail read = model.detail();
    String id = line.place().recordId();
    if (id.isEmpty()) {
      return messages.text("runs.line.noId");
    }
    String label = run == null || !run.ours() ? id : model.label(run.header().kind(), id);
    // The name just before the record was changed, if the log has it.
    Run.RecordName then = read == null ? null : read.about().records().get(id);
    if (then == null) {
      return label;
    }
    String title = label.equals(id) && !then.title().isEmpty() ? then.title() : label;
    return then.sourceId().isEmpty() ? title : then.sourceId() + " · " + title;
  }

  private String field(RunLine line) {
    FieldRef field = line.place().field();
    if (field == null) {
      return messages.text("runs.line.create");
    }
    String name = name(field);
    return name.isEmpty() ? field.key() : name;
  }

  private String wholeField(@Nullable FieldRef field) {
    if (field == null) {
      return messages.text("runs.line.create.hint");
    }
    String name = name(field);
    return name.isEmpty() ? field.toString() : name + "\n" + field;
  }

  /** Returns the name that a field had when the run began; empty if it isn't known. */
  private String name(FieldRef field) {
    RunDetail read = model.detail();
    return read == null ? "" : read.about().names().of(field);
  }

  /** Explains the result as the review does, and says which other changes weren't sent. */
  private String reason(RunLine line) {
    ChangeResult failed = line.failed();
    if (failed != null) {
      return verdicts.of(failed);
    }
    return line.reason().isEmpty() && !line.sent() && line.result() != RunLineStatus.UNSENT
        ? messages.text("runs.result.UNSENT")
        : messages.text(line.reason().sentence());
  }
}
