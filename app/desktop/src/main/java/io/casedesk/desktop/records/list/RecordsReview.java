package io.casedesk.desktop.records.list;

import static io.casedesk.model.RecordKind.SOLUTIONS;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.CreateLookup.Doubt;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.desktop.changes.ChangeService;
import io.casedesk.desktop.changes.review.ReviewService;
import io.casedesk.desktop.changes.review.ReviewService.DecisionChange;
import io.casedesk.desktop.changes.review.ReviewService.ValueEditing;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.form.FieldEditorFactory;
import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.ValueText;
import io.casedesk.desktop.records.bulkedit.PlanPurpose;
import io.casedesk.desktop.records.data.FieldCatalog;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.data.RecordDefinition;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.unsent.NewRecordForm;
import io.casedesk.desktop.records.unsent.PendingChanges;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.Edit;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Reviews and applies changes of a list. */
final class RecordsReview<R extends CaseRecord> implements ReviewService<R>, ReviewService.Records {

  private static final FieldRef SOURCE_ID = FieldRef.standard("source_id");

  private static final CreateLookup NOT_LOOKED = CreateLookup.none();

  private final RecordDefinition<R> kind;
  private final RowsModel<R> rows;
  private final PlanPurpose purpose;
  private final PendingChanges staging;
  private final FieldCatalogModel<R> learnt;
  private final ChangeService<R> changes;
  private volatile CreateLookup lookup = NOT_LOOKED;

  /** Where the review discarded unsent changes; they are unsent again if that is undone. */
  private final Map<Change.Cell, ChangeOrigin> skipped = new HashMap<>();

  /** Where the changes of the checked plan come from. */
  private volatile Map<Change.Cell, ChangeOrigin> origins = Map.of();

  /**
   * Whether the checked plan is of the unsent changes; a plan from a file is independent of them.
   */
  private boolean isOfEdits;

  /** Creates the review service of a list. */
  RecordsReview(
      RecordDefinition<R> kind,
      RowsModel<R> rows,
      PendingChanges staging,
      PlanPurpose purpose,
      FieldCatalogModel<R> learnt,
      ChangeService<R> changes) {
    this.kind = kind;
    this.rows = rows;
    this.staging = staging;
    this.purpose = purpose;
    this.learnt = learnt;
    this.changes = changes;
  }

  /** Returns all unsent changes as a plan; empty if there are none. */
  static Optional<ChangePlan> staged(ChangePlan.Header header, PendingChanges staging) {
    List<PlannedCell> changes =
        staging.all().stream()
            .map(change -> new PlannedCell(change, change.wanted().isBlank(), ""))
            .toList();
    return changes.isEmpty() ? Optional.empty() : Optional.of(ChangePlan.of(header, changes));
  }

  @Override
  public Callable<PreflightReport<R>> checking(ChangePlan plan) {
    isOfEdits = plan.header().purpose().planSource() == RunPurpose.PlanSource.EDITS;
    if (!isOfEdits) {
      skipped.clear();
    }
    origins = isOfEdits ? origins(plan) : Map.of();
    FieldCatalog known = learnt.now();
    List<R> owned = plan.kind() == SOLUTIONS ? rows.records() : List.of();
    return () -> {
      CreateLookup looked = plan.creates().isEmpty() ? NOT_LOOKED : lookUpCreates(plan);
      lookup = looked;
      return changes.check(known, owned, plan, looked);
    };
  }

  /** Changes that were applied are unsent no longer; their lines keep their origins. */
  private Map<Change.Cell, ChangeOrigin> origins(ChangePlan plan) {
    Map<Change.Cell, ChangeOrigin> before = origins;
    Map<Change.Cell, ChangeOrigin> now = HashMap.newHashMap(plan.changes().size());
    for (PlannedCell planned : plan.changes()) {
      Change.Cell cell = planned.change().cell();
      boolean isUnsent = staging.find(cell.recordId(), cell.field()) != null;
      now.put(
          cell, isUnsent ? staging.origin(cell) : before.getOrDefault(cell, ChangeOrigin.EDITED));
    }
    return now;
  }

  @Override
  public @Nullable ChangeOrigin origin(Change change) {
    return origins.get(change.cell());
  }

  /** Looks for existing records in the whole list as it is now. */
  private CreateLookup lookUpCreates(ChangePlan plan) {
    return CreateLookup.read(changes.repository(), plan.kind(), changes.created(), plan.creates());
  }

  @Override
  public Doubt doubt(PlannedCreate create) {
    return lookup.doubt(create.name());
  }

  @Override
  public int askFrom() {
    return changes.askFrom();
  }

  @Override
  public Callable<RunResult> applying(
      PreflightReport<R> checked, RunWatcher watcher, RunControl control) {
    return () -> changes.apply(checked, new ChangeService.WatchedRun(watcher, control));
  }

  @Override
  public List<Edit> leftOut() {
    return isOfEdits ? staging.invalid() : List.of();
  }

  @Override
  public Records records() {
    return this;
  }

  @Override
  public String recordName(String id) {
    @Nullable R record = rows.find(id);
    return record == null ? id : record.label();
  }

  @Override
  public String recordSource(String id) {
    @Nullable R record = rows.find(id);
    FieldValue source = record == null ? null : record.value(SOURCE_ID);
    return source == null ? "" : source.display();
  }

  @Override
  public String labels(FieldRef field, FieldValue value) {
    if (!field.isCustom()) {
      return "";
    }
    List<KnownDropdownValue> options = learnt.options().options(field.key());
    DropdownText shown = DropdownText.of(ValueText.texts(value), key -> label(options, key));
    return shown.caption().isEmpty() ? "" : shown.text();
  }

  private static String label(List<KnownDropdownValue> options, String key) {
    return options.stream()
        .filter(option -> option.key().equals(key))
        .map(option -> Objects.requireNonNullElse(option.label(), ""))
        .findFirst()
        .orElse("");
  }

  private Optional<Column<R>> column(FieldRef field) {
    return learnt.columns().stream()
        .filter(column -> column.id().equals(field.toString()))
        .findFirst();
  }

  @Override
  public String fieldName(FieldRef field) {
    return column(field).map(Column::title).orElse(field.key());
  }

  @Override
  public Column.Kind kind(FieldRef field) {
    return column(field).map(Column::kind).orElse(Column.Kind.TEXT);
  }

  @Override
  public @Nullable ValueEditing editing(Change change, @Nullable FieldValue now) {
    @Nullable R record = rows.find(change.recordId());
    if (record == null) {
      return null;
    }
    return kind.fields(record, learnt.now()).stream()
        .filter(spec -> spec.field().equals(change.field()) && spec.editable())
        .findFirst()
        .map(
            spec -> {
              FieldEditor state =
                  new FieldEditorFactory(learnt::options, kind.parser()).create(spec, now);
              state.restore(change.wanted());
              return new ValueEditing(state, learnt::options);
            })
        .orElse(null);
  }

  @Override
  public List<ValueEditing> editing(PlannedCreate create) {
    FieldEditorFactory states = new FieldEditorFactory(learnt::options, kind.parser());
    List<ValueEditing> editings = new ArrayList<>();
    for (FieldSpec spec : kind.newForm(learnt.now()).map(NewRecordForm::fields).orElse(List.of())) {
      FieldEditor state = states.create(spec, null);
      FieldValue wanted = create.values().get(spec.field());
      if (wanted != null) {
        state.restore(wanted);
      }
      editings.add(new ValueEditing(state, learnt::options));
    }
    return editings;
  }

  @Override
  public void settled(Collection<Change> changes) {
    staging.settled(changes);
  }

  @Override
  public void storedOtherwise(Collection<Change> changes) {
    staging.storedOtherwise(changes);
  }

  @Override
  public void leftBy(String runId, Collection<Change> changes) {
    if (isOfEdits) {
      staging.leftBy(runId, changes);
    }
  }

  @Override
  public void wholeRecordsDecided(boolean whole) {
    if (isOfEdits) {
      purpose.setWholeRecords(whole);
    }
  }

  @Override
  public void reconsidered(List<DecisionChange> decided) {
    Set<Change> gone = new HashSet<>();
    List<Change> wished = new ArrayList<>();
    Map<Change.Cell, ChangeOrigin> from = new HashMap<>();
    for (DecisionChange one : decided) {
      Change before = one.before();
      Change after = one.after();
      @Nullable Change unsent =
          before == null ? null : staging.find(before.recordId(), before.field());
      @Nullable ChangeOrigin origin =
          before != null
              ? staging.origin(before.cell())
              : after != null ? skipped.remove(after.cell()) : null;
      boolean isStaged = before != null ? isUnsent(before, after, unsent) : origin != null;
      if (isStaged && after != null) {
        wished.add(after);
        from.put(after.cell(), Objects.requireNonNull(origin));
      } else if (isStaged && unsent != null) {
        gone.add(unsent);
      }
    }
    gone.forEach(change -> skipped.put(change.cell(), staging.origin(change.cell())));
    if (!gone.isEmpty()) {
      staging.revert(gone::contains);
    }
    if (!wished.isEmpty()) {
      staging.stage(
          wished, cell -> Objects.requireNonNullElse(from.get(cell), ChangeOrigin.EDITED));
    }
  }

  /**
   * Whether a reviewed change is an unsent one. The values they replace may differ after a check,
   * which also removes unsent changes that need no write.
   */
  private boolean isUnsent(Change before, @Nullable Change after, @Nullable Change unsent) {
    if (!isOfEdits) {
      return before.equals(unsent);
    }
    return unsent == null ? after != null : unsent.wanted().equals(before.wanted());
  }
}
