package io.casedesk.changes.validation;

import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.CreateHistory.Renamed;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.KnownFields.Facts;
import io.casedesk.changes.validation.PreflightCreate.Status;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks which changes of a plan can be sent, and why the others cannot. It reads the affected
 * records again and writes nothing. A record may still change between a preflight and a send (Q24).
 *
 * @param <R> the kind of record
 */
public final class Preflight<R extends CaseRecord> {

  private final RecordRepository<R> repository;
  private final List<FieldDefinition> definitions;
  private final DropdownValues options;
  private final List<Owner> owners;
  private final Collection<R> held;

  /**
   * @param repository the records
   * @param definitions the field definitions of the service; may be empty
   * @param options the known dropdown values and field keys
   */
  public Preflight(
      RecordRepository<R> repository, List<FieldDefinition> definitions, DropdownValues options) {
    this(repository, definitions, options, List.of(), List.of());
  }

  private Preflight(
      RecordRepository<R> repository,
      List<FieldDefinition> definitions,
      DropdownValues options,
      List<Owner> owners,
      Collection<R> held) {
    this.repository = repository;
    this.definitions = List.copyOf(definitions);
    this.options = options;
    this.owners = owners;
    this.held = held;
  }

  /**
   * Returns a copy that also knows owners seen in records that a plan does not touch. Only a person
   * who was seen as an owner can be set as one (Q29).
   */
  public Preflight<R> withOwners(Collection<Owner> seen) {
    return new Preflight<>(
        repository, definitions, options, seen.stream().distinct().toList(), held);
  }

  /**
   * Returns a copy that reuses these records, which are in memory already: an equal record that is
   * read is not kept as a second copy.
   */
  public Preflight<R> withHeldRecords(Collection<R> records) {
    return new Preflight<>(repository, definitions, options, owners, records);
  }

  /**
   * Checks a plan. Blocks on the network; may be interrupted.
   *
   * @throws io.casedesk.model.ApiException when the records cannot be read
   * @throws java.util.concurrent.CancellationException when the check was stopped
   */
  public PreflightReport<R> check(ChangePlan plan) {
    return check(plan, CreateLookup.none());
  }

  /** Like {@link #check(ChangePlan)}, for a plan that may create records. */
  public PreflightReport<R> check(ChangePlan plan, CreateLookup facts) {
    return check(plan, RereadResult.of(repository, touched(plan, facts)).sharing(held), facts);
  }

  /**
   * Checks a plan against the records in memory, without network access, as a preview while they
   * are read again. The report is never fresh, so a run that starts from it reads the records
   * first.
   */
  public PreflightReport<R> preview(ChangePlan plan, CreateLookup facts) {
    Set<String> ids = touched(plan, facts);
    // In the order of the list: records that are near each other in memory are read faster.
    Map<String, R> records = LinkedHashMap.newLinkedHashMap(ids.size());
    for (R record : held) {
      if (ids.contains(record.id())) {
        records.put(record.id(), record);
      }
    }
    return check(plan, RereadResult.ofOutdated(records), facts);
  }

  private static Set<String> touched(ChangePlan plan, CreateLookup facts) {
    Set<String> ids = new LinkedHashSet<>(facts.ids(plan));
    plan.changes().forEach(planned -> ids.add(planned.change().recordId()));
    return ids;
  }

  /**
   * Checks a plan that may create records against records that were just read, without network
   * access. The values of rows that an earlier run created are checked as changes of their records,
   * and are among the changes of the plan in the report.
   *
   * @throws io.casedesk.changes.plan.UnusablePlanException when the plan also changes a cell of a
   *     record that was created from one of its rows
   */
  public PreflightReport<R> check(
      ChangePlan asked, RereadResult<R> rereadResult, CreateLookup facts) {
    Map<String, R> records = rereadResult.records();
    ChangePlan plan = facts.withCreatedRows(asked, records);
    KnownFields fields =
        new KnownFields(plan.kind(), repository, definitions, options, records.values());
    CellValidator validator = new CellValidator(fields, owners(plan, records.values()), held);
    Set<String> restored = restored(plan, fields);
    return new PreflightReport<>(
        plan,
        plan.changes().stream()
            .map(
                planned ->
                    cell(
                        planned,
                        records.get(planned.change().recordId()),
                        validator,
                        restored.contains(planned.change().recordId())))
            .toList(),
        plan.creates().stream().map(create -> checkCreate(plan, create, validator, facts)).toList(),
        rereadResult);
  }

  /** Ids of the deleted records that the plan itself restores. */
  private Set<String> restored(ChangePlan plan, KnownFields fields) {
    FieldRef flag = fields.kind().deleteFlag();
    Set<String> restored = new HashSet<>();
    for (PlannedCell planned : plan.changes()) {
      Change change = planned.change();
      if (change.field().equals(flag)
          && change.wanted().equals(FieldValue.bool(false))
          && repository.writable(flag)) {
        restored.add(change.recordId());
      }
    }
    return restored;
  }

  private List<Owner> owners(ChangePlan plan, Collection<R> records) {
    if (plan.kind() != RecordKind.SOLUTIONS) {
      return List.of();
    }
    Stream<Owner> inPlan =
        plan.changes().stream()
            .map(PlannedCell::change)
            .filter(change -> OwnerValues.isOwner(change.field()))
            .map(change -> OwnerValues.of(change.seen()));
    Stream<Owner> inRecords =
        records.stream().map(record -> record instanceof Solution s ? s.owner() : null);
    return Stream.of(owners.stream(), inPlan, inRecords)
        .flatMap(seen -> seen)
        .filter(Objects::nonNull)
        .toList();
  }

  private PreflightCell cell(
      PlannedCell planned, @Nullable R record, CellValidator validator, boolean restored) {
    if (record == null) {
      return blocked(planned, null, Problem.of(Problem.Code.RECORD_MISSING));
    }
    Change change = planned.change();
    FieldValue current = record.value(change.field());
    if (record.deleted() && !restored) {
      return blocked(planned, current, Problem.of(Problem.Code.RECORD_DELETED));
    }
    FieldRef field = change.field();
    Facts facts = validator.fields().of(field);
    Problem block = facts.block();
    if (block != null && block.code() == Problem.Code.UNKNOWN_FIELD) {
      return blocked(planned, current, block);
    }
    if (ValueEquality.holds(record, change, facts.type())) {
      return new PreflightCell(planned, PreflightCell.State.UNCHANGED, current, null, List.of());
    }
    boolean blank = ValueEquality.isBlank(change.wanted());
    if (block == null && blank) {
      block = validator.blockOfEmpty(planned);
    } else if (block == null) {
      block = validator.block(field, change.wanted(), current);
    }
    if (block != null) {
      return blocked(planned, current, block);
    }
    return new PreflightCell(
        validator.withBothOwnerForms(planned),
        ValueEquality.same(field, facts.type(), current, change.seen())
            ? PreflightCell.State.READY
            : PreflightCell.State.CONFLICT,
        current,
        null,
        blank ? ofCleared(planned) : validator.warnings(field, change.wanted(), current));
  }

  private static List<Problem> ofCleared(PlannedCell planned) {
    return planned.wasAbsent() ? List.of(Problem.of(Problem.Code.WAS_ABSENT)) : List.of();
  }

  private static PreflightCell blocked(
      PlannedCell planned, @Nullable FieldValue current, Problem block) {
    return new PreflightCell(planned, PreflightCell.State.BLOCKED, current, block, List.of());
  }

  private static Status standing(
      PlannedCreate create, @Nullable Earlier earlier, CreateLookup facts) {
    List<String> others = new ArrayList<>(facts.idsByName().getOrDefault(create.name(), List.of()));
    if (earlier == null) {
      return new Status(null, null, others);
    }
    others.remove(earlier.id());
    return new Status(earlier.run(), earlier.id(), others);
  }

  /** Checks a record to be created. */
  private static PreflightCreate checkCreate(
      ChangePlan plan, PlannedCreate create, CellValidator validator, CreateLookup facts) {
    Renamed renamed = facts.renamed(plan, create);
    return renamed == null
        ? create(create, validator, standing(create, facts.earlier(plan, create), facts))
        : createdAs(create, validator, renamed);
  }

  /** Only the user can say whether the row means that record. */
  private static PreflightCreate createdAs(
      PlannedCreate create, CellValidator validator, Renamed as) {
    Problem block =
        Problem.of(Problem.Code.CREATED_AS, as.run(), as.id(), Message.shortened(as.name()));
    return new PreflightCreate(create, Map.of(validator.fields().kind().title(), block), Map.of());
  }

  private static PreflightCreate create(
      PlannedCreate create, CellValidator validator, Status standing) {
    if (standing.id() != null) {
      return new PreflightCreate(create, Map.of(), Map.of(), standing);
    }
    Map<FieldRef, Problem> blocks = new LinkedHashMap<>();
    Map<FieldRef, List<Problem>> warnings = new LinkedHashMap<>();
    create
        .values()
        .forEach(
            (field, value) -> {
              Problem block = validator.fields().of(field).block();
              if (block == null) {
                block =
                    ValueEquality.isBlank(value)
                        ? Problem.of(Problem.Code.UNINTENDED_EMPTY)
                        : validator.block(field, value, null);
              }
              if (block != null) {
                blocks.put(field, block);
                return;
              }
              List<Problem> found = validator.warnings(field, value, null);
              if (!found.isEmpty()) {
                warnings.put(field, found);
              }
            });
    return new PreflightCreate(validator.withBothOwnerForms(create), blocks, warnings, standing);
  }
}
