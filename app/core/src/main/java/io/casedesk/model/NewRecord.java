package io.casedesk.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A record that is to be there, whatever its kind. A create takes little of it (contract 4.1: a
 * name; 4.2: a name and a status); the rest is written once the new id is known.
 *
 * @param name what a use case returns as {@code title}, a solution as {@code name}
 * @param values fields it is to have
 */
public record NewRecord(String name, Map<FieldRef, FieldValue> values) {

  /** Takes a copy that nobody can change. */
  public NewRecord {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
