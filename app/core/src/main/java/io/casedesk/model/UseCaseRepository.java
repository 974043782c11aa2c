package io.casedesk.model;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Use cases on the service (contract 4.1). */
public interface UseCaseRepository extends RecordRepository<UseCase> {

  /** Fields as the filter endpoint lists them. Not all fields there are: records may hold more. */
  List<FieldDefinition> fields();

  /**
   * Keys to offer for a filter: those of {@link #fields()}, and {@code status}, which the contract
   * names whatever the service lists. Others may be filtered by all the same.
   */
  default Set<String> filterKeys() {
    return filterKeys(fields());
  }

  /** The same of fields already known. */
  static Set<String> filterKeys(List<FieldDefinition> fields) {
    Set<String> keys = new LinkedHashSet<>();
    keys.add("status");
    fields.forEach(field -> keys.add(field.key()));
    return Collections.unmodifiableSet(keys);
  }

  /**
   * Reads every use case whose fields have these values, delivering each once as it comes. Where
   * the service does not support the filter (400), the whole list is read and filtered on this
   * computer: a record matches when the member of that name, or else the custom field, reads as the
   * value does, or is an array that holds it.
   *
   * @param wanted fields and the value of each; all of them are to be equal
   * @throws IllegalArgumentException when nothing is wanted, or something that is not a plain
   *     value; nothing was sent then
   */
  FilterOutcome matching(Map<String, FieldValue> wanted, ReadListener<UseCase> listener);

  /**
   * Creates a use case. Sent once and never repeated: after an {@link ApiException.Unavailable} it
   * is not known whether the record exists.
   *
   * @return the record the service answered with
   */
  UseCase create(NewUseCase useCase);

  /** What a create takes: {@code name}, although reads return {@code title}. */
  record NewUseCase(String name) {}
}
