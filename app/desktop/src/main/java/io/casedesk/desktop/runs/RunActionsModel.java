package io.casedesk.desktop.runs;

import io.casedesk.changes.followup.RetryPlanner;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.changes.CertificateFile;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.runs.unfinished.UnfinishedRunsModel;
import io.casedesk.files.certificates.CertificateSummary;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Carries out actions on the open run. Undo, retry and repair only make a plan for review: every
 * write goes through the review.
 */
public final class RunActionsModel {

  /** The result of an action. */
  public sealed interface Outcome {

    /** A run certificate was saved. */
    record Written(Path file, CertificateSummary certified) implements Outcome {}

    /** The run certificate couldn't be saved; no partial file is left. */
    record NotWritten(Path file, Throwable failure) implements Outcome {}

    /** A plan couldn't be made. */
    record NotPlanned(Throwable failure) implements Outcome {}
  }

  private final ReadOnlyObjectWrapper<Map<RunActionState.Action, RunActionState>> offers =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<@Nullable Outcome> outcome = new ReadOnlyObjectWrapper<>();

  private final RunDetailModel detail;
  private final UnfinishedRunsModel unfinished;
  private final BooleanBinding resuming;
  private final ConnectionStore connectionStore;
  private final Tasks tasks;
  private final Consumer<ChangePlan> review;

  RunActionsModel(
      RunDetailModel detail,
      UnfinishedRunsModel unfinished,
      ConnectionStore connectionStore,
      Tasks tasks,
      Consumer<ChangePlan> review) {
    this.detail = detail;
    this.unfinished = unfinished;
    this.resuming = unfinished.progress().progressProperty().isNotNull();
    this.connectionStore = connectionStore;
    this.tasks = tasks;
    this.review = review;
    Observables.follow(
        this::judge, detail.runProperty(), detail.detailProperty(), detail.selected(), resuming);
  }

  /** Returns the model that resumes runs. */
  public UnfinishedRunsModel unfinished() {
    return unfinished;
  }

  /** The state of each action. */
  public ReadOnlyObjectProperty<Map<RunActionState.Action, RunActionState>> offersProperty() {
    return offers.getReadOnlyProperty();
  }

  /** The result of the last action; null when there is none. */
  public ReadOnlyObjectProperty<@Nullable Outcome> outcomeProperty() {
    return outcome.getReadOnlyProperty();
  }

  /** Runs an action that needs no further input. */
  public void run(RunActionState.Action action) {
    switch (action) {
      case RESUME -> resume();
      case RETRY -> plan(action, RunRelation.Kind.RETRY, read -> read.followUps().retry());
      case UNDO ->
          plan(
              action, RunRelation.Kind.UNDO, read -> List.copyOf(read.followUps().undo().values()));
      case UNDO_SELECTED -> {
        List<RunLine> chosen = List.copyOf(detail.selected());
        plan(action, RunRelation.Kind.UNDO, read -> RunActionState.undoing(read, chosen));
      }
      case REPAIR -> plan(action, RunRelation.Kind.REPAIR, read -> read.followUps().repair());
      case CERTIFY -> throw new IllegalArgumentException("A certificate needs a file");
    }
  }

  /** Saves the run certificate: as HTML if the file name has that extension, else as JSON. */
  public void certify(Path file) {
    RunRow run = detail.runProperty().get();
    if (run == null || !isOpen(RunActionState.Action.CERTIFY)) {
      return;
    }
    String id = run.id();
    outcome.set(null);
    tasks
        .call(() -> CertificateFile.write(connectionStore.runs(), id, file))
        .onSuccess(certified -> outcome.set(new Outcome.Written(file, certified)))
        .onFailure(thrown -> outcome.set(new Outcome.NotWritten(file, thrown)))
        .start();
  }

  /** Dismisses the result of the last action. */
  public void dismiss() {
    outcome.set(null);
  }

  private void resume() {
    RunRow run = detail.runProperty().get();
    if (run != null && isOpen(RunActionState.Action.RESUME)) {
      unfinished.resume(run.header());
    }
  }

  private void plan(
      RunActionState.Action action,
      RunRelation.Kind kind,
      Function<RunDetail, List<PlannedCell>> changes) {
    RunDetail read = detail.detailProperty().get();
    if (read == null || !isOpen(action)) {
      return;
    }
    outcome.set(null);
    tasks
        .call(() -> plan(read, kind, changes.apply(read)))
        .onSuccess(review)
        .onFailure(thrown -> outcome.set(new Outcome.NotPlanned(thrown)))
        .start();
  }

  private static ChangePlan plan(RunDetail read, RunRelation.Kind kind, List<PlannedCell> changes) {
    RunHeader run = read.row().header();
    boolean isRetry = kind == RunRelation.Kind.RETRY;
    RetryPlanner.RetriedCreates again =
        isRetry ? read.followUps().creates() : new RetryPlanner.RetriedCreates("", List.of());
    ChangePlan.Header header =
        ChangePlan.Header.following(run, kind, System.getProperty("user.name", ""));
    boolean whole = isRetry && read.about().purpose().wholeRecords();
    return new ChangePlan(
        header.withPurpose(header.purpose().withWholeRecords(whole)).withSource(again.source()),
        changes,
        again.creates());
  }

  private boolean isOpen(RunActionState.Action action) {
    RunActionState offer = offers.get().get(action);
    return offer != null && offer.isOpen();
  }

  private void judge() {
    RunRow run = detail.runProperty().get();
    offers.set(
        RunActionState.all(
            new RunActionState.Facts(
                run,
                detail.detailProperty().get(),
                List.copyOf(detail.selected()),
                run != null && unfinished.knows(run.header().kind()),
                resuming.get())));
  }
}
