package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.changes.followup.UndoPlanner;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.Problem;
import io.casedesk.model.ApiException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
@DisplayName("runs on solutions")
final class SolutionRunsTest extends WithSolutionRuns {

  SolutionRunsTest() throws IOException {}

  @Test
  @DisplayName("Q23 and Q28: each field of the write shape is written, its case kept")
  void writesEachField() {
    List<Solution> several = owned(10);
    List<String> texts =
        List.of(
            "name",
            "description",
            "linkTitle",
            "linkUrl",
            "provider",
            "sensitivity",
            "type",
            "requestingBusinessUnit",
            "status");
    List<PlannedCell> changes = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      String value = "sOME nEW_vALUE of " + texts.get(i);
      changes.add(change(several.get(i), FieldRef.standard(texts.get(i)), value));
    }
    FieldRef flag = FieldRef.standard("deleteFlag");
    changes.add(change(several.get(9), flag, FieldValue.bool(true)));
    Map<String, Solution> before = solutions();

    RunResult result = apply(changes.toArray(PlannedCell[]::new));

    assertEquals(Map.of(Verdict.APPLIED, 10), result.counts(), result::toString);
    assertEquals(Map.of(), result.alsoChanged(), "siblings stayed as they were");
    Map<String, Solution> after = solutions();
    for (PlannedCell planned : changes) {
      Change change = planned.change();
      assertEquals(change.wanted(), of(after, change), "exactly as wanted");
    }

    RunResult undone =
        write(
            UndoPlanner.plan(
                workspace().runs(), result.runId(), UndoPlanner.Selection.everything()));
    assertEquals(Map.of(Verdict.APPLIED, 10), undone.counts(), undone::toString);
    Map<String, Solution> last = solutions();
    changes.forEach(
        planned -> assertEquals(of(before, planned.change()), of(last, planned.change())));
  }

  private static FieldValue of(Map<String, Solution> records, Change change) {
    Solution record = records.get(change.recordId());
    FieldValue value = record == null ? null : record.value(change.field());
    return value == null ? FieldValue.Null.INSTANCE : value;
  }

  @Test
  @DisplayName("Q28: all fields of a solution go in one call, a status nobody has seen as well")
  void writesAllFieldsOfOneInOneCall() {
    Solution one = owned(1).getFirst();
    RunResult result =
        apply(
            change(one, NAME, "All of one"),
            change(one, FieldRef.standard("status"), "wAiting for Godot"),
            change(one, OWNER, id(otherOwner(one))));
    assertEquals(Map.of(Verdict.APPLIED, 3), result.counts(), result::toString);
    assertEquals(1, front().count("PATCH"));
    assertEquals("wAiting for Godot", solution(one.id()).status());
  }

  @Test
  @DisplayName("Q22: a blank is a mistake, clearing is a wish, and is sent as a blank text")
  void clearsOnlyWhatIsMeant() {
    Solution one = owned(1).getFirst();
    FieldRef provider = FieldRef.standard("provider");
    assertEquals(
        Problem.of(Problem.Code.UNINTENDED_EMPTY), preflight(change(one, provider, "")).block());
    Change clearing = new Change(one.id(), provider, one.value(provider), FieldValue.Null.INSTANCE);
    RunResult result = apply(new PlannedCell(clearing, true, "test"));
    assertEquals(Map.of(Verdict.APPLIED, 1), result.counts(), result::toString);
    assertEquals("", solution(one.id()).text("provider"));
  }

  @Test
  @DisplayName("Q14 and Q30: what no read could verify is blocked, and says why")
  void blocksWhatCannotBeVerified() {
    Solution one = owned(1).getFirst();
    FieldRef custom = FieldRef.custom("review");
    FieldValue object = new FieldValue.Structure("{\"stage\":\"two\"}");
    PreflightCell cell = preflight(change(one, custom, object));
    assertEquals(PreflightCell.State.BLOCKED, cell.state());
    Problem block = Objects.requireNonNull(cell.block());
    assertEquals(
        Problem.Code.READ_ONLY, block.code(), "the custom fields of solutions are not writable");
    assertTrue(block.message().text().contains("doesn't document custom fields"));
    for (FieldRef field : List.of(custom, FieldRef.standard("createdAt"))) {
      assertThrows(
          IllegalArgumentException.class,
          () -> write(List.of(new PlannedCell(new Change(one.id(), field, null, object), ""))));
    }
    assertEquals(0, front().count("PATCH"));
    assertEquals(List.of(), workspace().runs().runs());
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 404})
  @DisplayName("Q31: null data and 404 mean: cannot be read; the list is asked once, nobody else")
  void whatCannotBeReadIsNotSent(int status) {
    List<Solution> two = owned(2);
    String unreadable = "nobody";
    front().reading(id -> id.equals(unreadable) ? status : 200);
    Change lost = new Change(unreadable, NAME, FieldValue.text("Old"), FieldValue.text("New"));
    List<PlannedCell> changes =
        List.of(
            change(two.get(0), NAME, "New 0"),
            new PlannedCell(lost, false, "test"),
            change(two.get(1), NAME, "New 1"));

    assertEquals(
        List.of(PreflightCell.State.READY, PreflightCell.State.BLOCKED, PreflightCell.State.READY),
        preflight(changes).cells().stream().map(PreflightCell::state).toList());
    assertEquals(3 + 1, front().count("GET"), "one for each, and the list");
    RunResult result = write(changes);

    assertEquals(
        Map.of(Verdict.APPLIED, 2, Verdict.REJECTED, 1), result.counts(), result::toString);
    assertEquals(List.of(), front().fates(unreadable));
    assertEquals(2 * (3 + 1) + 2, front().count("GET"));
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 404, 500})
  @DisplayName("Q31: one whose own read fails is not taken for missing while the list has it")
  void looksInTheListForWhatFails(int status) {
    List<Solution> three = owned(3);
    String failing = three.get(1).id();
    front().reading(id -> id.equals(failing) ? status : 200);
    RunResult result = write(three.stream().map(s -> change(s, NAME, "N")).toList());
    assertEquals(Map.of(Verdict.APPLIED, 3), result.counts(), result::toString);
    assertEquals(Map.of(), result.alsoChanged());
  }

  @Test
  @DisplayName("Q31: where nothing at all can be read, the run stops and can be gone on with")
  void aServiceThatFailsIsNoMissingRecord() {
    Solution one = owned(1).getFirst();
    front().reading(id -> 500);
    assertThrows(ApiException.Unavailable.class, () -> preflight(change(one, NAME, "New")));
    RunResult stopped = write(List.of(change(one, NAME, "New")));
    assertEquals(1, stopped.unsent());
    assertTrue(stopped.stopped().text().contains("500"), stopped.stopped()::text);
    front().reading(id -> 200);
    assertEquals(Map.of(Verdict.APPLIED, 1), resumeSolutions(stopped.runId()).counts());
  }
}
