package io.casedesk.files.plans;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.UnusableChangesException.Problem;
import io.casedesk.files.FieldNameParser;
import io.casedesk.files.SourceIdIndex;
import io.casedesk.files.plans.ChangeLines.ChangeLine;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldKeys;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Builds a change plan from lines, with the current values of the records as the values seen. Lines
 * whose record is missing or ambiguous are collected, for the user to decide (Q17).
 *
 * @param <R> the kind of record
 */
public final class ChangeLinePlanner<R extends CaseRecord> {

  private final ChangePlan.Header header;
  private final Map<String, R> records = new HashMap<>();
  private final SourceIdIndex<R> sourceIds;
  private final FieldNameParser names;
  private final List<PlannedCell> planned = new ArrayList<>();
  private final List<Problem> unmatched = new ArrayList<>();

  /**
   * @param header the header of the plan
   * @param records every record of the service, including deleted ones
   */
  public ChangeLinePlanner(ChangePlan.Header header, Collection<R> records) {
    this.header = header;
    records.forEach(record -> this.records.put(record.id(), record));
    this.sourceIds = new SourceIdIndex<>(records);
    this.names = new FieldNameParser(header.kind(), FieldKeys.of(records));
  }

  /** Adds a line. */
  public void add(ChangeLine line) {
    R record =
        switch (line.record()) {
          case ChangeLine.Id(String id) -> byId(line.line(), id);
          case ChangeLine.SourceId(String id) -> bySourceId(line.line(), id);
        };
    if (record != null) {
      FieldRef field = names.resolve(line.field());
      Change change = new Change(record.id(), field, record.value(field), line.wanted());
      planned.add(new PlannedCell(change, line.clears(), "line " + line.line()));
    }
  }

  /** The lines without a unique record, each with the reason. */
  public List<Problem> unmatched() {
    return List.copyOf(unmatched);
  }

  /**
   * The plan of all other lines.
   *
   * @throws IllegalArgumentException when two lines change one field of one record; the message
   *     names both
   */
  public ChangePlan plan() {
    return ChangePlan.of(header, planned);
  }

  /** A deleted record identified by its own id is accepted; the preflight checks it. */
  private @Nullable R byId(int line, String id) {
    R record = records.get(id);
    if (record == null) {
      refuse(line, Message.of("match.none", "id", id));
    }
    return record;
  }

  private @Nullable R bySourceId(int line, String id) {
    return switch (sourceIds.find(id)) {
      case SourceIdIndex.One<R>(R record) -> record;
      case SourceIdIndex.None<R>(List<SourceIdIndex.Near<R>> near) -> {
        Message none = Message.of("match.none", "source_id", id);
        refuse(
            line,
            near.isEmpty() ? none : Message.of("match.near", none, SourceIdIndex.nearTexts(near)));
        yield null;
      }
      case SourceIdIndex.Several<R>(List<R> found) -> {
        refuse(line, Message.of("line.several", found.size(), id, SourceIdIndex.texts(found)));
        yield null;
      }
      case SourceIdIndex.Deleted<R>(R record) -> {
        refuse(line, Message.of("line.deleted", id, SourceIdIndex.text(record)));
        yield null;
      }
    };
  }

  private void refuse(int line, Message why) {
    unmatched.add(new Problem(line, why.text()));
  }
}
