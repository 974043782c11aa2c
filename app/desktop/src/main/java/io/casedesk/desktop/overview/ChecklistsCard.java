package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.overview.OverviewModel.Checklists;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the number of missing, changed and unreviewed checklists. */
final class ChecklistsCard {

  private final VBox node = Nodes.named("overview-checklists", new VBox(8), "overview-card");
  private final StackPane body = new StackPane();
  private final Label standing = Labels.named("overview-checklists-standing", "caption");
  private final OverviewModel overview;
  private final ChecklistSummaryModel model;
  private final OverviewTexts texts;

  ChecklistsCard(OverviewModel overview, OverviewTexts texts) {
    this.overview = overview;
    this.model = overview.checklists();
    this.texts = texts;
    standing.setWrapText(true);
    node.getChildren().setAll(header(), standing, body);
    VBox.setVgrow(body, Priority.ALWAYS);
    Observables.follow(
        this::show,
        model.figuresProperty(),
        model.failureProperty(),
        model.solutions().loader().phaseProperty());
    overview.nowProperty().subscribe(now -> showStanding());
  }

  Node node() {
    return node;
  }

  private Node header() {
    Label title = Labels.of(texts.text("overview.checklists.title"), Styles.TITLE_4);
    Button open =
        Buttons.of(
            "overview-checklists-open",
            texts.text("overview.checklists.open"),
            () -> overview.navigator().checklists(Checklists.ALL),
            Styles.SMALL);
    HBox header = Nodes.row(8, title, Nodes.spacer(), open);
    header.setMinHeight(32);
    return header;
  }

  private void show() {
    body.getChildren().setAll(content());
    showStanding();
  }

  private void showStanding() {
    ChecklistFigures figures = model.figuresProperty().get();
    String said = "";
    if (figures != null && figures.newest() != null && figures.oldest() != null) {
      Instant now = overview.nowProperty().get();
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

  private Node content() {
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      return StateViews.failed(
          texts.unread("overview.checklists.failed", failure),
          failure,
          texts.messages(),
          model::refresh);
    }
    ChecklistFigures figures = model.figuresProperty().get();
    if (figures == null) {
      LoadState.Phase phase = model.solutions().loader().state().phase();
      boolean waiting = phase == LoadState.Phase.READING || phase == LoadState.Phase.READ;
      return waiting
          ? StateViews.busy(texts.text("overview.checklists.waiting"))
          : StateViews.quiet(Feather.CHECK_SQUARE, texts.text("overview.checklists.unknown"));
    }
    if (!figures.wasRead()) {
      return StateViews.quiet(Feather.CHECK_SQUARE, texts.text("overview.checklists.never"));
    }
    return figures(figures);
  }

  private Node figures(ChecklistFigures figures) {
    GridPane tiles = new GridPane(8, 0);
    tiles.addRow(
        0,
        tile(Checklists.NONE, Feather.SLASH, figures.none()),
        tile(Checklists.CHANGED, Feather.EDIT_3, figures.count(ReviewState.LAPSED)),
        tile(Checklists.UNREVIEWED, Feather.EYE_OFF, figures.count(ReviewState.UNREVIEWED)));
    for (int i = 0; i < tiles.getColumnCount(); i++) {
      ColumnConstraints third = new ColumnConstraints();
      third.setPercentWidth(100.0 / tiles.getColumnCount());
      tiles.getColumnConstraints().add(third);
    }
    Label rest = Nodes.named("overview-checklists-rest", Labels.wrapped(rest(figures)));
    return new VBox(12, tiles, rest);
  }

  private String rest(ChecklistFigures figures) {
    List<String> sentences = new ArrayList<>();
    int work = figures.count(ReviewState.NEEDS_WORK);
    int conflicts = figures.count(ReviewState.CONFLICT);
    sentences.add(texts.text("overview.checklists.reviewed", figures.count(ReviewState.REVIEWED)));
    if (work > 0) {
      sentences.add(texts.text("overview.checklists.needsWork", work));
    }
    if (conflicts > 0) {
      sentences.add(texts.text("overview.checklists.conflict", conflicts));
    }
    if (figures.failed() > 0) {
      sentences.add(texts.text("overview.checklists.unreadable", figures.failed()));
    }
    if (figures.notRead() > 0) {
      sentences.add(texts.text("overview.checklists.notRead", figures.notRead()));
    }
    return String.join(" ", sentences);
  }

  /** Creates a number with its caption; it opens the section of checklists. */
  private Region tile(Checklists what, Feather icon, int count) {
    String name = what.name().toLowerCase(Locale.ROOT);
    Label number =
        Nodes.styled(new Label(texts.number(count), new FontIcon(icon)), "overview-number");
    Label caption = Labels.wrapped(texts.text("overview.checklists." + name));
    VBox told = new VBox(4, number, caption);
    Button tile = Nodes.named("overview-checklists-" + name, new Tall(told), "overview-tile");
    tile.setAccessibleText(texts.text("overview.tile.accessible", caption.getText(), count));
    tile.setOnAction(event -> overview.navigator().checklists(what));
    tile.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
    return tile;
  }

  /** A button as high as its content at its width; a default button assumes single-line texts. */
  private static final class Tall extends Button {

    private final VBox told;

    Tall(VBox told) {
      super("", told);
      this.told = told;
    }

    @Override
    public Orientation getContentBias() {
      return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
      double room = width < 0 ? -1 : width - snappedLeftInset() - snappedRightInset();
      return snappedTopInset() + told.prefHeight(room) + snappedBottomInset();
    }

    @Override
    protected double computeMinHeight(double width) {
      return computePrefHeight(width);
    }
  }
}
