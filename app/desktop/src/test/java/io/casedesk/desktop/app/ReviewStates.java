package io.casedesk.desktop.app;

import static io.casedesk.desktop.app.Gallery.SPONSOR;
import static io.casedesk.desktop.app.Gallery.THEME;
import static io.casedesk.desktop.app.Gallery.change;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.runs.RunRow;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.model.Change;
import io.casedesk.model.UseCase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import javafx.scene.control.TableView;

/** Every state of a review, and of the runs that come of it. */
final class ReviewStates {

  private ReviewStates() {}

  static List<State> reviewing() {
    return List.of(
        new State("review-checking", ReviewStates::checking),
        new State("review-failed", g -> phase(g, Mood.NO_TOKEN, Phase.Failed.class)),
        new State("review-checked", ReviewStates::checked),
        new State("review-conflicts", ReviewStates::conflicts),
        new State("review-running", ReviewStates::running),
        new State("review-paused", g -> g.press("#review-pause")),
        new State("review-ended", ReviewStates::ended),
        new State("review-cancelled", ReviewStates::cancelled),
        new State("review-left", g -> g.press("#review-done")));
  }

  static List<State> runs() {
    return List.of(
        new State("runs-mixed", g -> open(g, run -> run.status() == RunRow.Status.ENDED)),
        new State("runs-line", ReviewStates::line),
        new State("runs-interrupted", ReviewStates::interrupted),
        new State("runs-search-nothing", g -> g.text("#search", "no run says this")),
        new State("runs-undo", ReviewStates::undo),
        new State("runs-resume-question", ReviewStates::resume),
        new State("runs-resumed", ReviewStates::resumed));
  }

  private static ReviewSession<UseCase> review(Gallery g) {
    return g.useCases().review();
  }

  private static void phase(Gallery g, Mood mood, Class<? extends Phase> phase) {
    g.be(mood);
    g.await(() -> phase.isInstance(review(g).phase()));
  }

  /** Every way a cell can stand: ready, in conflict, unchanged, a label, a key nobody knows. */
  private static void checking(Gallery g) {
    g.go("usecases");
    String connection = g.service.url();
    CompletableFuture.runAsync(
            () ->
                g.window
                    .workspace
                    .options()
                    .label(connection, "theme", "legal_ops", "Legal operations", Instant.now()))
        .join();
    g.fx(g.useCases().fieldCatalog()::relearn);
    g.await(
        () ->
            g.useCases()
                .fieldCatalog()
                .options()
                .keyOfLabel("theme", "Legal operations")
                .isPresent());
    List<UseCase> records = g.records();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      changes.add(change(records.get(i), SPONSOR, "Sponsor number " + i));
    }
    changes.add(change(records.get(2), THEME, "Legal operations"));
    changes.add(change(records.get(3), THEME, "nobody knows this key"));
    changes.add(change(records.get(4), THEME, ""));
    g.stage(changes);
    g.write(records.get(5), SPONSOR, "Another user, who was faster");
    g.write(records.get(6), SPONSOR, "Another one");
    g.write(records.get(7), SPONSOR, "Sponsor number 7");
    g.be(Mood.SILENT);
    g.fx(g.useCases()::reviewStaged);
    g.await(() -> review(g).phase() instanceof Phase.Checking);
  }

  private static void checked(Gallery g) {
    g.be(Mood.WELL);
    g.press("#retry");
    g.await(() -> review(g).phase() instanceof Phase.Checked);
    g.await(() -> review(g).count(ReviewLine.Status.CONFLICT) == 2);
  }

  private static void conflicts(Gallery g) {
    g.press("#review-only-CONFLICT");
    TableView<?> table = (TableView<?>) g.node("#review-table");
    g.fx(() -> table.getSelectionModel().clearAndSelect(0));
  }

  private static void running(Gallery g) {
    g.press("#review-only-CONFLICT");
    g.be(Mood.HOLDING_WRITES);
    g.press("#review-apply");
    g.await(() -> review(g).phase() instanceof Phase.Running);
  }

  private static void ended(Gallery g) {
    List<UseCase> records = g.records();
    g.service.refuse(Set.of(records.get(8).id(), records.get(9).id()));
    g.be(Mood.WELL);
    g.press("#review-pause");
    g.await(() -> review(g).phase() instanceof Phase.Ended);
  }

  private static void cancelled(Gallery g) {
    g.press("#review-done");
    g.discardUnsent();
    List<Change> changes = new ArrayList<>();
    g.records().subList(20, 60).forEach(r -> changes.add(change(r, SPONSOR, "Left behind")));
    g.stage(changes);
    g.fx(g.useCases()::reviewStaged);
    g.await(() -> review(g).phase() instanceof Phase.Checked);
    g.be(Mood.HOLDING_WRITES);
    g.press("#review-apply");
    g.await(() -> review(g).phase() instanceof Phase.Running);
    g.press("#review-cancel");
    g.be(Mood.WELL);
    g.await(() -> review(g).phase() instanceof Phase.Ended);
  }

  private static RunsModel runs(Gallery g) {
    return g.window.composition.runs.model();
  }

  private static void open(Gallery g, Predicate<RunRow> which) {
    g.go("runs");
    g.fx(runs(g)::refresh);
    g.await(
        () ->
            runs(g).phaseProperty().get() == RunsModel.Phase.READ
                && runs(g).shown().stream().anyMatch(which));
    RunRow run = runs(g).shown().stream().filter(which).findFirst().orElseThrow();
    g.fx(() -> runs(g).select(run));
    g.await(() -> runs(g).detail() != null && !runs(g).lines().isEmpty());
  }

  private static void line(Gallery g) {
    TableView<?> lines = (TableView<?>) g.node("#run-lines");
    g.fx(
        () -> {
          lines.requestFocus();
          lines.getSelectionModel().selectRange(0, 3);
        });
  }

  private static void undo(Gallery g) {
    g.text("#search", "");
    open(g, run -> run.status() == RunRow.Status.ENDED);
    g.press("#run-undo");
    g.await(() -> review(g).phase() instanceof Phase.Checked);
  }

  /** A run that a window left behind, of which one cell was discarded and one written by others. */
  private static void interrupted(Gallery g) {
    List<UseCase> records = g.records().subList(60, 66);
    List<Change> changes = new ArrayList<>();
    records.forEach(record -> changes.add(change(record, SPONSOR, "Left behind for good")));
    g.leaveARun(changes);
    g.stage(changes.subList(0, 4));
    g.stage(List.of(change(records.get(1), SPONSOR, "Wished for since")));
    g.write(records.get(2), SPONSOR, "Another user");
    open(g, run -> run.status().isUnfinished());
  }

  private static void resume(Gallery g) {
    g.press("#review-back");
    g.fx(g.window.composition.unfinished::findRuns);
    g.press("#resume-runs");
    g.node("#resume-question");
  }

  private static void resumed(Gallery g) {
    g.press("#resume-without");
    g.await(() -> g.window.composition.unfinished.outcome().ended() != null);
  }
}
