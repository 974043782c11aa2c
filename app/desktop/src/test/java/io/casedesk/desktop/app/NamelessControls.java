package io.casedesk.desktop.app;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;

/**
 * Finds controls that the keyboard reaches and that have no name that a screen reader can say. The
 * brackets of {@link Pseudo} don't count.
 */
final class NamelessControls {

  private final Set<String> nameless = new TreeSet<>();
  private int fewest = Integer.MAX_VALUE;

  /** Looks at all that is shown. Call on the JavaFX thread. */
  void look(String state) {
    List<Node> nodes = Screens.nodes();
    Set<Node> labelled =
        nodes.stream()
            .filter(Label.class::isInstance)
            .map(node -> ((Label) node).getLabelFor())
            .collect(Collectors.toSet());
    List<Node> focusable = nodes.stream().filter(Node::isFocusTraversable).toList();
    fewest = Math.min(fewest, focusable.size());
    for (Node node : focusable) {
      String name = name(node);
      if (List.of("Yes", "No").contains(name) || name.startsWith("http")) {
        nameless.add(state + ": only “" + name + "”");
      }
      if (name.isBlank() && !labelled.contains(node)) {
        nameless.add(state + ": " + Screens.path(node));
      }
    }
  }

  /** A line for each. */
  String found() {
    return String.join("\n", nameless);
  }

  /** How many controls the keyboard reached where it reached fewest. */
  int fewest() {
    return fewest;
  }

  private static String name(Node node) {
    String said = node.getAccessibleText();
    if (said == null && node instanceof Labeled labeled) {
      said = labeled.getText();
    }
    return said == null ? "" : said.replaceAll("[⟦⟧⟪⟫~]", "");
  }
}
