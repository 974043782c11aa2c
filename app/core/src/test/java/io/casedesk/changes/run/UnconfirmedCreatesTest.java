package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunAbout;
import io.casedesk.changes.journal.RunCreateState;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunLabels;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunAttempt.Answer;
import io.casedesk.model.runs.RunRows.CreatedRecord;
import io.casedesk.model.runs.RunRows.How;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q16: exactly one new record of that name is adopted")
final class UnconfirmedCreatesTest {

  private static final List<PlannedCreate> ROWS =
      IntStream.range(0, 20)
          .mapToObj(n -> new PlannedCreate("" + n, n == 19 ? "B" : "A", Map.of(), ""))
          .toList();

  private final TestRuns runs = new TestRuns();
  private final Run run =
      Run.planned(new RunAbout(RunPurpose.none(), RunLabels.none(), "plan"), ROWS, Map.of());
  private final RunJournal journal = new RunJournal(runs.store(), TestRuns.header("r-1"), run);
  private final Set<String> taken = new HashSet<>();
  private int rows;

  UnconfirmedCreatesTest() {
    runs.begin("r-1");
    ROWS.forEach(row -> runs.plan("r-1", row));
  }

  @AfterEach
  void close() {
    runs.close();
  }

  /** The next row that is called A, whose answer was lost. */
  private RunCreateState lost(@Nullable Set<String> before) {
    RunCreateState create = run.createStates().get(rows++);
    journal.createIntended(create, before);
    journal.createAnswered(create, Answer.LOST, Message.plain("broke off"));
    return create;
  }

  private static UseCase record(String id) {
    return new UseCase(id, Map.of("title", FieldValue.text("A")), Map.of());
  }

  private static UseCase record(String id, String member, FieldValue value) {
    return new UseCase(id, Map.of("title", FieldValue.text("A"), member, value), Map.of());
  }

  private static RecordsByName<UseCase> list(Message doubt, UseCase... records) {
    return new RecordsByName<>(
        Set.of(), Map.of("A", List.of(records)), doubt, 0, new VirtualClock());
  }

  private RunCreateState settle(RunCreateState create, RecordsByName<UseCase> list) {
    new UnconfirmedCreates(journal, CreateHistory.none(), taken).settle(List.of(create), list);
    return create;
  }

  private void assertUncertain(String why, RunCreateState create) {
    CreateResult result = create.result();
    assertEquals(Verdict.UNCERTAIN, result.verdict());
    assertEquals(null, result.id());
    assertTrue(
        result.reason().text().startsWith("the response was lost (broke off), and " + why + "."),
        result.reason().text());
  }

  @Test
  void theOnlyNewRecordOfTheNameIsAdoptedAndTaken() {
    RunCreateState create =
        settle(lost(Set.of("8")), list(Message.none(), record("8"), record("9")));
    assertEquals("9", create.id());
    assertEquals(How.ADOPTED, create.how());
    assertEquals(Set.of("9"), taken);
    assertEquals(
        List.of(new CreatedRecord("0", "9", How.ADOPTED)),
        runs.store().require("r-1").rows().created());
  }

  @Test
  void noNewRecordAndSeveralAreForAPersonToDecide() {
    assertUncertain(
        "the complete list contains no new record with this name",
        settle(lost(Set.of("8")), list(Message.none(), record("8"))));
    assertUncertain(
        "2 new records have this name: 8, 9",
        settle(lost(Set.of()), list(Message.none(), record("8"), record("9"))));
    List<UseCase> five = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      five.add(record(String.valueOf(i)));
    }
    assertUncertain(
        "5 new records have this name: 1, 2, 3, 4, 5",
        settle(lost(Set.of()), list(Message.none(), five.toArray(UseCase[]::new))));
    five.add(record("6"));
    assertUncertain(
        "6 new records have this name: 1, 2, 3, 4, 5, …",
        settle(lost(Set.of()), list(Message.none(), five.toArray(UseCase[]::new))));
  }

  @Test
  void aRecordThatBelongsToAnotherRowIsNotAdopted() {
    taken.add("9");
    assertUncertain(
        "the complete list contains no new record with this name",
        settle(lost(Set.of()), list(Message.none(), record("9"))));
  }

  @Test
  void nothingIsSettledByAListThatIsNotWholeButThatNoneWasReadBefore() {
    assertEquals(
        true, settle(lost(Set.of()), list(Message.plain("cut off"), record("9"))).isInDoubt());
    assertUncertain(
        "Casedesk couldn't read the complete list before it sent the record",
        settle(lost(null), list(Message.plain("cut off"))));
  }

  @Test
  void whatIsNotInDoubtIsLeftAlone() {
    RunCreateState refused = lost(null);
    refused.answered(Answer.REFUSED, Message.plain("no"));
    assertEquals(false, settle(refused, list(Message.none(), record("9"))).isSettled());
    RunCreateState other = lost(Set.of());
    other.answered(Answer.REFUSED, Message.plain("no"));
    assertEquals(null, settle(other, list(Message.none(), record("9"))).id());
  }

  @Test
  void aRecordThatNoCreateMakesIsNotAdopted() {
    for (UseCase made :
        List.of(
            record("9", "delete_flag", FieldValue.bool(true)),
            record("9", "source_id", FieldValue.text("x")))) {
      assertUncertain(
          "the new record 9 is deleted, or has a source_id, which Casedesk never sets",
          settle(lost(Set.of()), list(Message.none(), made)));
    }
    assertEquals(
        Verdict.UNCERTAIN,
        settle(lost(Set.of()), list(Message.none(), record("\ud800"))).result().verdict(),
        "an id that no log can keep");
    assertEquals(null, settle(lost(Set.of()), list(Message.none(), record(""))).id());
  }

  @Test
  void aRecordThatMayBeAnotherRowsIsNotAdopted() {
    RunCreateState one = lost(Set.of());
    RunCreateState other = lost(Set.of());
    new UnconfirmedCreates(journal, CreateHistory.none(), taken)
        .settle(List.of(one, other), list(Message.none(), record("9")));
    assertUncertain("the new record 9 may belong to another row with this name", one);
    assertUncertain("the new record 9 may belong to another row with this name", other);
  }

  @Test
  void anotherRowIsNoRivalWhereItWasRefusedOrHasAnotherName() {
    RunCreateState one = lost(Set.of());
    RunCreateState refused = lost(Set.of());
    refused.answered(Answer.REFUSED, Message.plain("no"));
    RunCreateState named = run.createStates().getLast();
    named.intended(Set.of());
    new UnconfirmedCreates(journal, CreateHistory.none(), taken)
        .settle(List.of(one, refused, named), list(Message.none(), record("9")));
    assertEquals("9", one.id());
  }

  @Test
  void aRowOfAnEarlierRunThatIsInDoubtIsARival() {
    runs.begin("r-0");
    runs.plan("r-0", new PlannedCreate("7", "A", Map.of(), ""));
    runs.sentRow("r-0", "7", Set.of());
    CreateHistory history =
        CreateHistory.read(runs.store(), TestRuns.CONNECTION, RecordKind.USE_CASES, "r-1");
    RunCreateState create = lost(Set.of());
    new UnconfirmedCreates(journal, history, taken)
        .settle(List.of(create), list(Message.none(), record("9")));
    assertUncertain("the new record 9 may belong to another row with this name", create);
  }
}
