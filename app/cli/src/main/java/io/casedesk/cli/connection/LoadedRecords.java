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
 * @param fields the fields that the service lists
 * @param dropdownValues the known dropdown values
 * @param reading the records, including deleted ones
 * @param <R> the type of the records
 */
public record LoadedRecords<R extends CaseRecord>(
    RecordRepository<R> repository,
    List<FieldDefinition> fields,
    DropdownValues dropdownValues,
    RereadResult<R> reading,
    ReadOutcome outcome) {

  /** Returns the records by id, including deleted ones. */
  public Map<String, R> records() {
    return reading.records();
  }

  /** Returns the source ids by record id. */
  public Map<String, String> sourceIds() {
    Map<String, String> sourceIds = HashMap.newHashMap(records().size());
    records().forEach((id, record) -> sourceIds.put(id, record.text("source_id")));
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
    Set<Solution.Owner> owners = new LinkedHashSet<>();
    Map<String, List<String>> named = new HashMap<>();
    for (R record : records().values()) {
      if (record instanceof Solution solution && solution.owner() != null) {
        owners.add(solution.owner());
      }
      if (!plan.creates().isEmpty()) {
        named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record.id());
      }
    }
    Preflight<R> preflight = new Preflight<>(repository, fields, dropdownValues).withOwners(owners);
    CreateLookup facts = new CreateLookup(history, named, outcome.complete());
    return outcome.complete()
        ? preflight.check(plan, reading, facts)
        : preflight.check(plan, facts);
  }

  /** Creates the runs on these records; they begin with these records while these are fresh. */
  public ChangeRuns<R> runs(RunStore store) {
    return new ChangeRuns<>(repository, dropdownValues, store).startingFrom(reading);
  }
}
