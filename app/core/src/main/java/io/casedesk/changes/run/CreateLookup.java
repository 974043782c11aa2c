package io.casedesk.changes.run;

import io.casedesk.changes.journal.CreateHistory;
import io.casedesk.changes.journal.CreateHistory.Earlier;
import io.casedesk.changes.journal.CreateHistory.Renamed;
import io.casedesk.changes.journal.CreateHistory.SourceRow;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The records that may exist already before records are created: those that earlier runs created,
 * or may have created (Q16), and those of equal names.
 *
 * @param history the rows that earlier runs created
 * @param idsByName ids of the known records, by name
 * @param isWhole whether the list of records is known to be complete, so that a record that is not
 *     in it does not exist
 */
public record CreateLookup(
    CreateHistory history, Map<String, List<String>> idsByName, boolean isWhole) {

  private static final CreateLookup NONE = new CreateLookup(CreateHistory.none(), Map.of(), true);

  /** Whether an earlier run may have created a record with a name. */
  public enum Doubt {
    /** No earlier run left an unconfirmed record of that name. */
    NONE,
    /**
     * A run left an unconfirmed record, and no record has that name: the user may send it again.
     */
    NOT_SEEN,
    /** A run left an unconfirmed record, and a record has that name. */
    SEEN,
    /** A run left an unconfirmed record, and the list that was read is incomplete. */
    UNKNOWN
  }

  /** A lookup for a plan that creates nothing. */
  public static CreateLookup none() {
    return NONE;
  }

  /**
   * Looks up the records that may exist already for a plan made from a table; reads the logs of
   * runs.
   *
   * @param records the loaded records, which may be incomplete
   */
  public static CreateLookup ofTable(
      ChangePlan plan, RunStore runs, Collection<? extends CaseRecord> records) {
    if (plan.creates().isEmpty()) {
      return NONE;
    }
    Map<String, List<String>> named = new HashMap<>();
    for (CaseRecord record : records) {
      named.computeIfAbsent(record.label(), first -> new ArrayList<>(1)).add(record.id());
    }
    return new CreateLookup(CreateHistory.ofTable(plan, runs), named, false);
  }

  /**
   * Reads the whole list. Blocks on the network.
   *
   * @param history the rows that earlier runs created
   * @throws io.casedesk.model.ApiException when the list cannot be read
   */
  public static <R extends CaseRecord> CreateLookup read(
      RecordRepository<R> repository,
      RecordKind kind,
      CreateHistory history,
      Collection<PlannedCreate> creates) {
    Set<String> names = creates.stream().map(PlannedCreate::name).collect(Collectors.toSet());
    RecordsByName<R> list =
        RecordsByName.read(
            repository,
            kind.title(),
            names,
            RunOptions.defaults().fresh(),
            RunClock.SYSTEM,
            () -> true);
    Map<String, List<String>> ids = new HashMap<>();
    list.named()
        .forEach((name, records) -> ids.put(name, records.stream().map(CaseRecord::id).toList()));
    return new CreateLookup(history, ids, list.isWhole());
  }

  /** Whether an earlier run may have created a record with this name. */
  public Doubt doubt(String name) {
    if (!history.mayHaveCreated(name)) {
      return Doubt.NONE;
    }
    if (!idsByName.getOrDefault(name, List.of()).isEmpty()) {
      return Doubt.SEEN;
    }
    return isWhole ? Doubt.NOT_SEEN : Doubt.UNKNOWN;
  }

  /** The result of a row in an earlier run; null when no run sent it. */
  public @Nullable Earlier earlier(ChangePlan plan, PlannedCreate create) {
    return history.find(SourceRow.of(plan.header().rowSource(), create));
  }

  /** The record that was created when the row had another name; null when there is none. */
  public @Nullable Renamed renamed(ChangePlan plan, PlannedCreate create) {
    return history.renamed(SourceRow.of(plan.header().rowSource(), create));
  }

  /** Ids of the records that earlier runs created from the rows of a plan. */
  public Set<String> ids(ChangePlan plan) {
    Set<String> ids = new HashSet<>();
    for (PlannedCreate create : plan.creates()) {
      Earlier earlier = earlier(plan, create);
      if (earlier != null && earlier.id() != null) {
        ids.add(earlier.id());
      }
    }
    return ids;
  }

  /**
   * Returns a plan with the values of created rows as changes of their records (Q18). The seen
   * value is the value that the creating run read last, so that a later change by another user is a
   * conflict (Q24). A plan that has the changes of its rows already, because it was checked before,
   * keeps them.
   *
   * @param records the current records, by id
   * @throws UnusablePlanException when the plan also changes one of these cells
   */
  public ChangePlan withCreatedRows(ChangePlan plan, Map<String, ? extends CaseRecord> records) {
    List<PlannedCell> changes = new ArrayList<>(plan.changes());
    Map<Change.Cell, PlannedCell> before = HashMap.newHashMap(changes.size());
    changes.forEach(planned -> before.put(planned.change().cell(), planned));
    for (PlannedCreate create : plan.creates()) {
      Earlier earlier = earlier(plan, create);
      if (earlier != null && earlier.id() != null) {
        CaseRecord now = records.get(earlier.id());
        for (var value : create.values().entrySet()) {
          FieldRef field = value.getKey();
          FieldValue seen = earlier.seen(field, now == null ? null : now.value(field));
          Change change = new Change(earlier.id(), field, seen, value.getValue());
          if (!isOf(create, value.getValue(), before.get(change.cell()))) {
            changes.add(new PlannedCell(change, false, create.origin()));
          }
        }
      }
    }
    if (changes.size() == plan.changes().size()) {
      return plan;
    }
    try {
      return new ChangePlan(plan.header(), changes, plan.creates());
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(Message.ofFailure(e), e);
    }
  }

  /** Whether a change came from a row in an earlier check; the user may have edited its value. */
  private static boolean isOf(PlannedCreate create, FieldValue value, @Nullable PlannedCell cell) {
    return cell != null
        && cell.origin().equals(create.origin())
        && (!cell.origin().isEmpty() || cell.change().wanted().equals(value));
  }
}
