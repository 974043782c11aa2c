package io.casedesk.desktop.app;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.commands.Command;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.section.Section;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.imports.ImportsSection;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.runs.unfinished.RunResumer;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.desktop.solutions.SolutionDefinition;
import io.casedesk.desktop.usecases.UseCaseDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import javafx.beans.value.ObservableValue;
import org.kordamp.ikonli.feather.Feather;

/** Holds the use case list and the solution list of a connection. */
final class RecordLists {

  private static final System.Logger LOG = System.getLogger(RecordLists.class.getName());

  private final RecordsSection<UseCase> useCases;
  private final RecordsSection<Solution> solutions;

  /**
   * Creates both lists.
   *
   * @param links opens a link outside the window
   * @param certificates leads from the end of a review to its run certificate
   * @param overlay shows the dialogs of the window
   */
  RecordLists(
      ConnectionStore connectionStore,
      ConnectionSession session,
      Tasks tasks,
      Messages messages,
      Timestamps timestamps,
      FileDialogs files,
      Consumer<URI> links,
      RunLink certificates,
      Overlay overlay) {
    useCases =
        new RecordsSection<>(
            Feather.LAYERS,
            new RecordsModel<>(new UseCaseDefinition(messages), session, connectionStore, tasks),
            messages,
            timestamps,
            files,
            links,
            certificates,
            overlay);
    solutions =
        new RecordsSection<>(
            Feather.PACKAGE,
            new RecordsModel<>(new SolutionDefinition(messages), session, connectionStore, tasks),
            messages,
            timestamps,
            files,
            links,
            certificates,
            overlay);
  }

  Map<RecordKind, RecordsModel<?>> byKind() {
    return Map.of(RecordKind.USE_CASES, useCases.model(), RecordKind.SOLUTIONS, solutions.model());
  }

  RecordsSection<UseCase> useCases() {
    return useCases;
  }

  RecordsSection<Solution> solutions() {
    return solutions;
  }

  /**
   * Creates the solutions view after the use cases have loaded or failed: creating it takes longer
   * than a frame and would stutter while rows appear.
   */
  void makeOthersSoon() {
    useCases
        .model()
        .loader()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase != LoadState.Phase.IDLE && phase != LoadState.Phase.READING) {
                solutions.makeSoon();
              }
            });
  }

  private List<RecordsSection<?>> both() {
    return List.of(useCases, solutions);
  }

  /**
   * Adds the command that imports the rows on the clipboard, each as a new record. Call it before
   * the sections are added to a window.
   *
   * @param open opens a section
   */
  void addPaste(ImportsSection imports, Consumer<Section> open, Messages messages) {
    for (RecordsSection<?> section : both()) {
      RecordKind kind = RecordKind.of(section.model().kind().word()).orElseThrow();
      Command paste =
          Command.of(
                  "create-pasted",
                  messages.text(section.name() + ".create.pasted"),
                  () -> {
                    open.accept(imports);
                    imports.paste(kind);
                  })
              .on(Shortcut.CREATE_PASTED)
              .when(imports.session().free(), messages.text("imports.running.not"));
      section.add(paste);
      Observables.whenPresent(
          section.viewProperty(), view -> view.commands().creating().add(paste));
    }
  }

  /** Returns the list that a plan belongs to. */
  RecordsSection<?> of(ChangePlan plan) {
    return switch (plan.kind()) {
      case USE_CASES -> useCases;
      case SOLUTIONS -> solutions;
    };
  }

  /** Looks up record names in the lists. */
  RecordNames known(Workspace workspace, String connection) {
    Map<String, RecordsModel<?>> lists =
        Map.of(
            useCases.model().kind().word(), useCases.model(),
            solutions.model().kind().word(), solutions.model());
    return new RecordNames() {
      @Override
      public Optional<String> label(String kind, String id) {
        return Optional.<RecordsModel<?>>ofNullable(lists.get(kind))
            .flatMap(list -> Optional.<CaseRecord>ofNullable(list.rows().find(id)))
            .map(CaseRecord::label);
      }

      @Override
      public Optional<DropdownValues> options(String kind) {
        // Also works for a list that was not opened yet.
        return Optional.of(workspace.options().values(connection));
      }
    };
  }

  /** Creates the model that resumes unfinished runs in their lists. */
  UnfinishedRunsModel unfinished(
      ConnectionStore connectionStore, ConnectionSession session, Tasks tasks) {
    return new UnfinishedRunsModel(
        connectionStore,
        Map.of(
            useCases.model().kind().word(),
            new ListResumer<>(useCases.model(), ids -> session.client().useCases().reread(ids)),
            solutions.model().kind().word(),
            new ListResumer<>(solutions.model(), ids -> session.client().solutions().reread(ids))),
        tasks);
  }

  /** Returns the lists that are refreshed automatically. */
  List<RefreshTimerModel.Target> byTheClock() {
    return both().stream()
        .<RefreshTimerModel.Target>map(section -> section.model().loader())
        .toList();
  }

  /** Returns the values that decide whether a list can review a plan. */
  List<ObservableValue<?>> standings() {
    List<ObservableValue<?>> result = new ArrayList<>();
    for (RecordsSection<?> section : both()) {
      RecordsModel<?> model = section.model();
      result.add(model.loader().phaseProperty());
      result.add(model.review().phaseProperty());
      result.add(model.staging().cellsProperty());
    }
    return result;
  }

  /** Discards all unsent changes. */
  void unstage() {
    both().forEach(section -> section.model().staging().revert(change -> true));
  }

  /** Returns whether a review is open whose decisions are nowhere else. */
  boolean isReviewing() {
    return both().stream()
        .map(section -> section.model().review())
        .anyMatch(review -> review.plan() != null && review.result() == null);
  }

  /** Returns the sum of a number of each list. */
  int count(ToIntFunction<RecordsModel<?>> number) {
    return both().stream().mapToInt(section -> number.applyAsInt(section.model())).sum();
  }

  /** Returns whether one of the lists is applying changes. */
  boolean isWriting() {
    return both().stream().anyMatch(section -> section.model().isWriting());
  }

  /** Saves the latest input to the disk. Blocks. */
  void saveInput() {
    for (RecordsSection<?> section : both()) {
      try {
        section.model().saveInput();
      } catch (StoreException e) {
        LOG.log(Level.ERROR, "Can't save unsent changes", e);
      }
    }
  }

  /** Resumes runs of a list and provides the unsent changes of the list. */
  private static final class ListResumer<R extends CaseRecord> implements RunResumer {

    private final RecordsModel<R> list;
    private final Function<Set<String>, Map<String, R>> reading;

    /**
     * Creates a resumer for a list.
     *
     * @param reading reads records again; blocks
     */
    ListResumer(RecordsModel<R> list, Function<Set<String>, Map<String, R>> reading) {
      this.list = list;
      this.reading = reading;
    }

    @Override
    public RunResult resume(String runId, RunWatcher watcher, RunControl control) {
      return list.resume(runId, watcher, control);
    }

    @Override
    public Collection<Change> wishes() {
      return list.staging().all();
    }

    @Override
    public Map<String, R> read(Set<String> ids) {
      return reading.apply(ids);
    }

    @Override
    public boolean canRead() {
      return true;
    }
  }
}
