package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The section of the main window for the checklists of all solutions. */
public final class ChecklistsSection extends Section {

  private final Label asOf = Labels.fixed("as-of-checklists", "as-of");
  private final ChecklistModels models;
  private final ChecklistsView view;
  private final ChecklistsStatusBar statusBar;
  private final Runnable begin;
  private final Messages messages;
  private final MomentText momentText;

  /**
   * Creates the section; its checklists are read when it is opened.
   *
   * @param begin reads the list of solutions for the first time
   * @param folder the path of the shared folder for reviews; empty for none
   * @param links opens a link outside the window
   * @param overlay shows the dialogs of the window
   */
  public ChecklistsSection(
      ChecklistRepository repository,
      RecordsModel<Solution> solutions,
      Runnable begin,
      ObservableValue<String> folder,
      Tasks tasks,
      FileDialogs dialogs,
      Messages messages,
      Timestamps timestamps,
      Consumer<URI> links,
      Overlay overlay) {
    super("checklists", Feather.CHECK_SQUARE);
    this.begin = begin;
    this.messages = messages;
    this.momentText = new MomentText(messages, timestamps);
    models =
        ChecklistModels.of(
            repository,
            solutions,
            folder,
            tasks,
            messages.text("checklists.form.answers"),
            messages.text("checklists.form.about"));
    view = new ChecklistsView(models, tasks, dialogs, messages, timestamps, links, overlay);
    statusBar = new ChecklistsStatusBar(models, view.commands(), messages);
    Observables.follow(
        this::showAge, models.matrix().countsProperty(), models.reading().phaseProperty());
  }

  /** Shows the time of the oldest checklist read. */
  private void showAge() {
    Instant oldest =
        models.matrix().all().stream()
            .map(item -> item.line().known().read())
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null);
    boolean stale = models.reading().phaseProperty().get() != ChecklistLoadModel.Phase.READ;
    asOf.setText(oldest == null ? "" : messages.text("asOf", momentText.of(oldest)));
    asOf.setGraphic(oldest != null && stale ? new FontIcon(Feather.CLOCK) : null);
    asOf.setTooltip(
        new Tooltip(messages.text(stale ? "checklists.asOf.stale" : "checklists.asOf.hint")));
  }

  /** Returns the models of the section. */
  public ChecklistModels models() {
    return models;
  }

  /** Exchanges reviews with the shared folder, if that is due. */
  public void tick(Instant now) {
    models.folder().tick(now);
  }

  /** Writes the last reviews to the shared folder. Blocks; call it after all other tasks. */
  public void keep() {
    models.folder().close();
  }

  @Override
  public Node node() {
    return view.node();
  }

  @Override
  public Node statusBar() {
    return statusBar.node();
  }

  @Override
  public Optional<StringProperty> query() {
    return Optional.of(models.matrix().queryProperty());
  }

  @Override
  public Optional<Node> freshness() {
    return Optional.of(asOf);
  }

  @Override
  public void opened() {
    models.remembered().restore();
    models.reading().begin(begin);
  }

  @Override
  public void refresh() {
    models.reading().refresh();
  }

  @Override
  public void focus() {
    view.focus();
  }

  @Override
  public List<Node> panes() {
    return view.panes();
  }

  @Override
  public List<Command> commands() {
    return view.commands().all();
  }
}
