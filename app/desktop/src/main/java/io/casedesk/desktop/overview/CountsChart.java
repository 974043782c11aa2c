package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.files.exports.FieldFilter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.chart.CategoryAxis;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.StackedBarChart;
import javafx.scene.chart.XYChart;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows counts as bars, each with one or more segments. A click or Enter on a segment opens its
 * records; the arrow keys go from segment to segment, and screen readers read each one.
 */
final class CountsChart {

  /** An invisible character that distinguishes labels with an equal beginning. */
  private static final String MORE = "\u200b";

  /** The most characters of a name. */
  private static final int LONGEST = 40;

  /** The most bars that are shown without scrolling. */
  private static final int MOST_ROWS = 12;

  private static final double BAR_HEIGHT = 28;

  private final ScrollPane scroll;
  private final VBox bars = new VBox();
  private final FlowPane legend = new FlowPane(12, 2);
  private final VBox node;
  private final Consumer<List<FieldFilter>> open;
  private List<Bar> shown = List.of();
  private List<List<Node>> segments = List.of();
  private int row;
  private int place;

  /**
   * A bar.
   *
   * @param name the name of its value
   * @param count the number of its records
   */
  record Bar(String name, String count, List<Segment> segments) {}

  /**
   * A part of a bar.
   *
   * @param style the style class with the color
   * @param hint the tooltip with all details
   * @param filters the filters for its records
   */
  record Segment(String style, int count, String hint, List<FieldFilter> filters) {}

  /**
   * Creates an empty chart.
   *
   * @param open shows the records that pass all filters
   */
  CountsChart(Consumer<List<FieldFilter>> open) {
    this.open = open;
    scroll = Nodes.scroll(bars, "overview-bars");
    scroll.setFocusTraversable(false);
    scroll.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    scroll.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    node = new VBox(4, legend, scroll);
  }

  Region node() {
    return node;
  }

  /** Focuses the bar that was focused last. */
  void focus() {
    if (segments.isEmpty()) {
      scroll.requestFocus();
    } else {
      focus(row, place);
    }
  }

  /**
   * Shows bars and sets the accessible text of the chart.
   *
   * @param names the names of the segments by style class; empty for no legend
   */
  void show(Map<String, String> names, List<Bar> wanted, String inWords) {
    scroll.setAccessibleText(inWords);
    if (wanted.equals(shown)) {
      return;
    }
    boolean focused = scroll.isFocusWithin();
    shown = wanted;
    legend.getChildren().clear();
    names.forEach((style, name) -> legend.getChildren().add(key(style, name)));
    Nodes.show(legend, !names.isEmpty());
    List<String> labels = labels(wanted);
    StackedBarChart<Number, String> chart = chart(labels);
    bars.getChildren().setAll(chart);
    double height = Math.min(chart.getMinHeight(), MOST_ROWS * BAR_HEIGHT);
    scroll.setMinViewportHeight(height);
    scroll.setPrefViewportHeight(height);
    segments = new ArrayList<>();
    wanted.forEach(bar -> segments.add(new ArrayList<>()));
    int most = wanted.stream().mapToInt(bar -> bar.segments().size()).max().orElse(0);
    // The chart stacks the series: the first has the first segment of each bar.
    for (int at = 0; at < most; at++) {
      XYChart.Series<Number, String> series = new XYChart.Series<>();
      for (int i = 0; i < wanted.size(); i++) {
        if (at < wanted.get(i).segments().size()) {
          int count = wanted.get(i).segments().get(at).count();
          series.getData().add(new XYChart.Data<>(count, labels.get(i), i));
        }
      }
      chart.getData().add(series);
    }
    // Each series that is added resets the style classes of the others.
    for (XYChart.Series<Number, String> series : chart.getData()) {
      for (XYChart.Data<Number, String> data : series.getData()) {
        int bar = (Integer) data.getExtraValue();
        int at = segments.get(bar).size();
        Node segment = Objects.requireNonNull(data.getNode());
        dress(segment, wanted.get(bar).segments().get(at), bar, at);
        segments.get(bar).add(segment);
      }
    }
    choose(row, place);
    if (focused) {
      focus();
    }
  }

  private StackedBarChart<Number, String> chart(List<String> labels) {
    CategoryAxis names = new CategoryAxis();
    names.setTickMarkVisible(false);
    names.setAnimated(false);
    names.setCategories(FXCollections.observableArrayList(labels.reversed()));
    double longest =
        shown.stream()
            .mapToDouble(bar -> bar.segments().stream().mapToDouble(Segment::count).sum())
            .max()
            .orElse(1);
    NumberAxis numbers = new NumberAxis(0, longest, longest);
    numbers.setTickLabelsVisible(false);
    numbers.setTickMarkVisible(false);
    numbers.setMinorTickVisible(false);
    StackedBarChart<Number, String> chart =
        Nodes.styled(new StackedBarChart<>(numbers, names), "overview-chart");
    // Animations would distract from reading.
    chart.setAnimated(false);
    chart.setLegendVisible(false);
    chart.setCategoryGap(6);
    chart.setAlternativeRowFillVisible(false);
    chart.setHorizontalGridLinesVisible(false);
    chart.setVerticalGridLinesVisible(false);
    chart.setHorizontalZeroLineVisible(false);
    chart.setMinSize(0, labels.size() * BAR_HEIGHT + BAR_HEIGHT / 2);
    chart.setPrefSize(0, chart.getMinHeight());
    chart.setMaxHeight(chart.getMinHeight());
    return chart;
  }

  private static Node key(String style, String name) {
    Region color = Nodes.styled(new Region(), "overview-key", style);
    Label label = Labels.of(name, "caption");
    label.setGraphic(color);
    label.setMaxWidth(240);
    label.setTooltip(new Tooltip(name));
    return label;
  }

  private void dress(Node bar, Segment segment, int rowOfBar, int placeInBar) {
    bar.getStyleClass().add(segment.style());
    // JavaFX's own texts are in English and name the axes.
    bar.accessibleTextProperty().unbind();
    bar.setAccessibleText(segment.hint());
    bar.setAccessibleRole(AccessibleRole.BUTTON);
    bar.setAccessibleRoleDescription(null);
    bar.focusTraversableProperty().unbind();
    bar.setFocusTraversable(false);
    Tooltip.install(bar, new Tooltip(segment.hint()));
    bar.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            choose(rowOfBar, placeInBar);
            open.accept(segment.filters());
          }
        });
  }

  private void pressed(KeyEvent event) {
    if (segments.isEmpty()) {
      return;
    }
    switch (event.getCode()) {
      case UP -> focus(row - 1, place);
      case DOWN -> focus(row + 1, place);
      case LEFT -> focus(row, place - 1);
      case RIGHT -> focus(row, place + 1);
      case HOME -> focus(0, place);
      case END -> focus(segments.size() - 1, place);
      case ENTER, SPACE -> open.accept(shown.get(row).segments().get(place).filters());
      default -> {
        return;
      }
    }
    event.consume();
  }

  private void focus(int wantedRow, int wantedPlace) {
    choose(wantedRow, wantedPlace);
    Node bar = segments.get(row).get(place);
    bar.requestFocus();
    double beyond = bars.getHeight() - scroll.getViewportBounds().getHeight();
    if (beyond > 0) {
      double top = row * BAR_HEIGHT;
      double seen = scroll.getVvalue() * beyond;
      double last = top + 2 * BAR_HEIGHT - scroll.getViewportBounds().getHeight();
      scroll.setVvalue(Math.clamp(seen, Math.min(last, top), top) / beyond);
    }
  }

  /** Lets the Tab key lead to one of the bars. */
  private void choose(int wantedRow, int wantedPlace) {
    segments.forEach(parts -> parts.forEach(part -> part.setFocusTraversable(false)));
    if (!segments.isEmpty()) {
      row = Math.clamp(wantedRow, 0, segments.size() - 1);
      place = Math.clamp(wantedPlace, 0, segments.get(row).size() - 1);
      segments.get(row).get(place).setFocusTraversable(true);
    }
  }

  /** Returns short, distinct labels, because an axis can't have a category twice. */
  private static List<String> labels(List<Bar> bars) {
    Set<String> taken = new HashSet<>();
    List<String> labels = new ArrayList<>();
    for (Bar bar : bars) {
      String label = shortened(bar.name()) + "  " + bar.count();
      while (!taken.add(label)) {
        label += MORE;
      }
      labels.add(label);
    }
    return labels;
  }

  private static String shortened(String name) {
    return name.codePointCount(0, name.length()) > LONGEST
        ? name.substring(0, name.offsetByCodePoints(0, LONGEST - 1)).strip() + "…"
        : name;
  }
}
