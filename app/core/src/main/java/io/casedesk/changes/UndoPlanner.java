package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunRelation;
import io.casedesk.model.RunStore;
import io.casedesk.model.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What puts everything back that a run wrote, or a part of it, from the values it saw before
 * (contract 4.1: a PATCH cannot take a member away, so what was absent becomes null). What counts
 * as seen is the value the run left, so that what somebody else wrote since is a conflict (Q24).
 */
public final class UndoPlanner {

  private static final Set<Verdict> WRITTEN =
      EnumSet.of(Verdict.APPLIED, Verdict.BLANK, Verdict.DIFFERENT, Verdict.UNCERTAIN);

  private UndoPlanner() {}

  /**
   * Which cells to put back: those of these records, and of them those of these fields.
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
   * The cells to be written, in the order the run planned them.
   *
   * @throws IllegalArgumentException when there is no such run, or the selection names a record or
   *     a field that is not in it, or nothing the run wrote; the message says which
   */
  public static List<PlannedCell> of(RunStore store, String runId, Selection selection) {
    RunLog log =
        store
            .open(runId)
            .orElseThrow(() -> new IllegalArgumentException("There is no run " + runId));
    List<RunRecordState> records = Run.read(log).records();
    requireKnown(runId, records, selection);
    List<PlannedCell> undo = new ArrayList<>();
    for (RunRecordState record : records) {
      undo(record, selection, RunRelation.ofRun(RunRelation.Kind.UNDO, runId).words(), undo);
    }
    if (undo.isEmpty() && !selection.isEverything()) {
      throw new IllegalArgumentException(
          "Run " + runId + " wrote none of the cells named, so there is nothing to put back.");
    }
    return undo;
  }

  /**
   * The same, which also marks the solutions that a run created as deleted. The service has no way
   * to delete a use case.
   */
  public static ChangePlan deleting(ChangePlan undo, List<CreateResult> creates) {
    FieldRef flag = RecordKind.SOLUTIONS.deleteFlag();
    List<PlannedCell> changes = new ArrayList<>(undo.changes());
    for (CreateResult create : creates) {
      // Not what an earlier run created, nor what may be somebody else's.
      if (create.isOwn() && create.id() != null) {
        Change change =
            new Change(create.id(), flag, FieldValue.bool(false), FieldValue.bool(true));
        changes.add(new PlannedCell(change, false, "row " + create.create().row()));
      }
    }
    return ChangePlan.of(undo.header(), changes);
  }

  private static void undo(
      RunRecordState record, Selection selection, String origin, List<PlannedCell> undo) {
    Map<FieldRef, FieldValue> before = record.before();
    if (before == null) {
      return;
    }
    for (CellResult result : record.all()) {
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
   * The value that is the run's own. Where it is in doubt whether the run wrote at all, what was
   * read last may be somebody else's: only the value wanted can be the run's (Q25).
   */
  private static @Nullable FieldValue left(CellResult result) {
    return result.verdict() == Verdict.UNCERTAIN ? result.cell().change().wanted() : result.now();
  }

  /** A name that matches nothing is a mistake, although others may match. */
  private static void requireKnown(
      String runId, List<RunRecordState> records, Selection selection) {
    Set<String> ids = records.stream().map(RunRecordState::id).collect(Collectors.toSet());
    Set<FieldRef> fields =
        records.stream()
            .flatMap(record -> record.cells().stream())
            .map(cell -> cell.change().field())
            .collect(Collectors.toSet());
    require(runId, "record", selection.records(), ids::contains);
    require(
        runId,
        "field",
        selection.fields(),
        name -> fields.stream().anyMatch(field -> Selection.named(name, field)));
  }

  private static void require(
      String runId, String what, Set<String> names, Predicate<String> known) {
    names.stream()
        .sorted()
        .filter(known.negate())
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "Run %s changed no %s %s. Its result file and its certificate list what it changed."
                      .formatted(runId, what, name));
            });
  }
}
