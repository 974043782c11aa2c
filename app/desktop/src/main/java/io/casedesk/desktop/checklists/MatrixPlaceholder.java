package io.casedesk.desktop.checklists;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Creates the message that replaces the matrix when it has no rows. */
final class MatrixPlaceholder {

  private final MatrixModel matrix;
  private final ChecklistLoadModel reading;
  private final Messages messages;

  MatrixPlaceholder(MatrixModel matrix, ChecklistLoadModel reading, Messages messages) {
    this.matrix = matrix;
    this.reading = reading;
    this.messages = messages;
  }

  /** Returns the message; empty when the matrix has rows. */
  Optional<Node> node() {
    if (!matrix.shown().isEmpty()) {
      return Optional.empty();
    }
    return matrix.totalProperty().get() == 0 ? withoutSolutions() : Optional.of(noneFound());
  }

  private Optional<Node> withoutSolutions() {
    Throwable failure = reading.failureProperty().get();
    return switch (reading.phaseProperty().get()) {
      case IDLE, STARTING, READING ->
          Optional.of(StateViews.busy(messages.text("checklists.status.starting")));
      case FAILED ->
          Optional.ofNullable(failure)
              .map(
                  why ->
                      StateViews.failed(
                          messages.text("checklists.failed.title"),
                          why,
                          messages,
                          reading::refresh));
      case READ, STOPPED ->
          Optional.of(
              StateViews.offer(
                  Feather.CHECK_SQUARE,
                  messages.text("checklists.none"),
                  messages.text("action.refresh"),
                  reading::refresh));
    };
  }

  private Node noneFound() {
    String query = matrix.queryProperty().get().strip();
    return query.isEmpty()
        ? StateViews.offer(
            Feather.FILTER,
            messages.text("checklists.filter.none.shown"),
            messages.text("checklists.filter.clear"),
            () -> matrix.filterProperty().set(SolutionFilter.ALL))
        : StateViews.offer(
            Feather.SEARCH,
            messages.text("checklists.search.none", query),
            messages.text("search.clear"),
            () -> matrix.queryProperty().set(""));
  }
}
