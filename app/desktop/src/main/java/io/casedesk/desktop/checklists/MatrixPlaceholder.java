package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistListModel;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.ReviewQueue;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Creates the message that replaces the matrix when it has no rows. */
final class MatrixPlaceholder {

  private final MatrixModel matrix;
  private final ChecklistListModel list;
  private final ReviewQueue queue;
  private final ChecklistLoadModel reading;
  private final Messages messages;

  MatrixPlaceholder(ChecklistModels models, Messages messages) {
    this.matrix = models.matrix();
    this.list = models.list();
    this.queue = models.queue();
    this.reading = models.reading();
    this.messages = messages;
  }

  /** Runs an action now and whenever the message may change. */
  void onChange(Runnable action) {
    Observables.follow(
        action,
        reading.phaseProperty(),
        matrix.totalProperty(),
        matrix.shown(),
        list.shown(),
        list.readyProperty(),
        queue.modeProperty());
  }

  /** Returns the message; empty when the matrix or the list has rows. */
  Optional<Node> node() {
    boolean rows =
        queue.isList()
            ? !list.shown().isEmpty() || !list.readyProperty().get()
            : !matrix.shown().isEmpty();
    if (rows) {
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
                          messages.text("solutions.failed"), why, messages, reading::refresh));
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
            messages.text("checklists.filter.none." + (queue.isList() ? "list" : "shown")),
            messages.text("checklists.filter.clear"),
            () -> matrix.filterProperty().set(SolutionFilter.ALL))
        : StateViews.offer(
            Feather.SEARCH,
            messages.text("checklists.search.none" + (queue.isList() ? ".list" : ""), query),
            messages.text("search.clear"),
            () -> matrix.queryProperty().set(""));
  }
}
