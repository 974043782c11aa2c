package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.DisplayConverter;
import java.time.Instant;
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
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/**
 * Shows the counts of the largest values at past reads as lines over time. The newest counts can be
 * clicked; the table beside the chart has all counts for the keyboard and screen readers.
 */
final class PastReadsChart {

  /** The most lines, one for each color of the theme. */
  static final int MOST_LINES = 8;

  private static final double MARGIN = 0.03;
  private static final double MINUTE_MILLIS = 60_000;
  private static final int MOST_TICKS = 4;

  private final StackPane node = new StackPane();
  private final OverviewTexts texts;
  private final Consumer<Breakdown.Line> open;

  /**
   * Creates an empty chart.
   *
   * @param open shows the records of a value
   */
  PastReadsChart(OverviewTexts texts, Consumer<Breakdown.Line> open) {
    this.texts = texts;
    this.open = open;
    node.setId("overview-past-chart");
    node.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    node.setMinSize(160, 0);
    node.setPrefSize(240, 0);
  }

  Region node() {
    return node;
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
