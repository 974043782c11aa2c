package io.casedesk.model;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a fixed list of fields from one record after the other. Remembers the place of each field,
 * because most records share their names. Safe for several threads; a race costs at most a second
 * lookup.
 */
public final class RecordFieldReader {

  private final FieldRef[] fields;
  private final int[] expected;

  /** Creates a reader for these fields. */
  public RecordFieldReader(Collection<FieldRef> fields) {
    this.fields = fields.toArray(FieldRef[]::new);
    this.expected = new int[this.fields.length];
  }

  /**
   * The value of a field; null when the field is not set.
   *
   * @param place the index of the field in the list of fields, from 0
   */
  public @Nullable FieldValue value(CaseRecord record, int place) {
    FieldRef field = fields[place];
    Map<String, FieldValue> of = field.isCustom() ? record.customFields() : record.members();
    if (!(of instanceof Fields values)) {
      return of.get(field.key());
    }
    int before = expected[place];
    int at = values.place(field.key(), before);
    if (at != before && at >= 0) {
      expected[place] = at;
    }
    return values.at(at);
  }
}
