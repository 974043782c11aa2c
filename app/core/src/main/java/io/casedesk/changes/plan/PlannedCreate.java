package io.casedesk.changes.plan;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One record to create. A create takes a name and little more (contract 4.1 and 4.2), so the other
 * values are written as changes once the new id is known (Q18).
 *
 * @param row identifies the source row and is unique in a plan. Row, name and the plan's origin
 *     together are the key under which the new id is logged, so that a second import of the file
 *     does not create the record again
 * @param name the name or title
 * @param values other fields, in the order to write them
 * @param origin the source of the record, for display
 */
public record PlannedCreate(
    String row, String name, Map<FieldRef, FieldValue> values, String origin) {

  /**
   * Copies the collection, so that the record is immutable.
   *
   * @throws IllegalArgumentException when the row, the name or a field is empty
   */
  public PlannedCreate {
    String from = ChangePlan.from(origin);
    if (row.isEmpty()) {
      throw new MessageException(Message.of("plan.create-no-row", from));
    }
    if (name.isBlank()) {
      throw new MessageException(Message.of("plan.create-no-name", row, from));
    }
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    values.keySet().forEach(field -> ChangePlan.requireField(field, origin));
  }

  /** Returns a copy with another value. An empty one is not written. */
  public PlannedCreate with(FieldRef field, FieldValue value) {
    Map<FieldRef, FieldValue> changed = new LinkedHashMap<>(values);
    if (value.isBlank()) {
      changed.remove(field);
    } else {
      changed.put(field, value);
    }
    return new PlannedCreate(row, name, changed, origin);
  }
}
