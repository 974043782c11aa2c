package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.Problem;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.Verdict;
import io.casedesk.runs.FaultyFront.Fault;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@DisplayName("Q29: owners are read as objects and written as a text of unknown meaning")
final class OwnerRunsTest extends WithSolutionRuns {

  OwnerRunsTest() throws IOException {}

  private static boolean isEmail(String body) {
    return body.matches(".*\"owner\":\"[^\"]*@.*");
  }

  private static boolean isId(String body) {
    return body.contains("\"owner\":") && !isEmail(body);
  }

  /** A service that does this with ids, or with addresses, and all else well. */
  private void with(OwnerForm form, Fault fate) {
    Function<String, Boolean> hit =
        form == OwnerForm.ID ? OwnerRunsTest::isId : OwnerRunsTest::isEmail;
    front().judging(body -> hit.apply(body) ? fate : Fault.WELL);
  }

  private RunResult applyOwner(Solution solution, Owner owner) {
    return apply(change(solution, OWNER, email(owner)));
  }

  @ParameterizedTest
  @EnumSource(OwnerForm.class)
  void anOwnerIsNamedByIdOrByAddressAndPutBack(OwnerForm form) {
    Solution one = owned(1).getFirst();
    Owner wanted = otherOwner(one);
    String name = form == OwnerForm.ID ? id(wanted) : email(wanted);

    RunResult result = apply(change(one, OWNER, name));

    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts(), result::toString);
    assertEquals(wanted, solution(one.id()).owner());
    assertEquals(1, front().count("PATCH"));
    assertTrue(isId(front().bodies().getFirst()), "the id is sent, whichever was named");

    List<PlannedCell> undo =
        UndoPlanner.plan(workspace().runs(), result.runId(), UndoPlanner.Selection.everything());
    List<PreflightCell> cells = preflight(undo).cells();
    assertEquals(PreflightCell.State.READY, cells.getFirst().state(), cells::toString);
    RunResult undone = write(undo);
    assertEquals(Map.of(Verdict.APPLIED, 1), undone.counts(), undone::toString);
    assertEquals(one.owner(), solution(one.id()).owner());
  }

  @Test
  void onlyWhoWasSeenAsAnOwnerCanBeNamed() {
    Solution one = owned(1).getFirst();
    String email = email(otherOwner(one));
    for (String wrong : List.of(email.replace("@", "_@"), email.toUpperCase(Locale.ROOT))) {
      PreflightCell cell = preflight(change(one, OWNER, wrong));
      assertEquals(Problem.of(Problem.Code.UNKNOWN_OWNER, wrong).meaning(email), cell.block());
      String text = Problem.of(Problem.Code.UNKNOWN_OWNER, wrong).meaning(email).message().text();
      assertTrue(text.contains(email) && text.contains("exact"), text);
    }
    Owner own = Objects.requireNonNull(one.owner());
    assertEquals(PreflightCell.State.UNCHANGED, preflight(change(one, OWNER, email(own))).state());
    assertEquals(PreflightCell.State.UNCHANGED, preflight(change(one, OWNER, id(own))).state());
    FieldValue stranger = new FieldValue.Structure("{\"id\":\"p-0\",\"email\":\"no@body\"}");
    PreflightCell cell = preflight(change(one, OWNER, stranger));
    assertEquals(PreflightCell.State.READY, cell.state());
    assertEquals(List.of(Problem.of(Problem.Code.UNSEEN_OWNER, "no@body")), cell.warnings());
    assertTrue(cell.warnings().getFirst().message().text().contains("no@body"));
    assertEquals(0, front().count("PATCH"));
  }

  @Test
  void anOwnerCannotBeTakenAway() {
    Solution ownerless =
        solutions().values().stream()
            .filter(s -> !s.deleted() && s.owner() == null)
            .findFirst()
            .orElseThrow();
    RunResult result = applyOwner(ownerless, owners().getFirst());
    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts());

    List<PlannedCell> undo =
        UndoPlanner.plan(workspace().runs(), result.runId(), UndoPlanner.Selection.everything());
    PreflightCell cell = preflight(undo.getFirst());
    assertEquals(Problem.of(Problem.Code.OWNER_STAYS), cell.block());
    assertTrue(
        Problem.of(Problem.Code.OWNER_STAYS).message().text().contains("can't remove an owner"));
    assertEquals(
        Problem.of(Problem.Code.UNINTENDED_EMPTY), preflight(change(ownerless, OWNER, "")).block());

    RunResult forced = write(undo);
    assertEquals(Map.of(Verdict.REJECTED, 1), forced.counts(), "a run sends no such thing either");
    assertEquals(1, front().count("PATCH"));
    assertEquals(owners().getFirst(), solution(ownerless.id()).owner());
  }

  @Test
  void somebodyElsesChangeIsAConflict() {
    List<Owner> three = owners().subList(0, 3);
    Solution one =
        owned(30).stream()
            .filter(s -> three.getFirst().equals(s.owner()))
            .findFirst()
            .orElseThrow();
    past().solutions().patch(one.id(), Map.of(OWNER, FieldValue.text(id(three.get(1)))));
    PlannedCell change = change(one, OWNER, id(three.get(2)));
    assertEquals(PreflightCell.State.CONFLICT, preflight(change).state());
    assertEquals(Map.of(Verdict.CONFLICT, 1), write(List.of(change)).counts());
    assertEquals(three.get(1), solution(one.id()).owner());
  }

  @Test
  void theAddressIsSentWhereTheConnectionSaysSo() {
    with(OwnerForm.ID, Fault.REFUSED);
    connectAnew(OwnerForm.EMAIL);
    Solution one = owned(1).getFirst();
    Owner wanted = otherOwner(one);

    RunResult result = apply(change(one, OWNER, id(wanted)), change(one, NAME, "Both at once"));

    assertEquals(Map.of(Verdict.APPLIED, 2), result.counts(), result::toString);
    assertEquals(wanted, solution(one.id()).owner());
    assertEquals("Both at once", solution(one.id()).name());
    assertEquals(List.of(Fault.WELL), front().fates(one.id()));
    assertEquals(
        email(wanted),
        Objects.requireNonNull(
                workspace()
                    .runs()
                    .require(result.runId())
                    .rows()
                    .attempts()
                    .getFirst()
                    .sent()
                    .get(OWNER))
            .display(),
        "what is sent is stored");
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"REFUSED", "OWNER_IGNORED", "OWNER_CLEARED"})
  void whereTheFormDoesNotTakeItIsSaidAndNothingElseIsSent(Fault fate) {
    with(OwnerForm.ID, fate);
    Solution one = owned(1).getFirst();
    Owner wanted = otherOwner(one);

    CellResult cell = first(applyOwner(one, wanted));

    assertEquals(List.of(fate), front().fates(one.id()));
    switch (fate) {
      case REFUSED -> assertEquals(Verdict.REJECTED, cell.verdict());
      case OWNER_IGNORED -> assertEquals(Verdict.UNCERTAIN, cell.verdict());
      default -> assertEquals(Verdict.BLANK, cell.verdict());
    }
    if (fate != Fault.REFUSED) {
      assertTrue(cell.reason().text().contains(id(wanted)), cell.reason()::text);
      assertTrue(cell.reason().text().contains("expect the email address"), cell.reason()::text);
    }
    assertEquals(one.owner(), solution(one.id()).owner());

    connectAnew(OwnerForm.EMAIL);
    Solution other = owned(2).getLast();
    Owner another = otherOwner(other);
    assertEquals(Map.of(Verdict.APPLIED, 1), applyOwner(other, another).counts());
    assertEquals(another, solution(other.id()).owner());
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"LOST_AFTER", "LOST_BEFORE", "UNAVAILABLE_AFTER", "UNAVAILABLE_BEFORE"})
  @DisplayName("Q25: a lost answer says nothing against the form")
  void aLostAnswerIsNoRefusal(Fault fate) {
    front().drawing((id, times) -> times == 0 ? fate : Fault.WELL);
    Solution one = owned(1).getFirst();
    Owner wanted = otherOwner(one);

    assertEquals(Map.of(Verdict.APPLIED, 1), applyOwner(one, wanted).counts());

    assertEquals(wanted, solution(one.id()).owner());
    assertTrue(front().bodies().stream().allMatch(OwnerRunsTest::isId), front().bodies()::toString);
    boolean landed = fate == Fault.LOST_AFTER || fate == Fault.UNAVAILABLE_AFTER;
    assertEquals(landed ? 1 : 2, front().count("PATCH"), "sent again only if it did not land");
  }

  @Test
  void anOwnerThatIsNoPersonIsNotSent() {
    Solution one = owned(1).getFirst();
    for (FieldValue no :
        List.of(
            FieldValue.bool(true), new FieldValue.Structure("[1]"), FieldValue.text("nobody"))) {
      assertEquals(
          PreflightCell.State.BLOCKED, preflight(change(one, OWNER, no)).state(), no::display);
    }
    Change nobody = new Change(one.id(), OWNER, one.value(OWNER), FieldValue.bool(true));
    assertEquals(Map.of(Verdict.REJECTED, 1), write(List.of(new PlannedCell(nobody, ""))).counts());
    assertEquals(0, front().count("PATCH"));
  }
}
