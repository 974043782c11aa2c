package io.casedesk.changes.followup;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans a retry of what an ended run did not complete: cells that were rejected, read as another
 * value, are unconfirmed or were never sent. Conflicts are not included: the record holds another
 * user's value, and the user decides first (Q24).
 */
public final class RetryPlanner {

  private static final Set<Verdict> FAILED =
      EnumSet.of(Verdict.REJECTED, Verdict.BLANK, Verdict.DIFFERENT, Verdict.UNCERTAIN);

  private RetryPlanner() {}

  /**
   * Returns the plan that sends again what a run did not complete; a run of whole records is
   * followed by another one.
   *
   * @param by the author of the plan; may be empty
   */
  public static ChangePlan plan(RunHeader header, Run run, String by) {
    RetriedCreates again = planCreates(header.id(), run);
    ChangePlan.Header next = ChangePlan.Header.following(header, RunRelation.Kind.RETRY, by);
    return new ChangePlan(
        next.withPurpose(next.purpose().withWholeRecords(run.purpose().wholeRecords()))
            .withSource(again.source()),
        plan(header.id(), run.cells()),
        again.creates());
  }

  /**
   * Returns the changes for a new plan, in the order of the run. The wanted value is unchanged; the
   * seen value is the one the run is known to have left, so that another user's value is a conflict
   * (Q24). Values that a conflict of their record held back are left to a person, as the conflict
   * is: alone, they would change a part of the record.
   *
   * @param cells every cell of the run, as returned by {@link Run}
   */
  public static List<PlannedCell> plan(String runId, Collection<CellResult> cells) {
    String origin = RunRelation.ofRun(RunRelation.Kind.RETRY, runId).text();
    return cells.stream()
        .filter(cell -> isFailed(cell.verdict()) && !cell.isHeldBack())
        .map(cell -> again(cell, origin))
        .toList();
  }

  /**
   * Records to create again.
   *
   * @param source the source of the rows, see {@code ChangePlan.Header#rowSource}
   * @param creates unchanged rows that were rejected or never sent, and new rows for unconfirmed
   *     ones: an unconfirmed row is never sent again, and the user decides whether to send another
   *     after checking whether the record exists (Q16)
   */
  public record RetriedCreates(String source, List<PlannedCreate> creates) {

    /** Copies the collection, so that the record is immutable. */
    public RetriedCreates {
      creates = List.copyOf(creates);
    }
  }

  /** Returns the records of the run that are not known to exist. */
  public static RetriedCreates planCreates(String runId, Run run) {
    return new RetriedCreates(
        run.createSource(),
        run.creates().stream()
            .filter(create -> create.id() == null && isFailed(create.verdict()))
            .map(create -> again(create, runId))
            .toList());
  }

  private static PlannedCreate again(CreateResult create, String runId) {
    PlannedCreate planned = create.create();
    return create.verdict() != Verdict.UNCERTAIN
        ? planned
        : new PlannedCreate(
            planned.row() + ", again after " + runId,
            planned.name(),
            planned.values(),
            planned.origin());
  }

  private static boolean isFailed(@Nullable Verdict verdict) {
    return verdict == null || FAILED.contains(verdict);
  }

  private static PlannedCell again(CellResult cell, String origin) {
    Change change = cell.cell().change();
    Change retried = new Change(change.recordId(), change.field(), seen(cell), change.wanted());
    // The user confirmed the clearing for the first run.
    return new PlannedCell(retried, origin);
  }

  /**
   * A value that was accepted and read again counts as stored by the service. Any other value may
   * be another user's: the value before the write counts, or the seen value of the change.
   */
  private static @Nullable FieldValue seen(CellResult cell) {
    Verdict verdict = cell.verdict();
    if (verdict == Verdict.BLANK || verdict == Verdict.DIFFERENT) {
      return cell.now();
    }
    return cell.before() != null ? cell.before() : cell.cell().change().seen();
  }
}
