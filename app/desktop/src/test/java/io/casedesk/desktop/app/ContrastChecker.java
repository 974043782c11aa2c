package io.casedesk.desktop.app;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.geometry.Insets;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.layout.BackgroundFill;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.LinearGradient;
import javafx.scene.paint.Paint;
import javafx.scene.text.Text;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Finds texts that don't stand out from what is behind them as WCAG 2.1 AA asks: 4.5 to 1, large
 * texts and pictures 3 to 1. Taken from the colours that the nodes have. What is disabled is exempt
 * there and here.
 */
final class ContrastChecker {

  private static final PseudoClass DISABLED = PseudoClass.getPseudoClass("disabled");
  private static final double FOR_TEXT = 4.5;
  private static final double FOR_LARGE = 3;
  private static final double LARGE = 24;
  private static final double LARGE_BOLD = 18.66;

  private final Set<String> faint = new TreeSet<>();
  private int seen;

  /** Looks at all that is shown. Call on the JavaFX thread. */
  void look() {
    for (Node node : Screens.nodes()) {
      if (node instanceof Text text
          && !text.getText().isBlank()
          && !isDisabled(text)
          && !isDrawnOnHover(text)) {
        seen++;
        double ratio = ratio(text);
        if (ratio < wanted(text)) {
          faint.add(said(ratio, text));
        }
      }
    }
  }

  /** The item of a menu is no disabled node, and only looks like one. */
  private static boolean isDisabled(Node node) {
    return node.isDisabled()
        || Stream.iterate(node, Objects::nonNull, Node::getParent)
            .anyMatch(around -> around.getPseudoClassStates().contains(DISABLED));
  }

  /** The buttons of a row are drawn only under the mouse and in the selected row. */
  private static boolean isDrawnOnHover(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent)
        .anyMatch(
            around ->
                around.getStyleClass().contains("review-leaveOut") && around.getOpacity() == 0);
  }

  /** A line for each. */
  String found() {
    return String.join("\n", faint);
  }

  /** How many texts were looked at. */
  int seen() {
    return seen;
  }

  private static String said(double ratio, Text text) {
    return "%.2f %s on %s: %s".formatted(ratio, text.getFill(), behind(text), Screens.path(text));
  }

  private static double wanted(Text text) {
    double size = text.getFont().getSize();
    boolean bold = text.getFont().getStyle().toLowerCase(Locale.ROOT).contains("bold");
    return text instanceof FontIcon || size >= LARGE || (bold && size >= LARGE_BOLD)
        ? FOR_LARGE
        : FOR_TEXT;
  }

  private static double ratio(Text text) {
    Color behind = behind(text);
    double opacity =
        Stream.<Node>iterate(text, Objects::nonNull, Node::getParent)
            .mapToDouble(Node::getOpacity)
            .reduce(1, (a, b) -> a * b);
    return colours(text.getFill()).stream()
        .mapToDouble(colour -> ratio(over(colour.deriveColor(0, 1, 1, opacity), behind), behind))
        .min()
        .orElseThrow();
  }

  static double ratio(Color one, Color other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(Color colour) {
    return 0.2126 * linear(colour.getRed())
        + 0.7152 * linear(colour.getGreen())
        + 0.0722 * linear(colour.getBlue());
  }

  private static double linear(double part) {
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  /**
   * What lies behind the middle of a node: the fills of all it is in, one over the other. What is
   * scrolled out of sight is taken as if it were in the middle of where it would come into sight.
   */
  private static Color behind(Node node) {
    Deque<BackgroundFill> fills = new ArrayDeque<>();
    Point2D point = middle(node);
    for (Node around = node.getParent(); around != null; around = around.getParent()) {
      if (around.getClip() != null && !around.contains(around.sceneToLocal(point))) {
        point = middle(around);
      }
      if (around instanceof Region region && region.getBackground() != null) {
        for (BackgroundFill fill : region.getBackground().getFills().reversed()) {
          if (covers(region, fill.getInsets(), point)) {
            fills.push(fill);
          }
        }
      }
    }
    // A popup has no ground of its own; whatever shows in it brings one.
    Color result = node.getScene().getFill() instanceof Color ground ? ground : Color.TRANSPARENT;
    for (BackgroundFill fill : fills) {
      result = over(colours(fill.getFill()).getFirst(), result);
    }
    return result;
  }

  private static Point2D middle(Node node) {
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    return new Point2D(bounds.getCenterX(), bounds.getCenterY());
  }

  private static boolean covers(Region region, Insets insets, Point2D scenePoint) {
    Point2D point = region.sceneToLocal(scenePoint);
    return point.getX() >= insets.getLeft()
        && point.getY() >= insets.getTop()
        && point.getX() <= region.getWidth() - insets.getRight()
        && point.getY() <= region.getHeight() - insets.getBottom();
  }

  static Color over(Color above, Color below) {
    return below.interpolate(
        Color.color(above.getRed(), above.getGreen(), above.getBlue()), above.getOpacity());
  }

  private static List<Color> colours(Paint paint) {
    return switch (paint) {
      case Color colour -> List.of(colour);
      case LinearGradient gradient ->
          gradient.getStops().stream().map(stop -> stop.getColor()).toList();
      default -> throw new AssertionError("A paint with no colours: " + paint);
    };
  }
}
