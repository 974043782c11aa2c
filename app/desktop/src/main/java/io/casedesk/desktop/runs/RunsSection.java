package io.casedesk.desktop.runs;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The section of the window for the runs applied from this computer. */
public final class RunsSection extends Section {

  private final RunsModel model;
  private final LazyValue<RunsView> view;
  private final LazyValue<Node> statusBar;
  private final Messages messages;
  private final List<Command> commands;

  /**
   * Creates the section.
   *
   * @param link saves run certificates
   * @param openPlan asks for a plan file and opens it; null if none can be opened
   * @param openUseCases opens the use cases
   * @param sessions returns the review of the list that a plan changes
   * @param overlay shows the editor of a reviewed value
   */
  public RunsSection(
      RunsModel model,
      Messages messages,
      RunLink link,
      @Nullable Runnable openPlan,
      Runnable openUseCases,
      Function<ChangePlan, ReviewSession<?>> sessions,
      Overlay overlay,
      MomentText moments) {
    super("runs", Feather.CLOCK);
    this.model = model;
    this.view =
        new LazyValue<>(
            () ->
                new RunsView(
                    model, messages, link, openPlan, openUseCases, sessions, overlay, moments));
    this.messages = messages;
    this.statusBar = new LazyValue<>(this::makeStatusBar);
    this.commands = Stream.of(RunsModel.Action.values()).map(this::command).toList();
  }

  private Node makeStatusBar() {
    Label shown = Labels.named("runs-shown");
    Observables.follow(
        () -> shown.setText(shown()), model.shown(), model.totalProperty(), model.phaseProperty());
    return Nodes.statusBar(shown, progress());
  }

  /** Creates the palette command of an action. */
  private Command command(RunsModel.Action action) {
    return Command.of(
            "run-" + action.word(),
            messages.text("runs.command", messages.text("runs.action." + action.word())),
            () -> view.get().run(action))
        .when(
            model.offersProperty().map(offers -> model.isOpen(action)),
            () -> {
              RunsModel.Offer offer = model.offersProperty().get().get(action);
              return offer == null || offer.isOpen()
                  ? ""
                  : messages.text("runs.refused." + offer.refusal());
            });
  }

  /** Returns the model of the runs. */
  public RunsModel model() {
    return model;
  }

  /** Opens a run of this connection and clears the search. */
  public void show(String runId) {
    if (view.isMade()) {
      view.get().endReview();
    }
    model.show(runId);
  }

  /** Opens a plan for review in place of the runs; returns false if its list can't take it. */
  public boolean review(ChangePlan plan) {
    return view.get().review(plan);
  }

  @Override
  public Node node() {
    return view.get().node();
  }

  @Override
  public Node statusBar() {
    return statusBar.get();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(model.queryProperty());
  }

  @Override
  public void opened() {
    model.refresh();
  }

  @Override
  public void refresh() {
    model.refresh();
    // What can be repaired depends on the dropdown values known by now.
    model.again();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Command> commands() {
    return commands;
  }

  private String shown() {
    int total = model.totalProperty().get();
    return switch (model.phaseProperty().get()) {
      case FAILED -> messages.text("status.failed");
      case READING, IDLE ->
          total == 0
              ? messages.text("runs.reading")
              : messages.text("runs.shown", model.shown().size(), total);
      case READ -> messages.text("runs.shown", model.shown().size(), total);
    };
  }

  private Node progress() {
    UnfinishedRunsModel unfinished = model.unfinished();
    Button stop =
        Buttons.of("stop-run", messages.text("action.stop"), unfinished.progress()::cancel);
    stop.setTooltip(new Tooltip(messages.text("review.cancel.hint")));
    ActivityBar activity = new ActivityBar(Labels.named("runs-resuming"), stop);
    unfinished
        .progress()
        .progressProperty()
        .subscribe(
            progress -> {
              if (progress == null) {
                activity.end("");
              } else {
                activity.show(unfinished.progress().resuming(messages), progress.share());
              }
            });
    return activity.node();
  }
}
