package io.casedesk.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A record to be created, of either kind. The create call accepts only a few fields (contract 4.1:
 * a name; 4.2: a name and a status); the other fields are written once the new id is known.
 *
 * @param name the name, which reads return as {@code title} of a use case or {@code name} of a
 *     solution
 * @param values the values of the fields
 */
public record NewRecord(String name, Map<FieldRef, FieldValue> values) {

  /** Makes an unmodifiable copy. */
  public NewRecord {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
