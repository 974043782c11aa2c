package io.casedesk.model;

import java.util.List;

/** Use cases on the service (contract 4.1). */
public interface UseCaseRepository extends RecordRepository<UseCase> {

  /** Fields as the filter endpoint lists them. Not all fields there are: records may hold more. */
  List<FieldDefinition> fields();

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
