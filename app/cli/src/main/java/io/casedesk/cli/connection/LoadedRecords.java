package io.casedesk.cli.connection;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.CreateLookup;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.Solution;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The records of one kind after a read of their list, with the fields and dropdown values known
 * then.
 *
 * @param <R> the type of the records
 */
public final class LoadedRecords<R extends CaseRecord> {

  private final RecordRepository<R> repository;
  private final List<FieldDefinition> fields;
  private final DropdownValues dropdownValues;
  private final ReadOutcome outcome;
  private final RereadResult<R> reading;
  private final Set<Solution.Owner> owners = new LinkedHashSet<>();
  private final Map<String, String> sourceIds = new HashMap<>();

  public LoadedRecords(
      RecordRepository<R> repository,
      List<FieldDefinition> fields,
      DropdownValues dropdownValues,
      RereadResult<R> reading,
      ReadOutcome outcome) {
    this.repository = repository;
    this.fields = fields;
    this.dropdownValues = dropdownValues;
    this.outcome = outcome;
    this.reading = reading;
    reading.records().forEach((id, record) -> sourceIds.put(id, record.text("source_id")));
    for (R record : reading.records().values()) {
      if (record instanceof Solution solution && solution.owner() != null) {
        owners.add(solution.owner());
      }
    }
  }

  public ReadOutcome outcome() {
    return outcome;
  }

  public RecordRepository<R> repository() {
    return repository;
  }

  /** Returns the fields that the service lists. */
  public List<FieldDefinition> fields() {
    return fields;
  }

  /** Returns the known dropdown values. */
  public DropdownValues dropdownValues() {
    return dropdownValues;
  }

  /** Returns the records by id, including deleted ones. */
  public Map<String, R> records() {
    return reading.records();
  }

  /** Returns the source ids by record id. */
  public Map<String, String> sourceIds() {
    return sourceIds;
  }

  /** Checks a plan without regard to earlier runs. Sends only reads. */
  public PreflightReport<R> preflight(ChangePlan plan) {
    return preflight(plan, CreateHistory.none());
  }

  /**
   * Checks a plan against these records, or against a new read when this one was incomplete. Sends
   * only reads.
   *
   * @param history the records that earlier runs created
   */
  public PreflightReport<R> preflight(ChangePlan plan, CreateHistory history) {
    Preflight<R> preflight = new Preflight<>(repository, fields, dropdownValues).withOwners(owners);
    Map<String, List<String>> named = plan.creates().isEmpty() ? Map.of() : named();
    CreateLookup facts = new CreateLookup(history, named, outcome.complete());
    return outcome.complete()
        ? preflight.check(plan, reading, facts)
        : preflight.check(plan, facts);
  }

  private Map<String, List<String>> named() {
    Map<String, List<String>> named = new HashMap<>();
    reading
        .records()
        .forEach(
            (id, record) ->
                named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(id));
    return named;
  }

  /** Creates the runs on these records; they begin with these records while these are fresh. */
  public ChangeRuns<R> runs(RunStore store) {
    return new ChangeRuns<>(repository, dropdownValues, store).startingFrom(reading);
  }
}
