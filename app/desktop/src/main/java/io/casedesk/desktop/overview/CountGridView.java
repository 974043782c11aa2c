package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.CountTable;
import io.casedesk.model.CaseRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.chart.LineChart;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.XYChart;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the counts of a list by two fields or at past reads, as a table. */
final class CountGridView<R extends CaseRecord> {

  private static final double NAME_WIDTH = 160;
  private static final double COUNT_WIDTH = 120;
  private static final double TABLE_WIDTH = 320;

  private final CountTable table;
  private final PastReadsChart chart;
  private final HBox withChart = new HBox(16);
  private final CountsModel<R> model;
  private final OverviewTexts texts;

  /** The counts in the table; null before the first ones. */
  private @Nullable CountGrid shown;

  CountGridView(CountsModel<R> model, OverviewTexts texts) {
    this.model = model;
    this.texts = texts;
    table =
        new CountTable(
            "overview-grid-" + model.list().kind().name(),
            NAME_WIDTH,
            COUNT_WIDTH,
            texts::number,
            this::open);
    chart = new PastReadsChart(model::open);
    HBox.setHgrow(chart.node, Priority.ALWAYS);
    table.node().setMinWidth(TABLE_WIDTH);
    table.node().setPrefWidth(TABLE_WIDTH);
  }

  private void open(int row, int column) {
    CountGrid grid = model.gridProperty().get();
    if (grid != null && row < grid.rows().size() && column < grid.heads().size()) {
      model.open(grid.rows().get(row), grid.heads().get(column));
    }
  }

  /** Returns the table. */
  Node table() {
    return table.node();
  }

  /** Shows the newest counts; returns the table or a message in its place. */
  Node show() {
    CountGrid grid = model.gridProperty().get();
    Column<R> column = model.fieldProperty().get();
    Against<R> against = model.againstProperty().get();
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      return StateViews.failed(
          texts.unread("overview.against.failed", failure),
          failure,
          texts.messages(),
          model::changed);
    }
    if (grid == null || column == null) {
      return StateViews.busy(texts.text("overview.against.reading"));
    }
    if (grid.heads().isEmpty() || grid.rows().isEmpty()) {
      return StateViews.quiet(
          Feather.INBOX,
          texts.text(
              against.column() != null && !grid.rows().isEmpty()
                  ? "overview.against.many"
                  : "overview.against.none"));
    }
    if (grid.equals(shown)) {
      return arranged(against);
    }
    shown = grid;
    List<String> heads = grid.heads().stream().map(head -> name(head, against)).toList();
    List<CountTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < grid.rows().size(); i++) {
      String name = texts.labelled(grid.rows().get(i), column);
      List<Integer> counts = grid.counts().get(i);
      List<String> hints = new ArrayList<>();
      for (int k = 0; k < counts.size(); k++) {
        hints.add(
            texts.text(
                grid.heads().get(k).line() != null
                    ? "overview.against.hint"
                    : grid.isOpenable(k)
                        ? "overview.against.newest.hint"
                        : "overview.against.read.hint",
                name,
                hint(grid.heads().get(k), heads.get(k), against),
                counts.get(k)));
      }
      rows.add(new CountTable.Row(name, counts, hints));
    }
    String title = texts.text(model.list().kind().name() + ".title");
    Column<R> other = against.column();
    table.openOnly(grid::isOpenable);
    table.show(
        column.title(),
        heads,
        rows,
        other == null
            ? texts.text("overview.against.reads.table", title, column.title())
            : texts.text("overview.against.table", title, column.title(), other.title()));
    if (other == null) {
      chart.show(
          grid,
          rows.stream().map(CountTable.Row::name).toList(),
          rows.stream().map(CountTable.Row::hints).toList(),
          texts.text("overview.against.chart", title, column.title()));
    }
    return arranged(against);
  }

  /** Returns the table, for past reads with the chart beside it. */
  private Node arranged(Against<R> against) {
    if (against.column() != null) {
      return table.node();
    }
    if (!withChart.getChildren().contains(table.node())) {
      withChart.getChildren().setAll(chart.node, table.node());
    }
    return withChart;
  }

  private String hint(CountGrid.Head head, String name, Against<R> against) {
    return head.line() == null ? name : texts.labelled(head.line(), against.column());
  }

  private String name(CountGrid.Head head, Against<R> against) {
    return head.line() != null
        ? texts.name(head.line(), against.column())
        : head.read() == null ? "" : texts.moment(head.read());
  }

  /**
   * Shows the counts of the largest values at past reads as lines over time. The newest counts can
   * be clicked; the table beside the chart has all counts for the keyboard and screen readers.
   */
  private final class PastReadsChart {

    /** The most lines, one for each color of the theme. */
    static final int MOST_LINES = 8;

    private static final double MARGIN = 0.03;
    private static final double MINUTE_MILLIS = 60_000;
    private static final int MOST_TICKS = 4;

    private final StackPane node = new StackPane();
    private final Consumer<Breakdown.Line> open;

    /**
     * Creates an empty chart.
     *
     * @param open shows the records of a value
     */
    PastReadsChart(Consumer<Breakdown.Line> open) {
      this.open = open;
      node.setId("overview-past-chart");
      node.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
      node.setMinSize(160, 0);
      node.setPrefSize(240, 0);
    }

    /**
     * Shows counts.
     *
     * @param names the name of each row
     * @param hints the text of each count
     * @param inWords the chart as a text
     */
    void show(CountGrid grid, List<String> names, List<List<String>> hints, String inWords) {
      node.setAccessibleText(inWords);
      List<Double> times =
          grid.heads().stream()
              .map(head -> (double) Objects.requireNonNull(head.read()).toEpochMilli())
              .toList();
      LineChart<Number, Number> chart =
          ChartParts.styled(new LineChart<>(time(times), ChartParts.countAxis(texts)));
      chart.getStyleClass().add("past-reads-chart");
      chart.setVerticalGridLinesVisible(false);
      node.getChildren().setAll(chart);
      for (int row : largest(grid)) {
        XYChart.Series<Number, Number> line = new XYChart.Series<>();
        line.setName(ChartParts.shortened(names.get(row)));
        for (int i = times.size() - 1; i >= 0; i--) {
          line.getData().add(new XYChart.Data<>(times.get(i), grid.counts().get(row).get(i)));
        }
        chart.getData().add(line);
        for (int i = 0; i < times.size(); i++) {
          Node point = Objects.requireNonNull(line.getData().get(times.size() - 1 - i).getNode());
          ChartParts.name(point, hints.get(row).get(i));
          Tooltip.install(point, new Tooltip(hints.get(row).get(i)));
          if (i == 0) {
            point.setCursor(Cursor.HAND);
            ChartParts.onClick(point, () -> open.accept(grid.rows().get(row)));
          }
        }
      }
    }

    /** Returns the rows with the largest counts, in the order of the rows. */
    private static List<Integer> largest(CountGrid grid) {
      return IntStream.range(0, grid.rows().size())
          .boxed()
          .sorted(Comparator.comparingInt(row -> -Collections.max(grid.counts().get(row))))
          .limit(MOST_LINES)
          .sorted()
          .toList();
    }

    private NumberAxis time(List<Double> times) {
      double from = times.getLast();
      double to = times.getFirst();
      NumberAxis axis = new NumberAxis();
      axis.setAnimated(false);
      axis.setAutoRanging(false);
      axis.setMinorTickVisible(false);
      // Without a margin, the points at both ends would be cut.
      double margin = to > from ? (to - from) * MARGIN : MINUTE_MILLIS;
      axis.setLowerBound(from - margin);
      axis.setUpperBound(to + margin);
      // More ticks than minutes would repeat their labels.
      double ticks = Math.clamp((to - from) / MINUTE_MILLIS, 1, MOST_TICKS);
      axis.setTickUnit((axis.getUpperBound() - axis.getLowerBound()) / Math.floor(ticks));
      axis.setTickLabelFormatter(
          new DisplayConverter<>(
              millis -> texts.moment(Instant.ofEpochMilli(Math.round(millis.doubleValue())))));
      return axis;
    }
  }
}
