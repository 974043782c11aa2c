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
import io.casedesk.desktop.overview.CountsChart.Part;
import io.casedesk.desktop.overview.CountsChart.Segment;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows how many records of one list have each value of a field, as a bar chart. */
final class CountsCard<R extends CaseRecord> {

  /** The most bars, so that drawing them stays fast. */
  private static final int MOST_BARS = 50;

  private static final Part VALUE = new Part("", "part-value");
  private static final Part SPECIAL = new Part("", "part-special");

  private static final PseudoClass DOUBT = PseudoClass.getPseudoClass("doubt");

  private final VBox node = Nodes.styled(new VBox(8), "overview-card");
  private final StackPane body = new StackPane();
  private final FlowPane state = new FlowPane(8, 2);
  private final Label total = Labels.of("", Styles.TITLE_4);
  private final Label standing = Labels.of("", "overview-standing");
  private final Label more = Labels.of("", "caption");
  private final Button retry;
  private final CountsChart chart;
  private final LateFocus chartFocus;
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
    this.chart = new CountsChart(model::open);
    // Run later: the bars are in the window only after the node around them.
    this.chartFocus = new LateFocus(chart.node(), node, () -> Platform.runLater(chart::focus));
    this.retry =
        Buttons.of(
            "overview-retry-" + list.kind().name(),
            texts.text("action.retry"),
            () -> list.loader().refresh(),
            Styles.SMALL);
    fillState();
    node.setId("overview-" + list.kind().name());
    node.getChildren().setAll(header(), state, body);
    VBox.setVgrow(body, Priority.ALWAYS);
    watch();
  }

  private void watch() {
    Observables.follow(
        this::show,
        model.fieldProperty(),
        model.secondProperty(),
        model.breakdownProperty(),
        list.loader().stateProperty(),
        list.rows().store().totalProperty(),
        list.rows().store().deletedProperty());
    overview.nowProperty().subscribe(now -> showStanding());
  }

  Node node() {
    return node;
  }

  /** Returns the bars, which are shown once there are any. */
  Node chart() {
    return chart.node();
  }

  /** Focuses the bars now or when they appear. */
  void focus() {
    chartFocus.request();
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
    boolean told = stands.isEmpty() && list.loader().state().phase() != Phase.READ;
    Nodes.show(state, !told);
    ListFreshness.FreshnessText said = stands.text(overview.nowProperty().get());
    standing.setText(said.text());
    standing.pseudoClassStateChanged(DOUBT, said.doubt());
    standing.setGraphic(said.doubt() ? new FontIcon(Feather.CLOCK) : null);
    Phase phase = list.loader().state().phase();
    boolean again = (phase == Phase.FAILED || phase == Phase.CANCELLED) && !stands.isEmpty();
    Nodes.show(retry, again);
  }

  /** Returns the counts or, when there are none, a message. */
  private Node content() {
    Throwable failure = list.loader().state().failure();
    String kind = list.kind().name();
    if (!stands.isEmpty()) {
      return chart.node();
    }
    if (stands.isReading()) {
      return StateViews.busy(texts.text("overview.reading"));
    }
    if (list.loader().state().phase() == Phase.FAILED && failure != null) {
      // The text of a failure can be longer than the space for it.
      VBox story =
          StateViews.failed(
              texts.text(kind + ".failed"), failure, texts.messages(), list.loader()::refresh);
      story.setMinHeight(Region.USE_PREF_SIZE);
      ScrollPane told = Nodes.styled(new ScrollPane(story), "overview-told");
      told.setFitToWidth(true);
      told.setFitToHeight(true);
      return told;
    }
    return list.loader().state().phase() == Phase.CANCELLED
        ? StateViews.offer(
            Feather.SLASH,
            texts.text("overview.stopped"),
            texts.text("action.retry"),
            list.loader()::refresh)
        : StateViews.quiet(Feather.INBOX, texts.text(kind + ".none"));
  }

  private void showCounts() {
    Breakdown breakdown = model.breakdownProperty().get();
    Column<R> column = model.fieldProperty().get();
    if (breakdown == null || column == null || !breakdown.column().equals(column.id())) {
      return;
    }
    Column<R> second = model.secondProperty().get().orElse(null);
    Breakdown.Split split = breakdown.split();
    if (!Objects.equals(
        second == null ? null : second.id(), split == null ? null : split.column())) {
      return;
    }
    String title = texts.text(list.kind().name() + ".title");
    List<Integer> shown = largest(breakdown.lines());
    if (second == null || split == null) {
      chart.show(
          List.of(VALUE, SPECIAL),
          shown.stream().map(i -> bar(breakdown, breakdown.lines().get(i), column)).toList(),
          texts.text("overview.chart.accessible", title, column.title(), breakdown.lines().size()));
    } else {
      List<Part> parts =
          split.parts().stream()
              .map(part -> new Part(texts.labelled(part.line(), second), style(part)))
              .toList();
      chart.show(
          parts,
          shown.stream().map(i -> bar(breakdown.lines().get(i), i, column, split, parts)).toList(),
          texts.text(
              "overview.split.chart",
              title,
              column.title(),
              second.title(),
              breakdown.lines().size()));
    }
    more.setText(notes(breakdown.lines().size() - shown.size()));
  }

  private Bar bar(Breakdown breakdown, Breakdown.Line line, Column<R> column) {
    String name = texts.labelled(line, column);
    String share = texts.share(breakdown.share(line));
    return new Bar(
        name,
        texts.number(line.count()),
        List.of(
            new Segment(
                line.special() == null ? VALUE : SPECIAL,
                line.count(),
                texts.text("overview.line.hint", name, line.count(), share),
                List.of(line.filter()))));
  }

  private Bar bar(
      Breakdown.Line line, int place, Column<R> column, Breakdown.Split split, List<Part> parts) {
    String name = texts.labelled(line, column);
    List<Segment> segments = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      int count = split.parts().get(i).counts().get(place);
      if (count > 0) {
        segments.add(
            new Segment(
                parts.get(i),
                count,
                texts.text("overview.split.hint", name, parts.get(i).name(), count),
                List.of(line.filter(), split.parts().get(i).line().filter())));
      }
    }
    return new Bar(name, texts.number(line.count()), segments);
  }

  private static String style(Breakdown.Part part) {
    Special special = part.line().special();
    if (special == null) {
      return part.line().key() == null ? "part-other" : "part-" + part.color();
    }
    return switch (special) {
      case UNKNOWN_KEY -> "part-unknown";
      case BLANK -> "part-blank";
      case ABSENT -> "part-absent";
    };
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

  /** Returns the places of the lines that get a bar, always including the special lines. */
  private static List<Integer> largest(List<Breakdown.Line> all) {
    long special = all.stream().filter(line -> line.special() != null).count();
    return IntStream.range(0, all.size())
        .filter(i -> i < MOST_BARS - special || all.get(i).special() != null)
        .boxed()
        .toList();
  }
}
