package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.list.RecordsModel;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The section of the main window for the start screen. */
public final class OverviewSection extends Section {

  private final HBox statusBar;
  private final OverviewModel model;
  private final LazyValue<OverviewView> view;
  private final OverviewTexts texts;

  /** Creates the section. */
  public OverviewSection(OverviewModel model, Messages messages, MomentText momentText) {
    super("overview", Feather.HOME);
    this.model = model;
    this.texts = new OverviewTexts(messages, momentText);
    this.view = new LazyValue<>(() -> new OverviewView(model, texts));
    statusBar =
        Nodes.statusBar(statusText(model.useCases().list()), statusText(model.solutions().list()));
  }

  private Label statusText(RecordsModel<?> list) {
    Label label = Labels.named("overview-status-" + list.kind().name());
    Runnable show =
        () -> label.setText(statusText(list, list.rows().store().totalProperty().get()));
    Observables.follow(show, list.loader().phaseProperty(), list.rows().store().totalProperty());
    return label;
  }

  private String statusText(RecordsModel<?> list, int records) {
    String title = texts.text(list.kind().name() + ".title");
    return switch (list.loader().state().phase()) {
      case IDLE, READING -> texts.text("overview.status.reading", title, records);
      case READ, CANCELLED -> texts.text("overview.status.read", title, records);
      case FAILED -> texts.text("overview.status.failed", title);
    };
  }

  /** Returns the model of the start screen. */
  public OverviewModel model() {
    return model;
  }

  @Override
  public Node node() {
    return view.get().node();
  }

  @Override
  public Node statusBar() {
    return statusBar;
  }

  @Override
  public void opened() {
    model.opened();
  }

  @Override
  public void refresh() {
    model.refresh();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Node> panes() {
    return view.get().panes();
  }

  /** Shows the four cards of the start screen, in one or two columns depending on the width. */
  private static final class OverviewView {

    /** The least width for two lists side by side, in pixels. */
    private static final double WIDE = 1320;

    private static final double COUNTS_HEIGHT = 296;
    private static final double COUNTS_HEIGHT_WIDE = 420;

    private final GridPane grid = new GridPane(16, 16);
    private final ScrollPane scroll = Nodes.scroll(grid, "overview-scroll");
    private final Region useCases;
    private final Region solutions;
    private final Region checklists;
    private final Region runs;
    private CountsCard<?> lastFocused;
    private boolean wide;

    OverviewView(OverviewModel model, OverviewTexts texts) {
      CountsCard<?> first = new CountsCard<>(model, model.useCases(), texts);
      CountsCard<?> second = new CountsCard<>(model, model.solutions(), texts);
      useCases = (Region) first.node();
      solutions = (Region) second.node();
      lastFocused = first;
      for (CountsCard<?> card : List.of(first, second)) {
        card.chart()
            .focusWithinProperty()
            .subscribe(within -> lastFocused = within ? card : lastFocused);
      }
      checklists = (Region) new ChecklistsCard(model, texts).node();
      runs = (Region) new RunsCard(model, texts).node();
      grid.getStyleClass().add("overview");
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
      return List.copyOf(grid.getChildren());
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
  }
}
