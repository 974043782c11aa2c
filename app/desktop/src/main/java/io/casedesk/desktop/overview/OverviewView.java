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
import io.casedesk.desktop.context.RecentRuns;
import io.casedesk.desktop.context.RecentRuns.LastRun;
import io.casedesk.desktop.overview.OverviewModel.Loaded;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows what waits for the user, and below it the counts, the checklists and the latest runs, in
 * one or two columns depending on the width.
 */
final class OverviewView {

  /** The least width for two lists side by side, in pixels. */
  private static final double WIDE = 1320;

  private static final double GAP = 16;

  private final VBox cards = Nodes.styled(new VBox(GAP), "overview");
  private final OverviewModel model;
  private final OverviewTexts texts;
  private final Region today;
  private final ScrollPane scroll = Nodes.scroll(cards, "overview-scroll");
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
    today = new TodayCard(model, texts).node();
    fillChecklists();
    fillRuns();
    arrange();
    Observables.listen(this::arrange, checklists.visibleProperty(), runs.visibleProperty());
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
    return Stream.of(today, useCases, solutions, checklists, runs)
        .filter(Node::isVisible)
        .map(Node.class::cast)
        .toList();
  }

  /** Focuses the counts that were focused last, so that a user who returns can go on there. */
  void focus() {
    lastFocused.focus();
  }

  /** Places the cards, each as high as its content; cards without content take no room. */
  private void arrange() {
    List<VBox> below = Stream.of(checklists, runs).filter(Node::isVisible).toList();
    cards.getChildren().clear();
    cards.getChildren().add(today);
    if (wide) {
      cards.getChildren().add(beside(List.of(useCases, solutions)));
    } else {
      cards.getChildren().addAll(useCases, solutions);
    }
    if (!below.isEmpty()) {
      cards.getChildren().add(beside(below));
    }
  }

  private static GridPane beside(List<? extends Region> nodes) {
    GridPane row = new GridPane(GAP, 0);
    for (Region node : nodes) {
      ColumnConstraints share = new ColumnConstraints();
      share.setPercentWidth(100.0 / nodes.size());
      row.getColumnConstraints().add(share);
      row.addRow(0, node);
    }
    return row;
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
    Nodes.show(checklists, false);
    model.checklistsProperty().subscribe(this::showChecklists);
    model.nowProperty().subscribe(now -> showStanding());
  }

  /** Shows the checklists once any were read: before, the card would be empty. */
  private void showChecklists(@Nullable Loaded<ChecklistFigures> loaded) {
    if (loaded != null) {
      ChecklistFigures figures = loaded.value();
      Throwable failure = loaded.failure();
      if (failure != null) {
        checklistsBody
            .getChildren()
            .setAll(unread("overview.checklists.failed", failure, model::countChecklists));
      } else if (figures != null) {
        checklistsBody.getChildren().setAll(contentOfChecklists(figures));
      }
      Nodes.show(checklists, failure != null || (figures != null && figures.wasRead()));
    }
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

  private Node contentOfChecklists(ChecklistFigures figures) {
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
    Nodes.show(runs, false);
    model.runsProperty().subscribe(this::showRuns);
    model.nowProperty().subscribe(now -> ages.forEach(Runnable::run));
  }

  /** Shows the runs once there are any: before, the card would be empty. */
  private void showRuns(@Nullable Loaded<RecentRuns> loaded) {
    if (loaded == null) {
      return;
    }
    ages.clear();
    Throwable failure = loaded.failure();
    RecentRuns read = loaded.value();
    if (failure != null) {
      runsBody.getChildren().setAll(unread("runs.failed.title", failure, model::readRuns));
    } else if (read != null) {
      VBox lines = new VBox(4);
      read.latest().forEach(run -> lines.getChildren().add(line(run)));
      runsBody.getChildren().setAll(lines);
      ages.forEach(Runnable::run);
    }
    Nodes.show(runs, failure != null || (read != null && !read.latest().isEmpty()));
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
