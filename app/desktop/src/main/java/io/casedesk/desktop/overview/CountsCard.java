package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.overview.CountsChart.Bar;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the records of one list by a field, as a bar chart and as a table. */
final class CountsCard<R extends CaseRecord> {

  private static final double TABLE_WIDTH = 320;
  private static final double BAR_HEIGHT = 24;
  private static final double AXIS_HEIGHT = 40;
  private static final int FEWEST_BARS = 4;

  private static final PseudoClass DOUBT = PseudoClass.getPseudoClass("doubt");

  private final VBox node = Nodes.styled(new VBox(8), "overview-card");
  private final StackPane body = new StackPane();
  private final FlowPane state = new FlowPane(8, 2);
  private final HBox counted;
  private final StackPane counts = new StackPane();
  private final Label total = Labels.of("", Styles.TITLE_4);
  private final Label standing = Labels.of("", "overview-standing");
  private final Label more = Labels.of("", "caption");
  private final Button retry;
  private final CountGridView<R> grid;
  private final LateFocus tableFocus;
  private final LateFocus gridFocus;
  private final CountsChart chart;
  private final CountsTable table;
  private final OverviewModel overview;
  private final CountsModel<R> model;
  private final RecordsModel<R> list;
  private final ListFreshness stands;
  private final OverviewTexts texts;

  CountsCard(OverviewModel overview, CountsModel<R> model, OverviewTexts texts) {
    this.overview = overview;
    this.model = model;
    this.list = model.list();
    this.texts = texts;
    this.stands = new ListFreshness(list, texts);
    this.chart = new CountsChart(texts, model::open);
    this.table = new CountsTable("overview-table-" + list.kind().name(), texts, model::open);
    this.retry =
        Buttons.of(
            "overview-retry-" + list.kind().name(),
            texts.text("action.retry"),
            () -> list.refreshing().refresh(),
            Styles.SMALL);
    this.grid = new CountGridView<>(model, texts);
    this.tableFocus = new LateFocus(table.node(), node);
    this.gridFocus = new LateFocus(grid.table(), node);
    this.counted = counted();
    fillState();
    node.setId("overview-" + list.kind().name());
    node.getChildren().setAll(header(), state, body);
    VBox.setVgrow(body, Priority.ALWAYS);
    counts.getChildren().setAll(counted);
    body.getChildren().setAll(counts);
    // Run later: nodes added during a layout pass aren't laid out.
    body.heightProperty().subscribe(height -> Platform.runLater(this::showCounts));
    watch();
  }

  private void watch() {
    Observables.follow(
        this::show,
        model.fieldProperty(),
        model.againstProperty(),
        model.breakdownProperty(),
        model.gridProperty(),
        model.failureProperty(),
        list.reading().phaseProperty(),
        list.reading().outcomeProperty(),
        list.reading().fromSnapshotProperty(),
        list.rows().store().totalProperty(),
        list.rows().store().deletedProperty());
    overview.nowProperty().subscribe(now -> showStanding());
  }

  Node node() {
    return node;
  }

  /** Returns the pane with the counts, which is shown once there are any. */
  Node counts() {
    return counts;
  }

  /** Focuses the table of the counts. */
  void focus() {
    (model.againstProperty().get().isNothing() ? tableFocus : gridFocus).request();
  }

  /** Returns the tables of the counts, one of which is shown. */
  List<Node> tables() {
    return List.of(table.node(), grid.table());
  }

  private Node header() {
    Label title = Labels.of(texts.text(list.kind().name() + ".title"), Styles.TITLE_4);
    total.setId("overview-total-" + list.kind().name());
    Node choice = new CountsChoice<>(model, title.getText(), texts).node();
    return new WrapBar(8, title, total, Nodes.spacer(), choice);
  }

  private void fillState() {
    standing.setId("overview-standing-" + list.kind().name());
    standing.setMinWidth(0);
    more.setId("overview-more-" + list.kind().name());
    // A longer language needs a second line.
    state.getChildren().setAll(standing, retry, more);
    state.setAlignment(Pos.CENTER_LEFT);
    state.setMinHeight(24);
  }

  private HBox counted() {
    Region bars = chart.node();
    Region lines = (Region) table.node();
    bars.setMinSize(160, 0);
    bars.setPrefSize(240, 0);
    lines.setPrefWidth(TABLE_WIDTH);
    lines.setMinWidth(TABLE_WIDTH);
    lines.setPrefHeight(0);
    HBox.setHgrow(bars, Priority.ALWAYS);
    return new HBox(16, bars, lines);
  }

  private void show() {
    int deleted = list.rows().store().deletedProperty().get();
    total.setText(
        stands.isEmpty()
            ? ""
            : texts.number(list.rows().store().totalProperty().get() - (long) deleted));
    showStanding();
    Nodes.put(body, content());
    showCounts();
  }

  private void showStanding() {
    // Without records, the message in the body says everything.
    boolean told = stands.isEmpty() && list.reading().phaseProperty().get() != Phase.READ;
    Nodes.show(state, !told);
    ListFreshness.FreshnessText said = stands.text(overview.nowProperty().get());
    standing.setText(said.text());
    standing.pseudoClassStateChanged(DOUBT, said.doubt());
    standing.setGraphic(said.doubt() ? new FontIcon(Feather.CLOCK) : null);
    Phase phase = list.reading().phaseProperty().get();
    boolean again = (phase == Phase.FAILED || phase == Phase.CANCELLED) && !stands.isEmpty();
    Nodes.show(retry, again);
  }

  /** Returns the counts or, when there are none, a message. */
  private Node content() {
    Throwable failure = list.reading().failureProperty().get();
    String kind = list.kind().name();
    if (!stands.isEmpty()) {
      Node shown = model.againstProperty().get().isNothing() ? counted : grid.show();
      boolean isLost = counts.isFocusWithin() && !counts.getChildren().contains(shown);
      Nodes.put(counts, shown);
      if (isLost) {
        focus();
      }
      return counts;
    }
    if (stands.isReading()) {
      return StateViews.busy(texts.text("overview.reading"));
    }
    if (list.reading().phaseProperty().get() == Phase.FAILED && failure != null) {
      // The text of a failure can be longer than the space for it.
      VBox story =
          StateViews.failed(
              texts.text(kind + ".failed"), failure, texts.messages(), list.refreshing()::refresh);
      story.setMinHeight(Region.USE_PREF_SIZE);
      ScrollPane told = Nodes.styled(new ScrollPane(story), "overview-told");
      told.setFitToWidth(true);
      told.setFitToHeight(true);
      return told;
    }
    return list.reading().phaseProperty().get() == Phase.CANCELLED
        ? StateViews.offer(
            Feather.SLASH,
            texts.text("overview.stopped"),
            texts.text("action.retry"),
            list.refreshing()::refresh)
        : StateViews.quiet(Feather.INBOX, texts.text(kind + ".none"));
  }

  private void showCounts() {
    Breakdown breakdown = model.breakdownProperty().get();
    Column<R> column = model.fieldProperty().get();
    // The number of bars that fit is known only with a height.
    if (breakdown == null
        || column == null
        || !breakdown.column().equals(column.id())
        || body.getHeight() <= 0) {
      return;
    }
    List<Bar> bars = new ArrayList<>();
    List<CountsTable.CountLine> lines = new ArrayList<>();
    for (Breakdown.Line line : breakdown.lines()) {
      String name = texts.name(line, column);
      String whole = texts.labelled(line, column);
      String share = texts.share(breakdown.share(line));
      String hint = texts.text("overview.line.hint", whole, line.count(), share);
      bars.add(new Bar(line, name, hint));
      lines.add(new CountsTable.CountLine(line, whole, texts.number(line.count()), share, hint));
    }
    String title = texts.text(list.kind().name() + ".title");
    table.show(lines, texts.text("overview.table.accessible", title, column.title()));
    chart.show(
        largest(bars), texts.text("overview.chart.accessible", title, column.title(), bars.size()));
    int hidden = bars.size() - largest(bars).size();
    more.setText(notes(model.againstProperty().get().isNothing() ? hidden : 0));
  }

  private String notes(int hidden) {
    List<String> notes = new ArrayList<>();
    int deleted = list.rows().store().deletedProperty().get();
    if (deleted > 0) {
      notes.add(texts.text("overview.deleted", deleted));
    }
    if (hidden > 0) {
      notes.add(texts.text("overview.more", hidden));
    }
    return String.join(" · ", notes);
  }

  /** Returns as many bars as fit, always including the special lines. */
  private List<Bar> largest(List<Bar> all) {
    int room =
        (int) Math.max(FEWEST_BARS, Math.floor((body.getHeight() - AXIS_HEIGHT) / BAR_HEIGHT));
    if (all.size() <= room) {
      return all;
    }
    int special = (int) all.stream().filter(bar -> bar.line().special() != null).count();
    List<Bar> result = new ArrayList<>(all.subList(0, Math.max(1, room - special)));
    result.addAll(all.subList(all.size() - special, all.size()));
    return result;
  }
}
