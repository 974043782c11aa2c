package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunRelation;
import io.casedesk.model.Verdict;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What would try once more what an ended run did not get done: cells that were refused, read
 * otherwise than wanted or are in doubt, and those that were never sent. A conflict is not among
 * them: another person's value is there, and the user decides first (Q24).
 */
public final class RetryPlanner {

  private static final Set<Verdict> FAILED =
      EnumSet.of(Verdict.REJECTED, Verdict.BLANK, Verdict.DIFFERENT, Verdict.UNCERTAIN);

  private RetryPlanner() {}

  /**
   * Changes for a plan of its own, in the order of the run: the same wish, and as seen what the run
   * is known to have left there, so that a value of another person is a conflict (Q24).
   *
   * @param cells every cell of the run, as {@link Run} tells them
   */
  public static List<PlannedCell> of(String runId, Collection<CellResult> cells) {
    String origin = RunRelation.ofRun(RunRelation.Kind.RETRY, runId).words();
    return cells.stream()
        .filter(cell -> isFailed(cell.verdict()))
        .map(cell -> again(cell, origin))
        .toList();
  }

  /**
   * Records that would be created once more.
   *
   * @param source what they come from, see {@link NewRecordSet}
   * @param creates those that were refused or never sent, as they were, and those in doubt in rows
   *     of their own: the row itself is never sent again, and whether another is is for a person to
   *     decide, after looking whether the record is there (Q16)
   */
  public record Again(String source, List<PlannedCreate> creates) {

    /** Takes a copy that nobody can change. */
    public Again {
      creates = List.copyOf(creates);
    }
  }

  /** Records that the run was to create and that are not known to be there. */
  public static Again creates(String runId, Run run) {
    return new Again(
        run.createSource(),
        run.creates().stream()
            .filter(create -> create.id() == null && isFailed(create.verdict()))
            .map(create -> again(create, runId))
            .toList());
  }

  private static PlannedCreate again(CreateResult create, String runId) {
    PlannedCreate wish = create.create();
    return create.verdict() != Verdict.UNCERTAIN
        ? wish
        : new PlannedCreate(
            wish.row() + ", again after " + runId, wish.name(), wish.values(), wish.origin());
  }

  private static boolean isFailed(@Nullable Verdict verdict) {
    return verdict == null || FAILED.contains(verdict);
  }

  private static PlannedCell again(CellResult cell, String origin) {
    Change change = cell.cell().change();
    Change wish = new Change(change.recordId(), change.field(), seen(cell), change.wanted());
    // Who let the run blank a field meant it then.
    return new PlannedCell(wish, origin);
  }

  /**
   * What was accepted and read again is as the service took it. All else did not land, as far as is
   * known, and what was read after it may be somebody else's: what was there before counts, or what
   * the wish began with.
   */
  private static @Nullable FieldValue seen(CellResult cell) {
    Verdict verdict = cell.verdict();
    if (verdict == Verdict.BLANK || verdict == Verdict.DIFFERENT) {
      return cell.now();
    }
    return cell.before() != null ? cell.before() : cell.cell().change().seen();
  }
}
