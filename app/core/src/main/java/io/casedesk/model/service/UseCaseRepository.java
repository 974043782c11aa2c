package io.casedesk.model.service;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Use cases on the service (contract 4.1). */
public interface UseCaseRepository extends RecordRepository<UseCase> {

  /** The fields that the filter endpoint lists; records may have other fields too. */
  List<FieldDefinition> fields();

  /**
   * Keys to offer for a filter: those of {@link #fields()}, and {@code status}, which the contract
   * names. The service may accept other keys too.
   */
  default Set<String> filterKeys() {
    return filterKeys(fields());
  }

  /** Keys to offer for a filter, from fields that are already known. */
  static Set<String> filterKeys(List<FieldDefinition> fields) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add("status");
    fields.forEach(field -> keys.add(field.key()));
    return Collections.unmodifiableSet(keys);
  }

  /**
   * Reads the use cases whose fields have the given values, and delivers each record once, as it
   * arrives. If the service does not support the filter (400), reads the complete list and filters
   * it on this computer: a record matches when its member, or else its custom field, has the value,
   * or is an array that contains the value.
   *
   * @param wanted fields and the value of each, combined with AND
   * @throws IllegalArgumentException when the map is empty or has a value that is an array or
   *     object; nothing was sent
   */
  FilterOutcome matching(Map<String, FieldValue> wanted, ReadListener<UseCase> listener);

  /**
   * The result of reading the records that match a filter (contract 4.1, filter).
   *
   * @param read the records delivered, and the reasons why they may not be all that match
   * @param notHolding number of delivered records that don't have the filter's value or lack the
   *     field. A service that ignores filter keys it doesn't know sends every record
   * @param refusal the service's error text for rejecting this filter, verbatim, perhaps empty; the
   *     complete list was then read and filtered on this computer. Null when the service filtered
   */
  record FilterOutcome(ReadOutcome read, int notHolding, @Nullable String refusal) {}
}
