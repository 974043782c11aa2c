package io.casedesk.changes.followup;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Plans the undo of a run, or of a part of it, from the values before the run (contract 4.1: a
 * PATCH cannot unset a field, so a field that was not set becomes null). The seen value is the
 * value the run left, so that a later write by another user is a conflict (Q24).
 */
public final class UndoPlanner {

  private static final Set<Verdict> WRITTEN =
      EnumSet.of(Verdict.APPLIED, Verdict.BLANK, Verdict.DIFFERENT, Verdict.UNCERTAIN);

  private UndoPlanner() {}

  /**
   * The cells to undo: those of these records and, in them, of these fields.
   *
   * @param records ids of the service; empty for every record
   * @param fields {@code custom_fields.KEY}, or the key alone; empty for every field
   */
  public record Selection(Set<String> records, Set<String> fields) {

    /** Copies the collections, so that the record is immutable. */
    public Selection {
      records = Set.copyOf(records);
      fields = Set.copyOf(fields);
    }

    /** The whole run. */
    public static Selection everything() {
      return new Selection(Set.of(), Set.of());
    }

    private boolean isEverything() {
      return records.isEmpty() && fields.isEmpty();
    }

    private boolean takes(Change change) {
      return (records.isEmpty() || records.contains(change.recordId()))
          && (fields.isEmpty() || fields.stream().anyMatch(name -> named(name, change.field())));
    }

    private static boolean named(String name, FieldRef field) {
      return name.equals(field.key()) || name.equals(field.toString());
    }
  }

  /**
   * Plans the cells to write, in the order of the run.
   *
   * @throws IllegalArgumentException when there is no such run, when the selection names a record
   *     or field that is not in it, or when the run wrote none of the selected cells; the message
   *     says which
   */
  public static List<PlannedCell> plan(RunStore store, String runId, Selection selection) {
    List<RunRecordState> records = Run.read(store.require(runId)).records();
    requireKnown(runId, records, selection);
    List<PlannedCell> undo = new ArrayList<>();
    for (RunRecordState record : records) {
      undo(record, selection, RunRelation.ofRun(RunRelation.Kind.UNDO, runId).text(), undo);
    }
    if (undo.isEmpty() && !selection.isEverything()) {
      throw new MessageException(Message.of("undo.none", runId));
    }
    return undo;
  }

  /** Returns the changes that a run didn't verify, also those that it didn't send. */
  public static List<Change> unverified(RunResult result) {
    return result.cells().stream()
        .filter(cell -> cell.verdict() != Verdict.APPLIED && cell.verdict() != Verdict.UNCHANGED)
        .map(cell -> cell.cell().change())
        .toList();
  }

  /**
   * Plans to mark the solutions that a run created as deleted. The service cannot delete a use
   * case.
   *
   * @param kind the kind of the run's records
   */
  public static List<PlannedCell> deletions(String kind, List<CreateResult> creates) {
    if (!kind.equals(RecordKind.SOLUTIONS.word())) {
      return List.of();
    }
    FieldRef flag = RecordKind.SOLUTIONS.deleteFlag();
    List<PlannedCell> deletions = new ArrayList<>();
    for (CreateResult create : creates) {
      // A record that an earlier run created, or that may be another user's, is not deleted.
      if (create.isOwn() && create.id() != null) {
        Change change =
            new Change(create.id(), flag, FieldValue.bool(false), FieldValue.bool(true));
        deletions.add(new PlannedCell(change, false, "row " + create.create().row()));
      }
    }
    return deletions;
  }

  private static void undo(
      RunRecordState record, Selection selection, String origin, List<PlannedCell> undo) {
    Map<FieldRef, FieldValue> before = record.before();
    if (before == null) {
      return;
    }
    for (CellResult result : record.results()) {
      Change change = result.cell().change();
      Verdict verdict = result.verdict();
      if (verdict != null && WRITTEN.contains(verdict) && selection.takes(change)) {
        FieldValue earlier = before.get(change.field());
        FieldValue wanted = earlier == null ? FieldValue.Null.INSTANCE : earlier;
        undo.add(
            new PlannedCell(
                new Change(record.id(), change.field(), left(result), wanted),
                ValueEquality.isBlank(wanted),
                origin,
                earlier == null));
      }
    }
  }

  /**
   * The value that the run left. When it is unknown whether the run wrote, the value read last may
   * be another user's: only the wanted value can be the run's (Q25).
   */
  static @Nullable FieldValue left(CellResult result) {
    return result.verdict() == Verdict.UNCERTAIN ? result.cell().change().wanted() : result.now();
  }

  /** Rejects a name without a match, even if other names match. */
  private static void requireKnown(
      String runId, List<RunRecordState> records, Selection selection) {
    Set<String> ids = records.stream().map(RunRecordState::id).collect(Collectors.toSet());
    Set<FieldRef> fields =
        records.stream()
            .flatMap(record -> record.cells().stream())
            .map(cell -> cell.change().field())
            .collect(Collectors.toSet());
    require(runId, "undo.no-record", selection.records(), ids::contains);
    require(
        runId,
        "undo.no-field",
        selection.fields(),
        name -> fields.stream().anyMatch(field -> Selection.named(name, field)));
  }

  private static void require(
      String runId, String code, Set<String> names, Predicate<String> known) {
    names.stream()
        .sorted()
        .filter(known.negate())
        .findFirst()
        .ifPresent(
            name -> {
              throw new MessageException(Message.of(code, runId, name));
            });
  }
}
