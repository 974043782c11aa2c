package io.casedesk.changes.followup;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.CreateResult;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunRecordState;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.changes.validation.Problem;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.runs.RunRelation;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.StoredRun;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares solutions that a run created with what the run left in them. What other users filled or
 * linked since would be lost with a deletion.
 */
public final class CreatedRecordComparison {

  /** Fields that say nothing about the work of other users. */
  private static final Set<String> OF_THE_SERVICE = Set.of("id", "createdAt", "deleteFlag");

  /** Fields to which a service may give a value of its own when it creates a record. */
  private static final Set<String> GIVEN_BY_SERVICE = Set.of("status", "owner");

  private static final FieldRef NAME = FieldRef.standard("name");

  private final Map<String, RunRecordState> written;

  /** Reads what a run wrote. */
  public CreatedRecordComparison(StoredRun run) {
    written =
        Run.read(run).records().stream()
            .collect(Collectors.toMap(RunRecordState::id, Function.identity()));
  }

  /**
   * Blocks the deletions of an undo whose records hold something else than the run left, or can't
   * be compared because the run isn't in the workspace.
   *
   * @param report the check of any plan; only an undo is changed
   * @param store the runs of the workspace; null without a workspace
   */
  public static <R extends CaseRecord> PreflightReport<R> blockingChanged(
      PreflightReport<R> report, @Nullable RunStore store) {
    RunRelation relation = report.plan().header().purpose().relation();
    if (relation.kind() != RunRelation.Kind.UNDO || report.plan().kind() != RecordKind.SOLUTIONS) {
      return report;
    }
    StoredRun log = store == null ? null : store.find(relation.runId(), true).orElse(null);
    if (store == null || log == null) {
      return blocking(report, id -> true, Problem.of(Problem.Code.UNDONE_RUN_MISSING));
    }
    CreatedRecordComparison left = new CreatedRecordComparison(log);
    Map<String, CreateResult> created =
        ChangeRuns.read(store, relation.runId()).creates().stream()
            .filter(CreateResult::isOwn)
            .collect(
                Collectors.toMap(
                    create -> Objects.requireNonNull(create.id()), Function.identity()));
    return blocking(
        report,
        id -> {
          CreateResult create = created.get(id);
          return create != null && left.isChanged(create, report.reading().records().get(id));
        },
        Problem.of(Problem.Code.CHANGED_SINCE_CREATED));
  }

  /** Blocks the deletions of the records whose ids meet a condition. */
  private static <R extends CaseRecord> PreflightReport<R> blocking(
      PreflightReport<R> report, Predicate<String> ids, Problem why) {
    List<PreflightCell> cells =
        report.cells().stream()
            .map(
                cell ->
                    isDeletion(cell) && ids.test(cell.planned().change().recordId())
                        ? cell.blockedBy(why)
                        : cell)
            .toList();
    return new PreflightReport<>(report.plan(), cells, report.creates(), report.reading());
  }

  private static boolean isDeletion(PreflightCell cell) {
    Change change = cell.planned().change();
    return (cell.state() == PreflightCell.State.READY
            || cell.state() == PreflightCell.State.CONFLICT)
        && change.field().equals(RecordKind.SOLUTIONS.deleteFlag())
        && change.wanted().equals(FieldValue.bool(true));
  }

  /**
   * Returns whether a record holds something else than the run left.
   *
   * @param now the record as the service holds it; null when it wasn't read, which can't rule out a
   *     change
   */
  public boolean isChanged(CreateResult create, @Nullable CaseRecord now) {
    return now == null || fields(now).stream().anyMatch(field -> isChanged(create, now, field));
  }

  private static Set<FieldRef> fields(CaseRecord record) {
    Set<FieldRef> fields = new LinkedHashSet<>();
    StandardFields.of(RecordKind.SOLUTIONS).stream()
        .map(FieldDefinition::key)
        .filter(key -> !OF_THE_SERVICE.contains(key))
        .forEach(key -> fields.add(FieldRef.standard(key)));
    record.customFields().keySet().forEach(key -> fields.add(FieldRef.custom(key)));
    return fields;
  }

  private boolean isChanged(CreateResult create, CaseRecord now, FieldRef field) {
    RunRecordState state = written.get(now.id());
    Map<FieldRef, FieldValue> before = state == null ? null : state.before();
    CellResult result = state == null ? null : result(state, field);
    FieldValue left;
    if (result != null) {
      left = UndoPlanner.left(result);
    } else if (before != null) {
      left = before.get(field);
    } else if (GIVEN_BY_SERVICE.contains(field.key()) && !field.isCustom()) {
      return false;
    } else {
      left = field.equals(NAME) ? FieldValue.text(create.create().name()) : null;
    }
    FieldValue current = now.value(field);
    boolean bothBlank = isNothing(left) && isNothing(current);
    return !bothBlank && !ValueEquality.same(field, left, current);
  }

  /** Services write a field without a value in several ways, and no links as an empty list. */
  private static boolean isNothing(@Nullable FieldValue value) {
    return ValueEquality.isBlank(value)
        || (value instanceof FieldValue.Structure && Set.of("[]", "{}").contains(value.display()));
  }

  private static @Nullable CellResult result(RunRecordState state, FieldRef field) {
    return state.results().stream()
        .filter(result -> result.cell().change().field().equals(field))
        .filter(result -> Objects.nonNull(result.verdict()))
        .findFirst()
        .orElse(null);
  }
}
