package io.casedesk.desktop.app;

import io.casedesk.changes.ChangePlan;
import io.casedesk.desktop.changes.review.CertificateLink;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.runs.RecordNames;
import io.casedesk.desktop.runs.UnfinishedRunsModel;
import io.casedesk.desktop.shell.RecordsSection;
import io.casedesk.desktop.solutions.SolutionDefinition;
import io.casedesk.desktop.usecases.UseCaseDefinition;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.Solution;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.kordamp.ikonli.feather.Feather;

/** The two lists of records, and what is asked of both of them. */
final class RecordLists {

  private static final System.Logger LOG = System.getLogger(RecordLists.class.getName());

  private final RecordsSection<UseCase> useCases;
  private final RecordsSection<Solution> solutions;

  /** What both are made of. */
  record Means(
      ConnectionSession session,
      Tasks tasks,
      Messages messages,
      Timestamps timestamps,
      FileDialogs files) {}

  RecordLists(ConnectionStore connectionStore, Means means) {
    useCases =
        new RecordsSection<>(
            Feather.LAYERS,
            new RecordsModel<>(
                new UseCaseDefinition(means.messages), means.session, connectionStore, means.tasks),
            means.messages,
            means.timestamps,
            means.files);
    solutions =
        new RecordsSection<>(
            Feather.PACKAGE,
            new RecordsModel<>(
                new SolutionDefinition(means.messages),
                means.session,
                connectionStore,
                means.tasks),
            means.messages,
            means.timestamps,
            means.files);
  }

  RecordsSection<UseCase> useCases() {
    return useCases;
  }

  RecordsSection<Solution> solutions() {
    return solutions;
  }

  /**
   * Makes what shows the solutions once the use cases were read, whatever came of it: making it
   * takes longer than a frame, which nobody is to notice while rows come in.
   */
  void makeOthersSoon() {
    useCases
        .model()
        .phaseProperty()
        .subscribe(
            phase -> {
              if (phase != RecordsModel.Phase.IDLE && phase != RecordsModel.Phase.READING) {
                solutions.makeSoon();
              }
            });
  }

  private List<RecordsSection<?>> both() {
    return List.of(useCases, solutions);
  }

  /** The list that a plan is about. */
  RecordsSection<?> of(ChangePlan plan) {
    return switch (plan.kind()) {
      case USE_CASES -> useCases;
      case SOLUTIONS -> solutions;
    };
  }

  /** What they have read of records. */
  RecordNames known(Workspace workspace, String connection) {
    Map<String, RecordsModel<?>> lists =
        Map.of(
            useCases.model().kindWord(), useCases.model(),
            solutions.model().kindWord(), solutions.model());
    return new RecordNames() {
      @Override
      public Optional<String> label(String kind, String id) {
        return Optional.<RecordsModel<?>>ofNullable(lists.get(kind))
            .flatMap(list -> Optional.<CaseRecord>ofNullable(list.rows().find(id)))
            .map(CaseRecord::label);
      }

      @Override
      public Optional<DropdownValues> options(String kind) {
        // Also of a list that was not opened yet.
        return Optional.of(workspace.options().book(connection));
      }
    };
  }

  /** What goes on with runs that were left, in the list that each of them is about. */
  UnfinishedRunsModel unfinished(
      ConnectionStore connectionStore, ConnectionSession session, Tasks tasks) {
    UnfinishedRunsModel model =
        new UnfinishedRunsModel(
            connectionStore,
            Map.of(
                useCases.model().kindWord(),
                new ListResumer<>(useCases.model(), ids -> session.client().useCases().reread(ids)),
                solutions.model().kindWord(),
                new ListResumer<>(
                    solutions.model(), ids -> session.client().solutions().reread(ids))),
            tasks);
    connectionStore.onLeft(() -> tasks.deliver(model::look));
    return model;
  }

  /** What is read again by the clock. */
  List<RefreshTimerModel.Target> byTheClock() {
    return both().stream().map(section -> section.model().byTheClock()).toList();
  }

  /** What leads from the end of a review to what proves it. */
  void reviewsProvenBy(CertificateLink proof) {
    both().forEach(section -> section.whenViewed(view -> view.reviewsProvenBy(proof)));
  }

  /** What opens an address outside of the window. */
  void openLinksWith(Consumer<URI> outside) {
    both().forEach(section -> section.whenViewed(view -> view.openLinksWith(outside)));
  }

  /** What to do when a list was read, or what is staged, reviewed or written changed. */
  void onStanding(Runnable action) {
    for (RecordsSection<?> section : both()) {
      RecordsModel<?> model = section.model();
      model.phaseProperty().subscribe(phase -> action.run());
      model.review().phaseProperty().subscribe(phase -> action.run());
      model.staging().cellsProperty().subscribe(cells -> action.run());
    }
  }

  /** Takes back whatever is staged. */
  void unstage() {
    both().forEach(section -> section.model().staging().revert(change -> true));
  }

  /** How much was typed that is not staged yet. */
  int unsaved() {
    return both().stream()
        .map(RecordsSection::model)
        .mapToInt(
            model -> model.editor().unsavedProperty().get() + (model.creating().isTyped() ? 1 : 0))
        .sum();
  }

  /** Whether something is being written from one of them. */
  boolean isWriting() {
    return both().stream().anyMatch(section -> section.model().isWriting());
  }

  /** Keeps what was typed last, which may not be on the disk yet. Blocks. */
  void keep() {
    for (RecordsSection<?> section : both()) {
      try {
        section.model().keep();
      } catch (StoreException e) {
        LOG.log(Level.ERROR, "Changes that were not sent could not be kept", e);
      }
    }
  }
}
