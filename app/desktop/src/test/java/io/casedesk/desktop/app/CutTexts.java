package io.casedesk.desktop.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Cell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.TableColumnHeader;
import javafx.scene.control.skin.VirtualFlow;
import javafx.scene.text.Text;

/**
 * Finds texts of the window that are not shown whole: that end in dots, or that reach beyond the
 * edge. What a record, a view or a run is called may be as long as somebody made it, and is said
 * whole in a tooltip.
 */
final class CutTexts {

  private final Predicate<Labeled> named;
  private final Map<String, String> cut = new TreeMap<>();
  private int seen;

  /**
   * None yet.
   *
   * @param named texts that are the name of something
   */
  CutTexts(Predicate<Labeled> named) {
    this.named = named;
  }

  /** Looks at all that is shown. Call on the JavaFX thread. */
  void look(String state) {
    List<Labeled> said =
        Screens.nodes().stream()
            .filter(Labeled.class::isInstance)
            .map(Labeled.class::cast)
            .filter(node -> node.getText() != null && !node.getText().isBlank())
            .filter(node -> !isOfARecord(node) && !named.test(node))
            .toList();
    seen += said.size();
    prompts(state);
    for (Labeled node : said) {
      if (isCut(node) || isOutside(node)) {
        if (cut.putIfAbsent(Screens.path(node) + ": " + node.getText(), state) == null) {
          picture(node, state);
        }
      }
    }
  }

  /** What an empty field asks for is drawn, and clipped where the field ends. */
  private void prompts(String state) {
    for (Node node : Screens.nodes()) {
      if (node instanceof TextField field
          && field.getText().isEmpty()
          && field.getPromptText() != null
          && !field.getPromptText().isBlank()) {
        seen++;
        if (isPromptCut(field)
            && cut.putIfAbsent(Screens.path(field) + ": " + field.getPromptText(), state) == null) {
          picture(field, state);
        }
      }
    }
  }

  private static boolean isPromptCut(TextField field) {
    double end = field.localToScene(field.getLayoutBounds()).getMaxX();
    return field.lookupAll(".text").stream()
        .filter(Text.class::isInstance)
        .map(Text.class::cast)
        .filter(drawn -> drawn.isVisible() && drawn.getText().equals(field.getPromptText()))
        .anyMatch(drawn -> drawn.localToScene(drawn.getLayoutBounds()).getMaxX() > end);
  }

  /** Keeps what is wrong, to be looked at. */
  private static void picture(Node node, String state) {
    Path file =
        Path.of(
            System.getProperty("casedesk.pictures"),
            "cut-" + state.replaceAll("[^a-z-]+", "-") + ".png");
    try {
      Picture.save(node.getScene().snapshot(null), file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A line for each, with the first state that showed it. */
  String found() {
    return cut.entrySet().stream()
        .map(one -> one.getKey() + " (" + one.getValue() + ")")
        .collect(Collectors.joining("\n"));
  }

  /** How many texts were looked at. */
  int seen() {
    return seen;
  }

  /** What is drawn has dots that what is to be said has not. */
  static boolean isCut(Labeled node) {
    String dots = node.getEllipsisString();
    return node.getChildrenUnmodifiable().stream()
        .filter(Text.class::isInstance)
        .map(Text.class::cast)
        .anyMatch(
            drawn ->
                !drawn.getText().equals(node.getText())
                    && drawn.getText().contains(dots)
                    && !node.getText().contains(dots));
  }

  /** Part of it is beyond the edge of its window, or of its part, where nothing scrolls to it. */
  private static boolean isOutside(Labeled node) {
    Scene scene = node.getScene();
    Bounds bounds = node.localToScene(node.getLayoutBounds());
    boolean beyond = bounds.getMaxX() > scene.getWidth() + 1 || bounds.getMinX() < -1;
    boolean scrolls =
        ancestors(node)
            .anyMatch(parent -> parent instanceof ScrollPane || parent instanceof VirtualFlow<?>);
    return (beyond && !scrolls)
        || ancestors(node)
            .anyMatch(
                parent ->
                    parent instanceof ScrollPane pane
                        && pane.getHbarPolicy() == ScrollPane.ScrollBarPolicy.NEVER
                        && isBeyond(bounds, pane.localToScene(pane.getLayoutBounds())));
  }

  private static boolean isBeyond(Bounds bounds, Bounds part) {
    return bounds.getMaxX() > part.getMaxX() + 1 || bounds.getMinX() < part.getMinX() - 1;
  }

  private static Stream<Node> ancestors(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent);
  }

  /** What is chosen in a box of the window, and the pages of the help, are no names. */
  private static boolean isOfTheWindow(Node cell) {
    return ancestors(cell)
        .skip(1)
        .anyMatch(
            parent ->
                String.valueOf(parent.getId()).startsWith("setting-")
                    || List.of("start-place", "connections-place", "help-pages")
                        .contains(String.valueOf(parent.getId())));
  }

  private static boolean isOfARecord(Node node) {
    return ancestors(node)
        .anyMatch(
            parent ->
                (parent instanceof Cell<?> && !isOfTheWindow(parent))
                    || parent instanceof TableColumnHeader
                    || parent.getStyleClass().contains("tab-header-area")
                    || parent.getStyleClass().contains("overview-run-what")
                    || "run-about".equals(parent.getId()));
  }
}
