package io.casedesk.desktop.runs;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PlannedChange;
import io.casedesk.changes.RunPurpose;
import io.casedesk.changes.RunRetry;
import io.casedesk.desktop.ui.records.Books;
import io.casedesk.desktop.ui.records.CertificateFile;
import io.casedesk.desktop.ui.task.Tasks;
import io.casedesk.files.Certified;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunHeader;
import io.casedesk.model.RunRelation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What is done with the run that is open. Undo, retry and repair only make a plan, which is
 * reviewed like any other: there is no second way to write.
 */
public final class ActionsModel {

  /** What came of an action. */
  public sealed interface Said {

    /** A certificate was written. */
    record Written(Path file, Certified certified) implements Said {}

    /** It was not, and nothing of it is left behind. */
    record NotWritten(Path file, Throwable failure) implements Said {}

    /** A plan could not be made. */
    record NotPlanned(Throwable failure) implements Said {}
  }

  private final ReadOnlyObjectWrapper<Map<Offer.Action, Offer>> offers =
      new ReadOnlyObjectWrapper<>(Map.of());
  private final ReadOnlyObjectWrapper<@Nullable Said> said = new ReadOnlyObjectWrapper<>();

  private final DetailModel detail;
  private final UnfinishedModel unfinished;
  private final Books books;
  private final Tasks tasks;
  private final Consumer<ChangePlan> review;

  ActionsModel(
      DetailModel detail,
      UnfinishedModel unfinished,
      Books books,
      Tasks tasks,
      Consumer<ChangePlan> review) {
    this.detail = detail;
    this.unfinished = unfinished;
    this.books = books;
    this.tasks = tasks;
    this.review = review;
    InvalidationListener judge = changed -> judge();
    detail.runProperty().addListener(judge);
    detail.detailProperty().addListener(judge);
    detail.selected().addListener(judge);
    unfinished.progressProperty().addListener(judge);
    judge();
  }

  /** What can be done, and why the rest cannot. */
  public ReadOnlyObjectProperty<Map<Offer.Action, Offer>> offersProperty() {
    return offers.getReadOnlyProperty();
  }

  /** What came of the last action; null when there is nothing to say. */
  public ReadOnlyObjectProperty<@Nullable Said> saidProperty() {
    return said.getReadOnlyProperty();
  }

  /** How far going on with a run is; null when none is gone on with. */
  public ReadOnlyObjectProperty<UnfinishedModel.@Nullable Progress> progressProperty() {
    return unfinished.progressProperty();
  }

  /** Does what needs no more to be known. */
  public void run(Offer.Action action) {
    switch (action) {
      case RESUME -> resume();
      case RETRY -> plan(action, RunRelation.Kind.RETRY, read -> read.ways().retry());
      case UNDO ->
          plan(
              action,
              RunRelation.Kind.UNDO,
              read -> read.ways().undo().stream().map(PlannedChange::restoring).toList());
      case UNDO_SELECTED -> {
        List<RunLine> chosen = List.copyOf(detail.selected());
        plan(
            action,
            RunRelation.Kind.UNDO,
            read -> Offer.undoing(read, chosen).stream().map(PlannedChange::restoring).toList());
      }
      case REPAIR -> plan(action, RunRelation.Kind.REPAIR, read -> read.ways().repair());
      case CERTIFY -> throw new IllegalArgumentException("A certificate needs a file");
    }
  }

  /** Sends nothing further of the run that is gone on with. */
  public void stop() {
    unfinished.stop();
  }

  /** Writes the certificate of the run, as a page when the file is called so, else as JSON. */
  public void certify(Path file) {
    RunRow run = detail.runProperty().get();
    if (run == null || !isOpen(Offer.Action.CERTIFY)) {
      return;
    }
    String id = run.id();
    said.set(null);
    tasks
        .call(() -> CertificateFile.write(books.runs(), id, file))
        .onSuccess(certified -> said.set(new Said.Written(file, certified)))
        .onFailure(thrown -> said.set(new Said.NotWritten(file, thrown)))
        .start();
  }

  /** Shows no more of what came of the last action. */
  public void dismiss() {
    said.set(null);
  }

  private void resume() {
    RunRow run = detail.runProperty().get();
    if (run != null && isOpen(Offer.Action.RESUME)) {
      unfinished.resume(run.header());
    }
  }

  private void plan(
      Offer.Action action, RunRelation.Kind way, Function<RunDetail, List<PlannedChange>> changes) {
    RunDetail read = detail.detailProperty().get();
    if (read == null || !isOpen(action)) {
      return;
    }
    said.set(null);
    tasks
        .call(() -> plan(read, way, changes.apply(read)))
        .onSuccess(review)
        .onFailure(thrown -> said.set(new Said.NotPlanned(thrown)))
        .start();
  }

  private static ChangePlan plan(
      RunDetail read, RunRelation.Kind way, List<PlannedChange> changes) {
    RunHeader run = read.row().header();
    RunRelation relation = RunRelation.ofRun(way, run.id());
    RunRetry.Again again =
        way == RunRelation.Kind.RETRY ? read.ways().creates() : new RunRetry.Again("", List.of());
    return new ChangePlan(
        new ChangePlan.Header(
                run.connection(),
                RecordKind.of(run.kind()).orElseThrow(),
                Instant.now(),
                System.getProperty("user.name", ""),
                relation.words())
            .withPurpose(RunPurpose.of(relation))
            .withSource(again.source()),
        changes,
        again.creates());
  }

  private boolean isOpen(Offer.Action action) {
    Offer offer = offers.get().get(action);
    return offer != null && offer.isOpen();
  }

  private void judge() {
    RunRow run = detail.runProperty().get();
    offers.set(
        Offer.all(
            new Offer.Facts(
                run,
                detail.detailProperty().get(),
                List.copyOf(detail.selected()),
                run != null && unfinished.knows(run.header().kind()),
                unfinished.progressProperty().get() != null)));
  }
}
