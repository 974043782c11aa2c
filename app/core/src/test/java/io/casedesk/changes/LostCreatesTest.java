package io.casedesk.changes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.RunCreate.How;
import io.casedesk.changes.RunRecord.Answer;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunLog;
import io.casedesk.model.UseCase;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q16: exactly one new record of that name is adopted")
final class LostCreatesTest {

  private final RunLog log = new InMemoryRuns().begin(InMemoryRuns.header("r-1"));
  private final CreateJournal journal = new CreateJournal(log);
  private final Set<String> taken = new HashSet<>();

  private RunCreate lost(String row, @Nullable Set<String> before) {
    PlannedCreate wish = new PlannedCreate(row, "A", Map.of(), "");
    RunCreate create = new RunCreate(wish, SourceRow.of("plan", wish));
    create.intended(before);
    create.answered(Answer.LOST, "broke off");
    return create;
  }

  private static UseCase record(String id) {
    return new UseCase(id, Map.of("title", FieldValue.text("A")), Map.of());
  }

  private static UseCase record(String id, String member, FieldValue value) {
    return new UseCase(id, Map.of("title", FieldValue.text("A"), member, value), Map.of());
  }

  private static NamedRecords<UseCase> list(String doubt, UseCase... records) {
    return new NamedRecords<>(
        Set.of(), Map.of("A", List.of(records)), doubt, 0, new VirtualClock());
  }

  private RunCreate settle(RunCreate create, NamedRecords<UseCase> list) {
    new LostCreates(journal, CreateHistory.none(), taken).settle(List.of(create), list);
    return create;
  }

  private void assertUncertain(String why, RunCreate create) {
    assertEquals(
        new CreateResult(
            create.wish(),
            Verdict.UNCERTAIN,
            null,
            "its answer was lost (broke off), and " + why + "." + LostCreates.WHAT_TO_DO),
        create.result());
  }

  @Test
  void theOnlyNewRecordOfTheNameIsAdoptedAndTaken() {
    RunCreate create = settle(lost("1", Set.of("8")), list("", record("8"), record("9")));
    assertEquals("9", create.id());
    assertEquals(How.ADOPTED, create.how());
    assertEquals(Set.of("9"), taken);
    assertEquals(1, log.entries().size());
  }

  @Test
  void noNewRecordAndSeveralAreForAPersonToDecide() {
    assertUncertain(
        "a whole read shows no new record of that name",
        settle(lost("1", Set.of("8")), list("", record("8"))));
    assertUncertain(
        "2 new records have that name: 8, 9",
        settle(lost("1", Set.of()), list("", record("8"), record("9"))));
    List<UseCase> five = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      five.add(record(String.valueOf(i)));
    }
    assertUncertain(
        "5 new records have that name: 1, 2, 3, 4, 5",
        settle(lost("1", Set.of()), list("", five.toArray(UseCase[]::new))));
    five.add(record("6"));
    assertUncertain(
        "6 new records have that name: 1, 2, 3, 4, 5, …",
        settle(lost("1", Set.of()), list("", five.toArray(UseCase[]::new))));
  }

  @Test
  void aRecordThatBelongsToAnotherRowIsNotAdopted() {
    taken.add("9");
    assertUncertain(
        "a whole read shows no new record of that name",
        settle(lost("1", Set.of()), list("", record("9"))));
  }

  @Test
  void nothingIsSettledByAListThatIsNotWholeButThatNoneWasReadBefore() {
    assertEquals(true, settle(lost("1", Set.of()), list("cut off", record("9"))).isInDoubt());
    assertUncertain(
        "the list could not be read whole before it was sent",
        settle(lost("1", null), list("cut off")));
  }

  @Test
  void whatIsNotInDoubtIsLeftAlone() {
    RunCreate refused = lost("1", null);
    refused.answered(Answer.REFUSED, "no");
    assertEquals(false, settle(refused, list("", record("9"))).isSettled());
    RunCreate other = lost("1", Set.of());
    other.answered(Answer.REFUSED, "no");
    assertEquals(null, settle(other, list("", record("9"))).id());
  }

  @Test
  void aRecordThatNoCreateMakesIsNotAdopted() {
    for (UseCase made :
        List.of(
            record("9", "delete_flag", FieldValue.bool(true)),
            record("9", "source_id", FieldValue.text("x")))) {
      assertUncertain(
          "the new record 9 is deleted, or has a source_id, which no create sets",
          settle(lost("1", Set.of()), list("", made)));
    }
    assertEquals(
        Verdict.UNCERTAIN,
        settle(lost("1", Set.of()), list("", record("\ud800"))).result().verdict(),
        "an id that no log can keep");
    assertEquals(null, settle(lost("1", Set.of()), list("", record(""))).id());
  }

  @Test
  void aRecordThatMayBeAnotherRowsIsNotAdopted() {
    RunCreate one = lost("1", Set.of());
    RunCreate other = lost("2", Set.of());
    new LostCreates(journal, CreateHistory.none(), taken)
        .settle(List.of(one, other), list("", record("9")));
    assertUncertain("the new record 9 may be that of another row of that name", one);
    assertUncertain("the new record 9 may be that of another row of that name", other);
  }

  @Test
  void anotherRowIsNoRivalWhereItWasRefusedOrHasAnotherName() {
    RunCreate one = lost("1", Set.of());
    RunCreate refused = lost("2", Set.of());
    refused.answered(Answer.REFUSED, "no");
    PlannedCreate wish = new PlannedCreate("3", "B", Map.of(), "");
    RunCreate named = new RunCreate(wish, SourceRow.of("plan", wish));
    named.intended(Set.of());
    new LostCreates(journal, CreateHistory.none(), taken)
        .settle(List.of(one, refused, named), list("", record("9")));
    assertEquals("9", one.id());
  }

  @Test
  void aRowOfAnEarlierRunThatIsInDoubtIsARival() {
    InMemoryRuns store = new InMemoryRuns();
    RunLog earlier = store.begin(InMemoryRuns.header("r-0"));
    RunCreate sent = lost("7", Set.of());
    earlier.append(CreateJournal.planned(List.of(sent)));
    new CreateJournal(earlier).intended(sent, Set.of());
    CreateHistory history =
        CreateHistory.read(store, InMemoryRuns.CONNECTION, RecordKind.USE_CASES);
    RunCreate create = lost("1", Set.of());
    new LostCreates(journal, history, taken).settle(List.of(create), list("", record("9")));
    assertUncertain("the new record 9 may be that of another row of that name", create);
  }
}
