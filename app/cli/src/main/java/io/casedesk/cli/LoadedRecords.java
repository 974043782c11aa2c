package io.casedesk.cli;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.ChangeRuns;
import io.casedesk.changes.CreateContext;
import io.casedesk.changes.CreateHistory;
import io.casedesk.changes.Preflight;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RepairPlan;
import io.casedesk.changes.RereadResult;
import io.casedesk.changes.RunResult;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.RunStore;
import io.casedesk.model.Solution;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The records of one kind after a whole read, with what it showed of fields and options.
 *
 * @param <R> the kind of record
 */
final class LoadedRecords<R extends CaseRecord> {

  private final RecordRepository<R> repository;
  private final List<FieldDefinition> fields;
  private final DropdownValues book;
  private final ReadOutcome outcome;
  private final RereadResult<R> reading;
  private final Set<Solution.Owner> owners = new LinkedHashSet<>();
  private final Map<String, String> sourceIds = new HashMap<>();

  LoadedRecords(
      RecordRepository<R> repository,
      List<FieldDefinition> fields,
      DropdownValues book,
      RereadResult<R> reading,
      ReadOutcome outcome) {
    this.repository = repository;
    this.fields = fields;
    this.book = book;
    this.outcome = outcome;
    this.reading = reading;
    reading.records().forEach((id, record) -> sourceIds.put(id, record.text("source_id")));
    for (R record : reading.records().values()) {
      if (record instanceof Solution solution && solution.owner() != null) {
        owners.add(solution.owner());
      }
    }
  }

  /** How the read ended. */
  ReadOutcome outcome() {
    return outcome;
  }

  /** Where the records are. */
  RecordRepository<R> repository() {
    return repository;
  }

  /** What the service says of its fields. */
  List<FieldDefinition> fields() {
    return fields;
  }

  /** What is known of options. */
  DropdownValues book() {
    return book;
  }

  /** The records by id, deleted ones included. */
  Map<String, R> records() {
    return reading.records();
  }

  /** Source ids by record. */
  Map<String, String> sourceIds() {
    return sourceIds;
  }

  /** Judges a plan for somebody who knows of no earlier runs. Writes nothing. */
  PreflightReport<R> preflight(ChangePlan plan) {
    return preflight(plan, CreateHistory.none());
  }

  /**
   * Judges a plan by the read, or by another where it leaves records open. Writes nothing.
   *
   * @param history what earlier runs created
   */
  PreflightReport<R> preflight(ChangePlan plan, CreateHistory history) {
    Preflight<R> preflight = new Preflight<>(repository, fields, book).withOwners(owners);
    Map<String, List<String>> named = plan.creates().isEmpty() ? Map.of() : named();
    CreateContext facts = new CreateContext(history, named);
    return outcome.complete() ? preflight.of(plan, reading, facts) : preflight.of(plan, facts);
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

  /** What would repair what a run left blank or different. */
  RepairPlan repair(RunResult run) {
    return RepairPlan.of(run, book);
  }

  /** Runs on these records, beginning with what was read of them while it is fresh. */
  ChangeRuns<R> runs(RunStore store) {
    return new ChangeRuns<>(repository, book, store).startingFrom(reading);
  }
}
