package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
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
import io.casedesk.model.checklist.SolutionPartRepository;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The section of the main window for the checklists of all solutions. */
public final class ChecklistsSection extends Section {

  private final Label asOf = Labels.fixed("as-of-checklists", "as-of");
  private final FontIcon clock = new FontIcon(Feather.CLOCK);
  private final Tooltip explanation = new Tooltip();
  private final ChecklistModels models;
  private final RememberedChecklists remembered;
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
    remembered = new RememberedChecklists(models, repository, tasks);
    view = new ChecklistsView(models, tasks, dialogs, messages, timestamps, links, overlay);
    statusBar = new ChecklistsStatusBar();
    asOf.setTooltip(explanation);
    Observables.follow(
        this::showAge, models.solutions().countsProperty(), models.reading().phaseProperty());
  }

  /** Shows the time of the oldest checklist read. */
  private void showAge() {
    Instant oldest =
        models.solutions().all().stream()
            .map(item -> item.line().known().read())
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null);
    boolean stale = models.reading().phaseProperty().get() != ChecklistLoadModel.Phase.READ;
    asOf.setText(oldest == null ? "" : messages.text("asOf", momentText.of(oldest)));
    asOf.setGraphic(oldest != null && stale ? clock : null);
    explanation.setText(messages.text(stale ? "checklists.asOf.stale" : "checklists.asOf.hint"));
  }

  /** Returns the models of the section. */
  public ChecklistModels models() {
    return models;
  }

  /** Exchanges reviews with the shared folder, if that is due. */
  public void tick(Instant now) {
    models.folder().tick(now);
  }

  /** Saves the last reviews, also in the shared folder. Blocks; call it after all other tasks. */
  public void saveReviews() {
    try {
      models.reviewing().close();
    } finally {
      models.folder().close();
    }
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
    return Optional.of(models.solutions().queryProperty());
  }

  @Override
  public Optional<Node> freshness() {
    return Optional.of(asOf);
  }

  @Override
  public void opened() {
    remembered.restore();
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

  /** Shows the number of checklists by state and the progress of reading. */
  private final class ChecklistsStatusBar {

    private final HBox node;
    private final Label shown = Labels.fixed("checklists-shown");
    private final Label states = Labels.fixed("checklists-states");
    private final Label read = Labels.fixed("checklists-progress");
    private final ProgressBar bar = new ProgressBar();

    ChecklistsStatusBar() {
      bar.setPrefWidth(120);
      bar.setAccessibleText(messages.text("checklists.progress.accessible"));
      Button stop =
          view.commands().button(ChecklistCommands.STOP, Feather.X, Styles.FLAT, Styles.SMALL);
      stop.setText(messages.text("action.cancel"));
      HBox progress = Nodes.row(8, bar, stop);
      models
          .reading()
          .phaseProperty()
          .subscribe(
              phase -> {
                boolean under =
                    phase == ChecklistLoadModel.Phase.READING
                        || phase == ChecklistLoadModel.Phase.STARTING;
                Nodes.show(progress, under);
                showProgress();
              });
      models.reading().progressProperty().subscribe(at -> showProgress());
      Observables.follow(
          this::showCounts, models.list().shown(), models.solutions().countsProperty());
      Label local = Labels.fixed("checklists-local");
      models.folder().folderProperty().subscribe(folder -> showPlace(local, folder));
      node = Nodes.statusBar(shown, states, read, progress, Nodes.spacer(), local);
    }

    Node node() {
      return node;
    }

    /** Shows where the reviews are. */
    private void showPlace(Label label, String folder) {
      label.setText(messages.text(folder.isBlank() ? "checklists.local" : "checklists.shared"));
      label.setTooltip(folder.isBlank() ? null : new Tooltip(folder));
    }

    private void showCounts() {
      ChecklistCounts.Counts counts = models.solutions().countsProperty().get();
      shown.setText(
          messages.text(
              "checklists.status.rows",
              models.list().shown().stream().filter(item -> !item.checklist().isEmpty()).count(),
              counts.inList(SolutionFilter.ALL)));
      states.setText(
          messages.text(
              "checklists.status.states", counts.all(), counts.of(ChecklistState.REVIEWED)));
    }

    private void showProgress() {
      SolutionPartRepository.Progress at = models.reading().progressProperty().get();
      switch (models.reading().phaseProperty().get()) {
        case STARTING -> {
          bar.setProgress(ProgressBar.INDETERMINATE_PROGRESS);
          read.setText(messages.text("checklists.status.starting"));
        }
        case READING -> {
          int all = at == null ? 0 : at.all();
          int done = at == null ? 0 : at.done();
          bar.setProgress(all == 0 ? ProgressBar.INDETERMINATE_PROGRESS : (double) done / all);
          read.setText(messages.text("checklists.status.reading", done, all));
        }
        case STOPPED -> read.setText(messages.text("status.cancelled"));
        case FAILED -> read.setText(messages.text("status.failed"));
        case IDLE, READ -> read.setText("");
      }
    }
  }
}
