package io.casedesk.model;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the same fields of one record after the other. Most records share the places of their
 * members, so each is looked for where the record before had it. Safe for several threads, which at
 * worst look twice.
 */
public final class RecordFieldReader {

  private final FieldRef[] fields;
  private final int[] expected;

  /** Reads these fields. */
  public RecordFieldReader(Collection<FieldRef> fields) {
    this.fields = fields.toArray(FieldRef[]::new);
    this.expected = new int[this.fields.length];
  }

  /** The value of the field at a place from 0; null when the member was not sent. */
  public @Nullable FieldValue value(CaseRecord record, int place) {
    FieldRef field = fields[place];
    Map<String, FieldValue> of = field.isCustom() ? record.customFields() : record.members();
    if (!(of instanceof FieldValues members)) {
      return of.get(field.key());
    }
    int before = expected[place];
    int slot = members.shape().slot(field.key(), before);
    if (slot < 0) {
      return null;
    }
    if (slot != before) {
      expected[place] = slot;
    }
    return members.at(slot);
  }
}
