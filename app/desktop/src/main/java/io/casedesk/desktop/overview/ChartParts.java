package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Nodes;
import javafx.scene.Node;
import javafx.scene.chart.NumberAxis;
import javafx.scene.chart.XYChart;
import javafx.scene.input.MouseButton;

/** Creates what the charts of the start screen have in common. */
final class ChartParts {

  /** The most characters of a name in a chart. */
  private static final int LONGEST = 22;

  private ChartParts() {}

  /** Gives a chart the look of the start screen; it takes the room of its parent. */
  static <C extends XYChart<?, ?>> C styled(C chart) {
    // Animations would distract from reading.
    chart.setAnimated(false);
    chart.setAlternativeRowFillVisible(false);
    chart.setMinSize(0, 0);
    chart.setPrefSize(0, 0);
    return Nodes.styled(chart, "overview-chart");
  }

  /** Creates an axis of counts, with labels for whole numbers only. */
  static NumberAxis countAxis(OverviewTexts texts) {
    NumberAxis axis = new NumberAxis();
    axis.setAnimated(false);
    axis.setMinorTickVisible(false);
    axis.setTickLabelFormatter(
        new DisplayConverter<>(
            number -> {
              double value = number.doubleValue();
              return value == Math.rint(value) ? texts.number((long) value) : "";
            }));
    return axis;
  }

  /** Sets the text for screen readers. JavaFX's own text is in English and names the axes. */
  static void name(Node point, String text) {
    point.accessibleTextProperty().unbind();
    point.setAccessibleText(text);
  }

  static void onClick(Node point, Runnable action) {
    point.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            action.run();
          }
        });
  }

  static String shortened(String name) {
    return name.codePointCount(0, name.length()) > LONGEST
        ? name.substring(0, name.offsetByCodePoints(0, LONGEST - 1)).strip() + "…"
        : name;
  }
}
