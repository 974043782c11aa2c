package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunCounts;
import io.casedesk.changes.journal.RunLineStatus;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.runs.RunsModel.Action;
import io.casedesk.messages.Message;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;

/** The list of runs, and what is shown of each. */
@Timeout(120)
class RunsModelTest extends RunsFixture {

  RunsModelTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aConflictIsWithTheValueSeen() {
    PlannedCell five =
        new PlannedCell(
            new Change("1", SPONSOR, FieldValue.text("4"), FieldValue.text("6")), "row 1");
    CellResult conflict =
        new CellResult(
                five, Verdict.CONFLICT, FieldValue.text("5"), Message.of("cell.changed-since"))
            .sent(false, FieldValue.text("5"));
    assertEquals(FieldValue.text("4"), RunLine.of(conflict).values().before());
    CellResult different =
        new CellResult(five, Verdict.DIFFERENT, FieldValue.text("7"), Message.none())
            .sent(true, FieldValue.text("5"));
    assertEquals(FieldValue.text("5"), RunLine.of(different).values().before());
  }

  @Test
  void listsTheRunsOfThisConnectionTheNewestFirstAndOthersWhenAsked() {
    List<UseCase> records = records(2);
    apply("first.csv", List.of(cell(records.get(0), SPONSOR, "Ana")));
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    apply(
        header("https://elsewhere.example.com", "elsewhere.csv"),
        List.of(cell(records.get(0), SPONSOR, "Bo")),
        cancelled);
    apply(
        "second.csv",
        List.of(cell(records.get(0), SPONSOR, "Cem"), cell(records.get(1), THEME, "hr")));
    model().refresh();

    assertEquals(List.of("second.csv", "first.csv"), origins());
    assertEquals(2, model().totalProperty().get());
    assertEquals(1, model().elsewhereProperty().get());
    RunRow first = row("first.csv");
    assertEquals(RunRow.Status.ENDED, first.status());
    assertEquals("1 verified", first.texts().results());
    assertEquals(2, assertNotNullCounts(row("second.csv")).all());
    // What the first run left was not what the second had seen.
    assertEquals("1 verified, 1 conflict", row("second.csv").texts().results());

    model().everywhereProperty().set(true);
    assertEquals(List.of("second.csv", "elsewhere.csv", "first.csv"), origins());
    model().select(row("elsewhere.csv"));
    assertEquals("elsewhere", offer(Action.RESUME).refusal());
    assertEquals("elsewhere", offer(Action.UNDO).refusal());
    assertTrue(offer(Action.CERTIFY).isOpen(), "a certificate needs no connection");
  }

  private static RunCounts assertNotNullCounts(RunRow row) {
    RunCounts counts = row.counts();
    assertNotNull(counts);
    return counts;
  }

  /** The page scrolls to the first value that isn't as wanted then. */
  @Test
  void theLinesAreThereWhenTheOpenRunIs() {
    apply("first.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    List<Integer> lines = new ArrayList<>();
    model()
        .openProperty()
        .subscribe(
            open -> {
              if (open != null && open.detail() != null) {
                lines.add(model().lines().size());
              }
            });
    model().refresh();
    assertEquals(List.of(1), lines);
  }

  @Test
  void findsRunsByEveryWordOfAnyOfTheirTexts() {
    UseCase record = records(1).getFirst();
    RunResult good = apply("sponsors of spring.csv", List.of(cell(record, SPONSOR, "Ana")));
    apply("themes.csv", List.of(cell(record, THEME, "Nobody knows this")));
    model().refresh();

    for (String query :
        List.of("SPRING", "spring verified", good.runId(), "spring ana use 127.0.0.1 ended")) {
      model().queryProperty().set(query);
      assertEquals(List.of("sponsors of spring.csv"), origins(), query);
    }
    model().queryProperty().set("spring Añá");
    assertEquals(List.of("sponsors of spring.csv"), origins());
    model().queryProperty().set("empty");
    assertEquals(List.of("themes.csv"), origins());
    assertEquals("themes.csv", openOrigin(), "what is open is what is shown");
    model().queryProperty().set("spring empty");
    assertEquals(List.of(), origins());
    assertNull(model().openProperty().get());
    model().queryProperty().set(" ");
    assertEquals(2, model().shown().size());
  }

  private String openOrigin() {
    RunRow open = model().row();
    return open == null ? "" : open.header().origin();
  }

  @Test
  void showsOfEachValueWhatWasThereWhatWasSentAndWhatWasReadAgain() {
    List<UseCase> records = records(2);
    FieldValue before = records.get(0).value(SPONSOR);
    apply(
        "mixed.csv",
        List.of(
            cell(records.get(0), SPONSOR, "Ana"),
            cell(records.get(1), THEME, "Nobody knows this")));
    RunDetail detail = open("mixed.csv");

    RunLine applied = detail.lines().getLast();
    assertEquals(records.get(0).id(), applied.place().recordId());
    assertEquals(
        new RunLine.Values(before, FieldValue.text("Ana"), FieldValue.text("Ana")),
        applied.values());
    assertEquals(RunLineStatus.APPLIED, applied.result());
    assertTrue(applied.sent());
    RunLine blank = detail.lines().getFirst();
    assertEquals(RunLineStatus.BLANK, blank.result());
    assertTrue(blank.reason().text().contains("Nobody knows this"), blank.reason().text());
    assertEquals(Map.of(RunLineStatus.APPLIED, 1L, RunLineStatus.BLANK, 1L), detail.counts().by());

    model().showOnly(Set.of(ReviewLine.Status.BLANK));
    assertEquals(List.of(blank), model().lines());
    model().showOnly(Set.of());
    assertEquals(detail.lines(), model().lines());
  }

  @Test
  void recordsThatWereCreatedAreLinesToo() {
    apply(
        header(url(), "new.csv"),
        RunPlan.ofCreates(
            "new.csv",
            List.of(
                new PlannedCreate(
                    "2", "A new case", Map.of(SPONSOR, FieldValue.text("Ana")), "row 2"))));
    RunDetail detail = open("new.csv");

    RunLine created = detail.lines().getFirst();
    assertEquals(RunLineStatus.CREATED, created.result());
    assertNull(created.place().field());
    assertEquals(FieldValue.text("A new case"), created.values().wanted());
    assertTrue(truth().containsKey(created.place().recordId()), created::toString);
    assertEquals(2, detail.counts().all());
    assertEquals("1 verified, 1 created", row("new.csv").texts().results());
    assertEquals(1, offer(Action.UNDO).count(), "what was created stays");
  }

  @Test
  @DisplayName(
      "Q16: a record that exists twice is marked in the list of runs, and named in the run")
  void recordsThatExistTwiceAreNamed() {
    RunWatcher another =
        new RunWatcher() {
          @Override
          public void stored(RunRows rows) {
            if (!rows.created().isEmpty()) {
              createTwin("A new case");
            }
          }
        };
    runs()
        .apply(
            header(url(), "new.csv"),
            RunPlan.ofCreates(
                "new.csv", List.of(new PlannedCreate("2", "A new case", Map.of(), "row 2"))),
            RunOptions.defaults(),
            another,
            new RunControl());
    RunDetail detail = open("new.csv");

    RunLine doubled = detail.lines().getFirst();
    assertEquals(RunLineStatus.DOUBLED, doubled.result());
    truth().values().stream()
        .filter(record -> record.title().equals("A new case"))
        .forEach(record -> assertTrue(doubled.reason().text().contains(record.id())));
    assertEquals("1 created twice?", row("new.csv").texts().results());
    assertEquals(new Mark(Feather.COPY, Mark.Tone.DOUBT), RunTexts.mark(row("new.csv")));
  }

  @Test
  void aLogThatCannotBeReadIsNamedAndHidesNothing() {
    UseCase record = records(1).getFirst();
    apply("good.csv", List.of(cell(record, SPONSOR, "Ana")));
    RunHeader broken = header(url(), "broken.csv");
    workspace().runs().begin(broken, "{}", RunRows.ofPlan(List.of(), List.of()));
    model().refresh();

    assertEquals(List.of("broken.csv", "good.csv"), origins());
    assertEquals(RunRow.Status.INTERRUPTED, row("broken.csv").status());
    model().select(row("broken.csv"));
    Throwable failure = Objects.requireNonNull(model().openProperty().get()).failure();
    assertNotNull(failure);
    assertEquals("what the run is about can't be read", failure.getMessage());
    for (Action action : List.of(Action.UNDO, Action.REPAIR, Action.CERTIFY)) {
      assertEquals("unread", offer(action).refusal(), action::toString);
    }
    assertEquals(RunLineStatus.APPLIED, open("good.csv").lines().getFirst().result());
  }

  @Test
  void aRunThatAProgramLeftBehindIsInterruptedAndIsSentWhenResumed() {
    UseCase record = records(1).getFirst();
    String paused = pause("paused.csv", List.of(cell(record, SPONSOR, "Ana"))).runId();
    // As a program leaves it that is killed: the log is there, its state was never set.
    RunHeader killed = header(url(), "killed.csv");
    StoredRun left = workspace().runs().require(paused);
    workspace().runs().begin(killed, left.about(), left.rows());
    RunDetail detail = open("killed.csv");

    assertEquals(RunRow.Status.INTERRUPTED, detail.row().status());
    assertEquals("1 not sent", detail.row().texts().results());
    model().run(Action.RESUME);
    assertEquals(RunLineStatus.APPLIED, open("killed.csv").lines().getFirst().result());
    assertEquals(FieldValue.text("Ana"), now(record.id(), SPONSOR));
  }

  @Test
  void aRunThatIsWorkedOnOrOfAnUnknownKindIsLeftAlone() {
    apply("one.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    RunDetail detail = open("one.csv");
    RunRow row = detail.row();
    RunRow running =
        new RunRow(row.summary(), RunRow.Status.RUNNING, row.counts(), true, row.texts());
    RunsModel.OpenRun worked = new RunsModel.OpenRun(running, false, detail, null);
    for (Action action : Action.values()) {
      assertEquals("running", model().offer(action, worked).refusal(), action::toString);
    }

    workspace()
        .runs()
        .begin(
            RunHeader.of(url(), "playbooks", Instant.now(), "ana", "later version"),
            RunAbout.nothing().encode(),
            RunRows.ofPlan(List.of(), List.of()));
    open("later version");
    for (Action action : List.of(Action.RESUME, Action.UNDO, Action.RETRY, Action.REPAIR)) {
      assertEquals("kind", offer(action).refusal(), action::toString);
    }
  }

  @Test
  void aRunWhoseStoredChangesCannotBeReadIsNotOfferedToResume() {
    pause("paused.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    open("paused.csv");
    assertTrue(offer(Action.RESUME).isOpen());

    startAgain(this::damageCells);
    model().refresh();
    model().select(row("paused.csv"));

    assertNotNull(Objects.requireNonNull(model().openProperty().get()).failure());
    assertEquals("damaged", offer(Action.RESUME).refusal());
  }

  /** A disk does so, and the workspace notices it only when it reads the run. */
  private void damageCells() {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + workspaceFile());
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TRIGGER run_cell_stays");
      statement.execute("UPDATE run_cell SET wanted = '[]'");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aPausedRunCanBeGoneOnWithAndThenNotAgain() {
    UseCase record = records(1).getFirst();
    pause("paused.csv", List.of(cell(record, SPONSOR, "Ana")));
    RunDetail paused = open("paused.csv");
    assertEquals(RunRow.Status.PAUSED, paused.row().status());
    assertEquals("1 not sent", paused.row().texts().results());
    assertFalse(paused.counts().stopped().isEmpty());
    assertTrue(offer(Action.RESUME).isOpen());
    assertEquals("unfinished", offer(Action.RETRY).refusal());
    assertEquals("nothingWritten", offer(Action.UNDO).refusal());

    model().run(Action.RESUME);
    assertEquals(FieldValue.text("Ana"), now(record.id(), SPONSOR));
    RunDetail ended = open("paused.csv");
    assertEquals(RunRow.Status.ENDED, ended.row().status());
    assertEquals(RunLineStatus.APPLIED, ended.lines().getFirst().result());
    assertEquals("ended", offer(Action.RESUME).refusal());
    assertEquals(1, offer(Action.UNDO).count());
  }

  @Test
  void withoutAWorkspaceItSaysSoAndKeepsWhatItShows() {
    model().worked();
    assertEquals(RunsModel.Phase.IDLE, model().phaseProperty().get(), "nobody asked for it");
    apply("first.csv", List.of(cell(records(1).getFirst(), SPONSOR, "Ana")));
    model().refresh();
    workspace().close();
    model().worked();

    assertEquals(RunsModel.Phase.FAILED, model().phaseProperty().get());
    assertInstanceOf(StoreException.class, model().failureProperty().get());
    assertEquals(List.of("first.csv"), origins());
  }
}
