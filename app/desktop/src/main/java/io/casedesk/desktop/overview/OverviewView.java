package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.FailureText;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.context.Destination.Checklists.Which;
import io.casedesk.desktop.overview.OverviewModel.LastRun;
import io.casedesk.desktop.overview.OverviewModel.Loaded;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the four cards of the start screen, in one or two columns depending on the width. */
final class OverviewView {

  /** The least width for two lists side by side, in pixels. */
  private static final double WIDE = 1320;

  private static final double COUNTS_HEIGHT = 296;
  private static final double COUNTS_HEIGHT_WIDE = 420;

  private final GridPane grid = new GridPane(16, 16);
  private final OverviewModel model;
  private final OverviewTexts texts;
  private final FlowPane today =
      Nodes.named("overview-today", new FlowPane(8, 8), "overview-today");
  private final ScrollPane scroll = Nodes.scroll(new VBox(today, grid), "overview-scroll");
  private final Region useCases;
  private final Region solutions;
  private final VBox checklists = card("overview-checklists");
  private final StackPane checklistsBody = new StackPane();
  private final Label standing =
      Nodes.named("overview-checklists-standing", Labels.wrapped("", "caption"));
  private final VBox runs = card("overview-runs");
  private final StackPane runsBody = new StackPane();

  /** Updates how long ago each run began. */
  private final List<Runnable> ages = new ArrayList<>();

  private CountsCard<?> lastFocused;
  private boolean wide;

  OverviewView(OverviewModel model, OverviewTexts texts) {
    this.model = model;
    this.texts = texts;
    CountsCard<?> first = new CountsCard<>(model, model.useCases(), texts);
    CountsCard<?> second = new CountsCard<>(model, model.solutions(), texts);
    useCases = first.node();
    solutions = second.node();
    lastFocused = first;
    for (CountsCard<?> card : List.of(first, second)) {
      card.chart()
          .focusWithinProperty()
          .subscribe(within -> lastFocused = within ? card : lastFocused);
    }
    model.lists().forEach(this::fillToday);
    fillChecklists();
    fillRuns();
    grid.getStyleClass().add("overview");
    VBox.setVgrow(grid, Priority.ALWAYS);
    ColumnConstraints half = new ColumnConstraints();
    half.setPercentWidth(50);
    half.setHgrow(Priority.ALWAYS);
    grid.getColumnConstraints().setAll(half, half);
    scroll.setFitToHeight(true);
    arrange();
    scroll
        .widthProperty()
        .subscribe(
            width -> {
              if (wide != width.doubleValue() >= WIDE) {
                wide = !wide;
                arrange();
              }
            });
    scroll.sceneProperty().subscribe(scene -> model.watchedProperty().set(scene != null));
  }

  Node node() {
    return scroll;
  }

  /** Returns the nodes that the focus cycles through. */
  List<Node> panes() {
    List<Node> panes = new ArrayList<>(List.of(today));
    panes.addAll(grid.getChildren());
    return panes;
  }

  /** Focuses the counts that were focused last, so that a user who returns can go on there. */
  void focus() {
    lastFocused.focus();
  }

  private void arrange() {
    grid.getChildren().forEach(GridPane::clearConstraints);
    grid.getChildren().clear();
    double height = wide ? COUNTS_HEIGHT_WIDE : COUNTS_HEIGHT;
    for (Region list : List.of(useCases, solutions)) {
      list.setPrefHeight(height);
      list.setMinHeight(height);
    }
    if (wide) {
      grid.addRow(0, useCases, solutions);
      grid.addRow(1, checklists, runs);
      GridPane.setVgrow(useCases, Priority.ALWAYS);
    } else {
      // Checklists and runs may need action, so show them without scrolling.
      grid.add(useCases, 0, 0, 2, 1);
      grid.addRow(1, checklists, runs);
      grid.add(solutions, 0, 2, 2, 1);
    }
  }

  /** Shows what waits for the user in a list: unsent changes, and what others changed. */
  private void fillToday(RecordsModel<?> list) {
    String name = list.kind().name();
    Destination there = new Destination.WholeList(list.changeService().kind());
    Button unsent = Buttons.of("today-unsent-" + name, Feather.EDIT_3, "", () -> model.go(there));
    Button changed =
        Buttons.of("today-changed-" + name, Feather.REFRESH_CW, "", () -> model.go(there));
    today.getChildren().addAll(unsent, changed);
    list.staging()
        .cellsProperty()
        .subscribe(cells -> show(unsent, "overview.today.unsent." + name, cells.intValue()));
    list.changes()
        .changesProperty()
        .subscribe(
            changes ->
                show(
                    changed,
                    "overview.today.changed." + name,
                    changes == null ? 0 : changes.records().size()));
  }

  private void show(Button button, String messageKey, int count) {
    button.setText(texts.messages().text(messageKey, count));
    Nodes.show(button, count > 0);
    // Without anything to do, there is no gap above the cards.
    Nodes.show(today, today.getChildren().stream().anyMatch(Node::isVisible));
  }

  private static VBox card(String id) {
    return Nodes.named(id, new VBox(8), "overview-card");
  }

  /** Creates the view of a failure to read the workspace. */
  private Node unread(String title, Throwable failure, Runnable again) {
    return StateViews.failed(
        new StateViews.Explanation(
            texts.text(title),
            new FailureText(texts.messages()).what(failure),
            texts.text("runs.failed.next")),
        failure,
        texts.messages(),
        again);
  }

  /** Creates the title of a card with a button beside it. */
  private HBox header(String titleKey, Button button) {
    HBox header =
        Nodes.row(8, Labels.of(texts.text(titleKey), Styles.TITLE_4), Nodes.spacer(), button);
    header.setMinHeight(32);
    return header;
  }

  /** Shows the number of missing, changed and unreviewed checklists. */
  private void fillChecklists() {
    checklists
        .getChildren()
        .setAll(
            header(
                "overview.checklists.title",
                Buttons.of(
                    "overview-checklists-open",
                    texts.text("overview.checklists.open"),
                    () -> model.go(new Destination.Checklists(Which.ALL)),
                    Styles.SMALL)),
            standing,
            checklistsBody);
    VBox.setVgrow(checklistsBody, Priority.ALWAYS);
    Observables.follow(
        this::showChecklists,
        model.checklistsProperty(),
        model.solutions().list().loader().phaseProperty());
    model.nowProperty().subscribe(now -> showStanding());
  }

  private void showChecklists() {
    checklistsBody.getChildren().setAll(contentOfChecklists(model.checklistsProperty().get()));
    showStanding();
  }

  private void showStanding() {
    Loaded<ChecklistFigures> loaded = model.checklistsProperty().get();
    ChecklistFigures figures = loaded == null ? null : loaded.value();
    String said = "";
    if (figures != null && figures.newest() != null && figures.oldest() != null) {
      Instant now = model.nowProperty().get();
      String newest = texts.moment(figures.newest(), now);
      String oldest = texts.moment(figures.oldest(), now);
      said =
          newest.equals(oldest)
              ? texts.text("overview.checklists.read", newest)
              : texts.text("overview.checklists.read.between", oldest, newest);
    }
    standing.setText(said);
    Nodes.show(standing, !said.isEmpty());
  }

  private Node contentOfChecklists(@Nullable Loaded<ChecklistFigures> loaded) {
    Throwable failure = loaded == null ? null : loaded.failure();
    if (failure != null) {
      return unread("overview.checklists.failed", failure, model::countChecklists);
    }
    ChecklistFigures figures = loaded == null ? null : loaded.value();
    if (figures == null) {
      Phase phase = model.solutions().list().loader().state().phase();
      return phase == Phase.READING || phase == Phase.READ
          ? StateViews.busy(texts.text("overview.checklists.waiting"))
          : StateViews.quiet(Feather.CHECK_SQUARE, texts.text("overview.checklists.unknown"));
    }
    if (!figures.wasRead()) {
      return StateViews.quiet(Feather.CHECK_SQUARE, texts.text("overview.checklists.never"));
    }
    GridPane tiles = new GridPane(8, 0);
    tiles.addRow(
        0,
        tile(Which.NONE, Feather.SLASH, figures.none()),
        tile(Which.CHANGED, Feather.EDIT_3, figures.count(ReviewState.LAPSED)),
        tile(Which.UNREVIEWED, Feather.EYE_OFF, figures.count(ReviewState.UNREVIEWED)));
    for (int i = 0; i < tiles.getColumnCount(); i++) {
      ColumnConstraints third = new ColumnConstraints();
      third.setPercentWidth(100.0 / tiles.getColumnCount());
      tiles.getColumnConstraints().add(third);
    }
    return new VBox(
        12, tiles, Nodes.named("overview-checklists-rest", Labels.wrapped(rest(figures))));
  }

  private String rest(ChecklistFigures figures) {
    List<String> sentences = new ArrayList<>();
    sentences.add(texts.text("overview.checklists.reviewed", figures.count(ReviewState.REVIEWED)));
    addUnlessNone(sentences, "needsWork", figures.count(ReviewState.NEEDS_WORK));
    addUnlessNone(sentences, "conflict", figures.count(ReviewState.CONFLICT));
    addUnlessNone(sentences, "unreadable", figures.failed());
    addUnlessNone(sentences, "notRead", figures.notRead());
    return String.join(" ", sentences);
  }

  private void addUnlessNone(List<String> sentences, String name, int count) {
    if (count > 0) {
      sentences.add(texts.text("overview.checklists." + name, count));
    }
  }

  /** Creates a number with its caption; it opens the section of checklists. */
  private Node tile(Which what, Feather icon, int count) {
    String name = what.name().toLowerCase(Locale.ROOT);
    Label number =
        Nodes.styled(new Label(texts.number(count), new FontIcon(icon)), "overview-number");
    Label caption = Labels.wrapped(texts.text("overview.checklists." + name));
    TallButton tile =
        Nodes.named(
            "overview-checklists-" + name,
            new TallButton(new VBox(4, number, caption)),
            "overview-tile");
    tile.setAccessibleText(texts.text("overview.tile.accessible", caption.getText(), count));
    tile.setOnAction(event -> model.go(new Destination.Checklists(what)));
    tile.setMaxHeight(Double.MAX_VALUE);
    return tile;
  }

  /** Shows the latest runs with their results. */
  private void fillRuns() {
    runs.getChildren()
        .setAll(
            header(
                "overview.runs.title",
                Buttons.of(
                    "overview-runs-all",
                    texts.text("overview.runs.all"),
                    () -> model.go(new Destination.Runs()),
                    Styles.SMALL)),
            runsBody);
    runsBody.setAlignment(Pos.TOP_LEFT);
    VBox.setVgrow(runsBody, Priority.ALWAYS);
    model.runsProperty().subscribe(read -> runsBody.getChildren().setAll(contentOfRuns(read)));
    model.nowProperty().subscribe(now -> ages.forEach(Runnable::run));
  }

  private Node contentOfRuns(@Nullable Loaded<List<LastRun>> loaded) {
    ages.clear();
    if (loaded == null) {
      return StateViews.busy(texts.text("runs.reading"));
    }
    Throwable failure = loaded.failure();
    if (failure != null) {
      return unread("runs.failed.title", failure, model::readRuns);
    }
    List<LastRun> read = loaded.value();
    if (read == null || read.isEmpty()) {
      return StateViews.quiet(Feather.CLOCK, texts.text("overview.runs.none"));
    }
    VBox lines = new VBox(4);
    read.forEach(run -> lines.getChildren().add(line(run)));
    ages.forEach(Runnable::run);
    return lines;
  }

  private Node line(LastRun run) {
    Label results =
        Labels.wrapped(
            run.results().isEmpty()
                ? run.status()
                : texts.text("overview.runs.line", run.status(), run.results()),
            "caption");
    Label when = Labels.of("", "caption");
    when.setMinWidth(Region.USE_PREF_SIZE);
    VBox words = new VBox(2, Labels.of(run.what(), "overview-run-what"), results);
    words.setMinWidth(0);
    // Center the words vertically when the line is higher than they are.
    words.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(words, Priority.ALWAYS);
    TallButton button =
        Nodes.styled(
            new TallButton(Nodes.row(12, run.mark().node(), words, when)),
            Styles.FLAT,
            "overview-run");
    button.setOnAction(event -> model.go(new Destination.OneRun(run.id())));
    ages.add(
        () -> {
          when.setText(texts.moment(run.begun(), model.nowProperty().get()));
          button.setAccessibleText(
              texts.text(
                  "overview.runs.accessible",
                  run.what(),
                  when.getText(),
                  run.status(),
                  run.results()));
        });
    return button;
  }

  /**
   * A button as high as its content at its width: a default button computes its height without a
   * width, as if no text wrapped, and gives its graphic no more than its preferred width.
   */
  private static final class TallButton extends Button {

    private final Region content;

    TallButton(Region content) {
      super("", content);
      this.content = content;
      content.setMinWidth(0);
      content
          .prefWidthProperty()
          .bind(
              Bindings.createDoubleBinding(
                  () -> getWidth() - snappedLeftInset() - snappedRightInset(),
                  widthProperty(),
                  insetsProperty()));
      setMaxWidth(Double.MAX_VALUE);
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
      double room = width < 0 ? -1 : width - snappedLeftInset() - snappedRightInset();
      return snappedTopInset() + content.prefHeight(room) + snappedBottomInset();
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }
  }
}
