package io.casedesk.desktop.runs;

import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The section of the window for the runs applied from this computer. */
public final class RunsSection extends Section {

  private final RunsModel model;
  private final SimpleObjectProperty<@Nullable Runnable> opening = new SimpleObjectProperty<>();
  private final LazyValue<RunsView> view;
  private final LazyValue<RunsStatusBar> statusBar;
  private final List<Command> commands;

  /**
   * Creates the section.
   *
   * @param files asks where to save a run certificate
   */
  public RunsSection(RunsModel model, Messages messages, FileDialogs files) {
    super("runs", Feather.CLOCK);
    this.model = model;
    this.view = new LazyValue<>(() -> new RunsView(model, messages, files, opening));
    this.statusBar = new LazyValue<>(() -> new RunsStatusBar(model, messages));
    this.commands =
        Stream.of(RunActionState.Action.values()).map(action -> command(action, messages)).toList();
  }

  /** Creates the palette command of an action. */
  private Command command(RunActionState.Action action, Messages messages) {
    String name = RunActionBar.name(action);
    return Command.of(
            "run-" + name,
            messages.text("runs.command", messages.text("runs.action." + name)),
            () -> view.get().run(action))
        .when(
            model
                .actions()
                .offersProperty()
                .map(
                    offers -> {
                      RunActionState offer = offers.get(action);
                      return offer != null && offer.isOpen();
                    })
                .orElse(false),
            () -> whyNot(action, messages));
  }

  /** Returns why an action isn't available for the open run; empty if it is. */
  private String whyNot(RunActionState.Action action, Messages messages) {
    RunActionState offer = model.actions().offersProperty().get().get(action);
    return offer == null || offer.isOpen()
        ? ""
        : messages.text("runs.refused." + offer.refusal());
  }

  /** Returns the model of the runs. */
  public RunsModel model() {
    return model;
  }

  /** Opens a run of this connection and clears the search. */
  public void show(String runId) {
    model.show(runId);
  }

  /**
   * Sets the action that asks for a plan file and opens it; without it, no plan can be opened here.
   */
  public void opensPlansBy(Runnable action) {
    opening.set(action);
  }

  @Override
  public Node node() {
    return view.get().node();
  }

  @Override
  public Node statusBar() {
    return statusBar.get().node();
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
    model.detail().again();
  }

  @Override
  public void focus() {
    view.get().focus();
  }

  @Override
  public List<Command> commands() {
    return commands;
  }
}
