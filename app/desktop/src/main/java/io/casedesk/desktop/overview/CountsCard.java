package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.controls.WrapBar;
import io.casedesk.desktop.common.section.LateFocus;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.overview.CountsChart.Bar;
import io.casedesk.desktop.overview.CountsChart.Segment;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.files.exports.FieldFilter.Special;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows how many records of one list have each value of a field, as a bar chart. */
final class CountsCard<R extends CaseRecord> {

  /** The most bars, so that drawing them stays fast. */
  private static final int MOST_BARS = 50;

  private static final double WIDEST_CHOICE = 200;
  private static final double NARROWEST_CHOICE = 96;

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
  private final OverviewTexts texts;
  private boolean offering;

  CountsCard(OverviewModel overview, CountsModel<R> model, OverviewTexts texts) {
    this.overview = overview;
    this.model = model;
    this.list = model.list();
    this.texts = texts;
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
    watch();
  }

  private void watch() {
    Observables.follow(
        this::show,
        model.choiceProperty(),
        model.breakdownProperty(),
        list.loader().stateProperty(),
        list.rows().totalProperty(),
        list.rows().deletedProperty());
    overview
        .nowProperty()
        .subscribe(
            now -> {
              showStanding();
              if (isEmpty() && !list.loader().state().isOver()) {
                Nodes.put(body, content());
              }
            });
  }

  Region node() {
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
    HBox choice =
        new HBox(
            8,
            choice(
                "overview-field-",
                "overview.by",
                Column::title,
                CountsModel.Choice::fields,
                CountsModel.Choice::field,
                model::choose),
            choice(
                "overview-split-",
                "overview.split",
                second -> second.map(Column::title).orElse(texts.text("overview.split.none")),
                CountsModel.Choice::seconds,
                CountsModel.Choice::second,
                model::split));
    choice.visibleProperty().bind(model.choiceProperty().map(now -> now.field() != null));
    return new WrapBar(8, title, total, Nodes.spacer(), choice);
  }

  /** Lets the user choose the field that the records are counted by, or that splits the counts. */
  private <T> Node choice(
      String id,
      String messageKey,
      Function<T, String> name,
      Function<CountsModel.Choice<R>, List<T>> possible,
      Function<CountsModel.Choice<R>, @Nullable T> chosen,
      Consumer<T> choose) {
    ComboBox<T> choice = Nodes.named(id + list.kind().name(), TypeAheadHandler.comboBox());
    choice.setConverter(new DisplayConverter<>(name));
    HBox captioned = Labels.captioned(texts.text(messageKey), choice);
    choice.setAccessibleText(
        texts.text(messageKey + ".accessible", texts.text(list.kind().name() + ".title")));
    choice.setTooltip(new Tooltip(texts.text(messageKey + ".tip")));
    choice.setMaxWidth(WIDEST_CHOICE);
    choice.setMinWidth(NARROWEST_CHOICE);
    model
        .choiceProperty()
        .subscribe(
            now -> {
              offering = true;
              if (!choice.getItems().equals(possible.apply(now))) {
                choice.getItems().setAll(possible.apply(now));
              }
              choice.setValue(chosen.apply(now));
              offering = false;
            });
    choice
        .valueProperty()
        .subscribe(
            value -> {
              if (value != null && !offering) {
                choose.accept(value);
              }
            });
    return captioned;
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
    int deleted = list.rows().deletedProperty().get();
    total.setText(
        isEmpty() ? "" : texts.number(list.rows().totalProperty().get() - (long) deleted));
    showStanding();
    Nodes.put(body, content());
    showCounts();
  }

  private void showStanding() {
    // Without records, the message in the body says everything.
    boolean told = isEmpty() && list.loader().state().phase() != Phase.READ;
    Nodes.show(state, !told);
    standing.setText(freshness(overview.nowProperty().get()));
    boolean isDoubtful = isDoubtful();
    standing.pseudoClassStateChanged(DOUBT, isDoubtful);
    standing.setGraphic(isDoubtful ? new FontIcon(Feather.CLOCK) : null);
    Phase phase = list.loader().state().phase();
    boolean again = (phase == Phase.FAILED || phase == Phase.CANCELLED) && !isEmpty();
    Nodes.show(retry, again);
  }

  private boolean isEmpty() {
    return list.rows().totalProperty().get() == 0;
  }

  /** Whether the counts may differ from the service. */
  private boolean isDoubtful() {
    LoadState state = list.loader().state();
    ReadOutcome outcome = state.outcome();
    return switch (state.phase()) {
      case IDLE, READING -> outcome == null || state.fromSnapshot();
      case READ -> outcome != null && !outcome.complete();
      case CANCELLED, FAILED -> true;
    };
  }

  /** Returns a sentence about the age and the completeness of the list. */
  private String freshness(Instant now) {
    LoadState state = list.loader().state();
    ReadOutcome outcome = state.outcome();
    String moment = outcome == null ? "" : texts.moment(outcome.asOf(), now);
    return switch (state.phase()) {
      case IDLE, READING ->
          outcome != null
              ? texts.text("overview.asOf.reading", moment)
              : state.progress() == null || isEmpty()
                  ? texts.text("overview.reading")
                  : texts.text("overview.reading.sofar", list.rows().totalProperty().get());
      case READ ->
          texts.text(isDoubtful() ? "overview.asOf.incomplete" : "overview.asOf.complete", moment);
      case CANCELLED ->
          outcome == null
              ? texts.text("overview.stopped")
              : texts.text("overview.asOf.stopped", moment);
      case FAILED ->
          outcome == null
              ? texts.text("overview.failed.part")
              : texts.text("overview.asOf.failed", moment);
    };
  }

  /** Returns the counts or, when there are none, a message. */
  private Node content() {
    Throwable failure = list.loader().state().failure();
    String kind = list.kind().name();
    if (!isEmpty()) {
      return chart.node();
    }
    Phase phase = list.loader().state().phase();
    if (phase == Phase.READING || phase == Phase.IDLE) {
      return StateViews.busy(
          texts.text(overview.isTokenAsked() ? "overview.token" : "overview.reading"));
    }
    if (phase == Phase.FAILED && failure != null) {
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
    return phase == Phase.CANCELLED
        ? StateViews.offer(
            Feather.SLASH,
            texts.text("overview.stopped"),
            texts.text("action.retry"),
            list.loader()::refresh)
        : StateViews.quiet(Feather.INBOX, texts.text(kind + ".none"));
  }

  private void showCounts() {
    Breakdown breakdown = model.breakdownProperty().get();
    Column<R> column = model.choice().field();
    if (breakdown == null || column == null || !breakdown.column().equals(column.id())) {
      return;
    }
    Column<R> second = model.choice().second().orElse(null);
    Breakdown.Split split = breakdown.split();
    if (!Objects.equals(
        second == null ? null : second.id(), split == null ? null : split.column())) {
      return;
    }
    String title = texts.text(list.kind().name() + ".title");
    List<Breakdown.Line> lines = breakdown.lines();
    List<Integer> shown = largest(lines);
    Map<String, String> legend = new LinkedHashMap<>();
    if (second != null && split != null) {
      split.parts().forEach(p -> legend.put(style(p), texts.labelled(p.line(), second)));
    }
    chart.show(
        legend,
        shown.stream()
            .map(
                place ->
                    new Bar(
                        texts.labelled(lines.get(place), column),
                        texts.number(lines.get(place).count()),
                        segments(breakdown, place, column, legend)))
            .toList(),
        second == null
            ? texts.text("overview.chart.accessible", title, column.title(), lines.size())
            : texts.text(
                "overview.split.chart", title, column.title(), second.title(), lines.size()));
    more.setText(notes(lines.size() - shown.size()));
  }

  private List<Segment> segments(
      Breakdown breakdown, int place, Column<R> column, Map<String, String> names) {
    Breakdown.Line line = breakdown.lines().get(place);
    String name = texts.labelled(line, column);
    if (breakdown.split() == null) {
      String share = texts.share(breakdown.share(line));
      return List.of(
          new Segment(
              line.special() == null ? "part-value" : "part-special",
              line.count(),
              texts.text("overview.line.hint", name, line.count(), share),
              List.of(line.filter())));
    }
    List<Segment> segments = new ArrayList<>();
    for (Breakdown.Part part : breakdown.split().parts()) {
      int count = part.counts().get(place);
      if (count > 0) {
        String style = style(part);
        segments.add(
            new Segment(
                style,
                count,
                texts.text(
                    "overview.split.hint", name, Objects.requireNonNull(names.get(style)), count),
                List.of(line.filter(), part.line().filter())));
      }
    }
    return segments;
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
    int deleted = list.rows().deletedProperty().get();
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
