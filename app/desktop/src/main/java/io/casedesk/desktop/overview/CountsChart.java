package io.casedesk.desktop.overview;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.chart.BarChart;
import javafx.scene.chart.CategoryAxis;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.XYChart;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/**
 * Shows the largest counts as bars, largest first. Bars can be clicked; the table beside the chart
 * has the same data for the keyboard and screen readers.
 */
final class CountsChart {

  /** An invisible character that distinguishes labels with an equal beginning. */
  private static final String MORE = "\u200b";

  private static final PseudoClass SPECIAL = PseudoClass.getPseudoClass("special");

  private static final double BAR_HEIGHT = 40;
  private static final double AXIS_HEIGHT = 48;

  private final StackPane node = new StackPane();
  private final OverviewTexts texts;
  private final Consumer<Breakdown.Line> open;
  private List<String> labels = List.of();
  private XYChart.Series<Number, String> bars = new XYChart.Series<>();

  /**
   * A line with its texts.
   *
   * @param name the name of the line
   * @param hint the tooltip with all details
   */
  record Bar(Breakdown.Line line, String name, String hint) {}

  /**
   * Creates an empty chart.
   *
   * @param open shows the records of a line
   */
  CountsChart(OverviewTexts texts, Consumer<Breakdown.Line> open) {
    this.texts = texts;
    this.open = open;
    node.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    node.setAlignment(Pos.TOP_LEFT);
  }

  Region node() {
    return node;
  }

  /** Shows bars and sets the accessible text of the chart. */
  void show(List<Bar> shown, String inWords) {
    node.setAccessibleText(inWords);
    List<String> wanted = labels(shown);
    if (!wanted.equals(labels) || node.getChildren().isEmpty()) {
      // An axis doesn't update its labels after layout when its categories change.
      labels = wanted;
      node.getChildren().setAll(chart(shown));
    }
    for (int i = 0; i < shown.size(); i++) {
      dress(bars.getData().get(shown.size() - 1 - i), shown.get(i));
    }
  }

  private BarChart<Number, String> chart(List<Bar> shown) {
    CategoryAxis names = new CategoryAxis();
    names.setTickMarkVisible(false);
    names.setCategories(FXCollections.observableArrayList(labels.reversed()));
    NumberAxis numbers = ChartParts.countAxis(texts);
    numbers.setForceZeroInRange(true);
    BarChart<Number, String> chart = ChartParts.styled(new BarChart<>(numbers, names));
    chart.setLegendVisible(false);
    chart.setCategoryGap(6);
    chart.setHorizontalGridLinesVisible(false);
    chart.setHorizontalZeroLineVisible(false);
    chart.setMaxHeight(shown.size() * BAR_HEIGHT + AXIS_HEIGHT);
    bars = new XYChart.Series<>();
    for (int i = shown.size() - 1; i >= 0; i--) {
      bars.getData().add(new XYChart.Data<>(shown.get(i).line().count(), labels.get(i)));
    }
    chart.getData().add(bars);
    return chart;
  }

  private void dress(XYChart.Data<Number, String> data, Bar bar) {
    data.setXValue(bar.line().count());
    Node node = Objects.requireNonNull(data.getNode());
    node.pseudoClassStateChanged(SPECIAL, bar.line().special() != null);
    ChartParts.name(node, bar.hint());
    ChartParts.onClick(node, () -> open.accept(bar.line()));
    if (node.getProperties().get(Bar.class) instanceof Tooltip before) {
      before.setText(bar.hint());
    } else {
      Tooltip tooltip = new Tooltip(bar.hint());
      node.getProperties().put(Bar.class, tooltip);
      Tooltip.install(node, tooltip);
    }
  }

  /** Returns short, distinct labels, because an axis can't have a category twice. */
  private static List<String> labels(List<Bar> shown) {
    Set<String> taken = new HashSet<>();
    List<String> labels = new ArrayList<>();
    for (Bar bar : shown) {
      String label = ChartParts.shortened(bar.name());
      while (!taken.add(label)) {
        label += MORE;
      }
      labels.add(label);
    }
    return labels;
  }
}
