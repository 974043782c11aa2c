package io.casedesk.model.service;

import io.casedesk.model.FieldDefinition;
import io.casedesk.model.UseCase;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Use cases on the service (contract 4.1). */
public interface UseCaseRepository extends RecordRepository<UseCase> {

  /** The fields that the filter endpoint lists; records may have other fields too. */
  List<FieldDefinition> fields();

  /**
   * Keys to offer for a filter: those of the {@link #fields()}, and {@code status}, which the
   * contract names. The service may accept other keys too.
   */
  static Set<String> filterKeys(List<FieldDefinition> fields) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add("status");
    fields.forEach(field -> keys.add(field.key()));
    return Collections.unmodifiableSet(keys);
  }

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
