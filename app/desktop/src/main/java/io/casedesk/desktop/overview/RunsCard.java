package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the latest runs with their results. */
final class RunsCard {

  private final VBox node = Nodes.named("overview-runs", new VBox(8), "overview-card");
  private final StackPane body = new StackPane();
  private final OverviewModel overview;
  private final LastRunsModel model;
  private final OverviewTexts texts;

  RunsCard(OverviewModel overview, OverviewTexts texts) {
    this.overview = overview;
    this.model = overview.runs();
    this.texts = texts;
    node.getChildren().setAll(header(), body);
    body.setAlignment(Pos.TOP_LEFT);
    VBox.setVgrow(body, Priority.ALWAYS);
    Observables.follow(this::show, model.runsProperty(), model.failureProperty());
    overview.nowProperty().subscribe(now -> updateAges());
  }

  Node node() {
    return node;
  }

  private Node header() {
    Label title = Labels.of(texts.text("overview.runs.title"), Styles.TITLE_4);
    Button all =
        Buttons.of(
            "overview-runs-all",
            texts.text("overview.runs.all"),
            () -> overview.navigator().runs(),
            Styles.SMALL);
    HBox header = Nodes.row(8, title, Nodes.spacer(), all);
    header.setMinHeight(32);
    return header;
  }

  private void show() {
    Throwable failure = model.failureProperty().get();
    List<LastRun> runs = model.runsProperty().get();
    if (failure != null) {
      body.getChildren()
          .setAll(
              StateViews.failed(
                  texts.unread("runs.failed.title", failure),
                  failure,
                  texts.messages(),
                  model::refresh));
    } else if (runs == null) {
      body.getChildren().setAll(StateViews.busy(texts.text("runs.reading")));
    } else if (runs.isEmpty()) {
      body.getChildren().setAll(StateViews.quiet(Feather.CLOCK, texts.text("overview.runs.none")));
    } else {
      VBox lines = new VBox(4);
      runs.forEach(run -> lines.getChildren().add(line(run)));
      body.getChildren().setAll(lines);
      updateAges();
    }
  }

  private Button line(LastRun run) {
    Label what = Labels.of(run.what(), "overview-run-what");
    Label results =
        Labels.wrapped(
            run.results().isEmpty()
                ? run.status()
                : texts.text("overview.runs.line", run.status(), run.results()),
            "caption");
    Label when = Labels.of("", "caption");
    when.setMinWidth(Region.USE_PREF_SIZE);
    VBox words = new VBox(2, what, results);
    words.setMinWidth(0);
    // Center the words vertically when the line is higher than they are.
    words.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(words, Priority.ALWAYS);
    RunLineBox line = new RunLineBox(run.mark().node(), words, when);
    // A button is as high as it first was without a width, unless its height follows its width.
    Button button =
        new Button("", line) {
          @Override
          public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
          }
        };
    button.getStyleClass().addAll(Styles.FLAT, "overview-run");
    button.setUserData(run);
    button.setMaxWidth(Double.MAX_VALUE);
    button.setOnAction(event -> model.open(run));
    // A button is as wide as its graphic prefers; this graphic needs the full width.
    line.prefWidthProperty().bind(button.widthProperty().subtract(20));
    line.setMinWidth(0);
    return button;
  }

  /**
   * A mark, wrapping texts and a time. A button asks its graphic for the preferred height without a
   * width, and wrapping texts would then compute the height for no width at all.
   */
  private static final class RunLineBox extends HBox {

    RunLineBox(Node... parts) {
      super(12, parts);
      setAlignment(Pos.CENTER_LEFT);
    }

    @Override
    protected double computePrefHeight(double width) {
      double known = width < 0 ? getPrefWidth() : width;
      return super.computePrefHeight(known > 0 ? known : Double.MAX_VALUE);
    }
  }

  /** Updates how long ago each run began. */
  private void updateAges() {
    for (Node button : linesInSight()) {
      if (button instanceof Button line
          && line.getUserData() instanceof LastRun run
          && line.getGraphic() instanceof HBox parts
          && parts.getChildren().getLast() instanceof Label when) {
        when.setText(texts.moment(run.begun(), overview.nowProperty().get()));
        line.setAccessibleText(
            texts.text(
                "overview.runs.accessible",
                run.what(),
                when.getText(),
                run.status(),
                run.results()));
      }
    }
  }

  private List<Node> linesInSight() {
    return body.getChildren().stream()
        .filter(VBox.class::isInstance)
        .flatMap(lines -> ((VBox) lines).getChildren().stream())
        .toList();
  }
}
