package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistListModel;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.checklists.model.SolutionsModel;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.Optional;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** Creates the message that replaces the list when it has no rows. */
final class ChecklistPlaceholder {

  private final SolutionsModel solutions;
  private final ChecklistListModel list;
  private final ChecklistLoadModel reading;
  private final Messages messages;

  ChecklistPlaceholder(ChecklistModels models, Messages messages) {
    this.solutions = models.solutions();
    this.list = models.list();
    this.reading = models.reading();
    this.messages = messages;
  }

  /** Runs an action now and whenever the message may change. */
  void onChange(Runnable action) {
    Observables.follow(
        action,
        reading.phaseProperty(),
        solutions.totalProperty(),
        list.shown(),
        list.readyProperty());
  }

  /** Returns the message; empty when the list has rows, or is being searched for them. */
  Optional<Node> node() {
    if (solutions.totalProperty().get() == 0 && list.shown().isEmpty()) {
      return withoutSolutions();
    }
    return list.shown().isEmpty() && list.readyProperty().get()
        ? Optional.of(noneFound())
        : Optional.empty();
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
    String query = solutions.queryProperty().get().strip();
    return query.isEmpty()
        ? StateViews.offer(
            Feather.FILTER,
            messages.text("checklists.filter.none.shown"),
            messages.text("checklists.filter.clear"),
            () -> solutions.filterProperty().set(SolutionFilter.ALL))
        : StateViews.offer(
            Feather.SEARCH,
            messages.text("checklists.search.none", query),
            messages.text("search.clear"),
            () -> solutions.queryProperty().set(""));
  }
}
