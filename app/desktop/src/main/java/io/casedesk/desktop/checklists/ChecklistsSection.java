package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistCounts;
import io.casedesk.desktop.checklists.model.ChecklistLoadModel;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.controls.ActivityBar;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.context.AppContext;
import io.casedesk.desktop.context.Connection;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.SolutionPartRepository;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
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

  /** Creates the section; its checklists are read when it is opened. */
  public ChecklistsSection(AppContext app, Connection connection) {
    super("checklists", Feather.CHECK_SQUARE);
    messages = app.messages();
    momentText = app.moments();
    RecordsModel<Solution> solutions = connection.solutions();
    begin = () -> solutions.begin(Platform::runLater);
    Preferences preferences = app.preferences();
    ChecklistRepository repository =
        new ChecklistRepository(
            connection.session(),
            connection.workspace(),
            () -> preferences.get(SettingCatalog.REVIEWER));
    models =
        ChecklistModels.of(
            repository,
            solutions,
            preferences.property(SettingCatalog.REVIEW_FOLDER),
            connection.tasks(),
            messages);
    preferences
        .property(SettingCatalog.REVIEWER)
        .subscribe((was, is) -> models.review().userChanged());
    remembered = new RememberedChecklists(models, repository, connection.tasks());
    view =
        new ChecklistsView(
            models,
            connection.tasks(),
            app.files(),
            messages,
            app.timestamps(),
            connection::openLink,
            connection.overlay());
    statusBar = new ChecklistsStatusBar();
    asOf.setTooltip(explanation);
    Observables.follow(
        this::showAge, models.store().countsProperty(), models.reading().phaseProperty());
  }

  /** Shows the time of the oldest checklist read. */
  private void showAge() {
    Instant oldest =
        models.store().all().stream()
            .map(item -> item.known().read())
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
      models.review().close();
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
    return Optional.of(models.list().queryProperty());
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
    return view.commands();
  }

  /** Shows the number of checklists by state and the progress of reading. */
  private final class ChecklistsStatusBar {

    private final HBox node;
    private final Label shown = Labels.fixed("checklists-shown");
    private final Label states = Labels.fixed("checklists-states");
    private final ActivityBar activity;

    ChecklistsStatusBar() {
      Button stop = view.button(ChecklistsView.STOP, Feather.X);
      stop.setText(messages.text("action.cancel"));
      activity = new ActivityBar(Labels.fixed("checklists-progress"), stop);
      Observables.follow(
          this::showProgress,
          models.reading().phaseProperty(),
          models.reading().progressProperty());
      Observables.follow(
          this::showCounts, models.list().answersProperty(), models.store().countsProperty());
      Label local = Labels.fixed("checklists-local");
      models.folder().folderProperty().subscribe(folder -> showPlace(local, folder));
      // Where the reviews are can wait: a second line would lift the buttons above.
      local.visibleProperty().bind(activity.node().visibleProperty().not());
      local.managedProperty().bind(local.visibleProperty());
      node = Nodes.statusBar(shown, states, activity.node(), Nodes.spacer(), local);
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
      ChecklistCounts counts = models.store().countsProperty().get();
      shown.setText(
          messages.text(
              "checklists.status.rows",
              models.list().shown().stream().filter(item -> item.cell() != null).count(),
              counts.checklists()));
      states.setText(
          messages.text(
              "checklists.status.states",
              counts.checklists() - counts.of(SolutionFilter.GONE),
              counts.of(SolutionFilter.REVIEWED)));
    }

    private void showProgress() {
      SolutionPartRepository.Progress at = models.reading().progressProperty().get();
      switch (models.reading().phaseProperty().get()) {
        case STARTING -> activity.show(messages.text("checklists.status.starting"), -1);
        case READING -> {
          int all = at == null ? 0 : at.all();
          int done = at == null ? 0 : at.done();
          activity.show(
              messages.text("checklists.status.reading", done, all), ActivityBar.share(done, all));
        }
        case STOPPED -> activity.end(messages.text("status.cancelled"));
        case FAILED -> activity.end(messages.text("status.failed"));
        case IDLE, READ -> activity.end("");
      }
    }
  }
}
