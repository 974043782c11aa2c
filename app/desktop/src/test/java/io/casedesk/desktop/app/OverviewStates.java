package io.casedesk.desktop.app;

import io.casedesk.desktop.app.Gallery.State;
import io.casedesk.desktop.app.MoodyService.Mood;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.service.ReadOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;

/** Every state of the start screen. */
final class OverviewStates {

  private OverviewStates() {}

  static List<State> all() {
    return List.of(
        new State("overview-loading", OverviewStates::loading),
        new State("overview-failed", g -> becomes(g, Mood.NO_TOKEN, Phase.FAILED)),
        new State("overview-empty", g -> becomes(g, Mood.EMPTY, Phase.READ)),
        new State("overview-incomplete", OverviewStates::incomplete),
        new State("overview-counts", OverviewStates::counts),
        new State("overview-two-fields", g -> split(g, 1)),
        new State("overview-worked", OverviewStates::worked),
        new State("overview-below", OverviewStates::below),
        new State("overview-failed-again", g -> becomes(g, Mood.NO_TOKEN, Phase.FAILED)),
        new State("overview-no-workspace", OverviewStates::noWorkspace));
  }

  private static RecordsModel<?> solutions(Gallery g) {
    return g.window.composition.solutions().model();
  }

  private static void loading(Gallery g) {
    g.go("overview");
    g.await(() -> solutions(g).loader().state().phase() == Phase.READING);
  }

  private static void becomes(Gallery g, Mood mood, Phase phase) {
    g.be(mood);
    if (mood != Mood.NO_TOKEN || g.useCases().loader().state().phase() == Phase.READ) {
      g.keys(KeyCode.F5);
    }
    g.await(
        () ->
            g.useCases().loader().state().phase() == phase
                && solutions(g).loader().state().phase() == phase);
  }

  private static void incomplete(Gallery g) {
    becomes(g, Mood.TORN, Phase.READ);
    g.await(() -> !g.useCases().rows().shown().isEmpty());
  }

  private static void split(Gallery g, int place) {
    var counted = g.window.composition.overview().model().useCases();
    g.fx(() -> counted.split(counted.choice().seconds().get(place)));
    g.await(() -> counted.breakdownProperty().get().split() != null);
  }

  private static void counts(Gallery g) {
    becomes(g, Mood.WELL, Phase.READ);
    g.await(
        () -> {
          ReadOutcome outcome = g.useCases().loader().state().outcome();
          return outcome != null && outcome.complete();
        });
    g.await(
        () -> {
          var counted = g.window.composition.overview().model().useCases();
          var theme =
              counted.choice().fields().stream()
                  .filter(field -> field.id().endsWith("theme"))
                  .findFirst()
                  .orElseThrow();
          g.fx(() -> counted.choose(theme));
          var breakdown = counted.breakdownProperty().get();
          return breakdown != null && breakdown.column().equals(theme.id());
        });
  }

  /** Something was written, and checklists were read and reviewed. */
  private static void worked(Gallery g) {
    var counted = g.window.composition.overview().model().useCases();
    g.fx(() -> counted.split(counted.choice().seconds().getFirst()));
    List<String> ids =
        solutions(g).rows().records().stream()
            .filter(record -> !record.deleted())
            .map(CaseRecord::id)
            .toList();
    CompletableFuture.runAsync(() -> keep(g, ids)).join();
    g.go("usecases");
    g.select(g.records().getFirst());
    g.text("#field-sponsor", "Ada of the claims desk, who is called by a rather long name here");
    g.fx(() -> g.useCases().editor().save());
    g.await(() -> g.useCases().editor().reportProperty().get() != null);
    g.go("overview");
    g.await(() -> g.node(".overview-run").getLayoutBounds().getHeight() < 90);
    g.node("#overview-checklists-changed");
  }

  private static void keep(Gallery g, List<String> ids) {
    String connection = g.service.url();
    List<SolutionPart<Checklist>> parts = new ArrayList<>();
    List<Review> reviews = new ArrayList<>();
    for (int i = 0; i < ids.size() - 2; i++) {
      Checklist now = checklist("as it is now");
      Checklist seen = i % 3 == 0 ? checklist("as it was") : now;
      parts.add(SolutionPart.of(ids.get(i), List.of(now)));
      if (i % 4 != 1) {
        reviews.add(
            new Review(
                "review-" + i,
                new ChecklistKey(ids.get(i), now.key()),
                new Review.Statement(
                    i % 5 == 4 ? Review.Mark.NEEDS_WORK : Review.Mark.REVIEWED,
                    "",
                    "Ada",
                    Instant.EPOCH),
                new Review.Seen("", seen.fingerprint(), seen.content()),
                Set.of()));
      }
    }
    g.window
        .workspace
        .checklists()
        .save(connection, parts, Instant.now().minus(3, ChronoUnit.DAYS));
    g.window.workspace.reviews().add(connection, reviews);
  }

  private static Checklist checklist(String answer) {
    return new Checklist(
        "readiness",
        Map.of("checklistId", FieldValue.text("readiness"), "answer", FieldValue.text(answer)));
  }

  private static void below(Gallery g) {
    ScrollPane scroll = (ScrollPane) g.node(".overview-scroll");
    g.fx(() -> scroll.setVvalue(1));
  }

  private static void noWorkspace(Gallery g) {
    CompletableFuture.runAsync(g.window.workspace::close).join();
    g.keys(KeyCode.F5);
    g.await(() -> g.robot.lookup("#overview-runs .state-view").tryQuery().isPresent());
  }
}
