package io.casedesk.desktop.changes.review;

import io.casedesk.desktop.changes.review.WordDifference.Kind;
import io.casedesk.desktop.changes.review.WordDifference.Part;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.jspecify.annotations.Nullable;

/**
 * Shows which words change in the selected line of a review with long texts: in the service since
 * the edit, and by the edit.
 */
final class DifferenceView {

  private static final double HEIGHT = 112;

  /** Maximum number of characters that are laid out: more would freeze the window. */
  private static final int LONGEST = 20_000;

  /** A value of at most this length, such as a dropdown key, is shown whole, before and after. */
  private static final int SHORT = 24;

  private final VBox box = new VBox(4);
  private final ScrollPane node =
      Nodes.named("review-difference", new ScrollPane(box), "review-note");
  private final ReviewSession<?> session;
  private final ReviewTable table;
  private final Messages messages;

  DifferenceView(ReviewSession<?> session, ReviewTable table, Messages messages) {
    this.session = session;
    this.table = table;
    this.messages = messages;
    node.setFitToWidth(true);
    // The table keeps its height from row to row.
    node.setMinHeight(HEIGHT);
    node.setPrefHeight(HEIGHT);
    node.setAccessibleText(messages.text("review.difference"));
    session.linesProperty().subscribe(lines -> arrange());
    table.node().visibleProperty().subscribe(isVisible -> arrange());
    table.selectedProperty().subscribe(line -> show());
    session.versionProperty().subscribe(version -> show());
  }

  Node node() {
    return node;
  }

  private void arrange() {
    boolean isShown = table.node().isVisible();
    Nodes.show(node, isShown && session.summary().hasLongTexts());
  }

  private static String text(@Nullable FieldValue value) {
    return value instanceof FieldValue.Text(String text) ? text : "";
  }

  private void show() {
    box.getChildren().clear();
    ReviewLine line = table.selected();
    if (line == null || line.creating() != null || !node.isVisible()) {
      return;
    }
    if (line.isContested()) {
      add("review.column.now", text(line.change().seen()), text(line.checked().current()));
    }
    add("review.column.wanted", text(line.before()), text(line.change().wanted()));
  }

  private void add(String title, String before, String after) {
    if (before.isEmpty() && after.isEmpty()) {
      return;
    }
    List<Part> whole = List.of(new Part(Kind.SAME, cut(after)));
    int length = Math.max(before.length(), after.length());
    List<Part> parts =
        length > LONGEST
            ? whole
            : length <= SHORT && !before.isEmpty() && !after.isEmpty() && !before.equals(after)
                ? List.of(
                    new Part(Kind.REMOVED, before),
                    new Part(Kind.SAME, " → "),
                    new Part(Kind.ADDED, after))
                : WordDifference.of(before, after).orElse(whole);
    TextFlow flow = new TextFlow();
    parts.forEach(part -> flow.getChildren().add(text(part)));
    flow.setAccessibleText(parts.stream().map(this::spoken).collect(Collectors.joining(" ")));
    box.getChildren().addAll(Labels.of(messages.text(title), "caption"), flow);
  }

  /** Returns the beginning of a text. */
  static String cut(String text) {
    return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
  }

  private static Text text(Part part) {
    return Nodes.styled(
        new Text(part.text()), "difference-" + part.kind().name().toLowerCase(Locale.ROOT));
  }

  private String spoken(Part part) {
    return switch (part.kind()) {
      case SAME -> part.text();
      case REMOVED -> messages.text("review.difference.removed", part.text());
      case ADDED -> messages.text("review.difference.added", part.text());
    };
  }
}
