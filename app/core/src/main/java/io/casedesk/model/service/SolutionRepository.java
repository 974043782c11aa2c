package io.casedesk.model.service;

import io.casedesk.model.ApiException;
import io.casedesk.model.Solution;

/** Solutions on the service (contract 4.2). */
public interface SolutionRepository extends RecordRepository<Solution> {

  /**
   * The only status that the contract shows (3); it does not show whether a create needs one (4.2).
   */
  String FIRST_STATUS = "Draft";

  /**
   * Creates a solution. Sent once, without retries: after an {@link ApiException.Unavailable} it is
   * unknown whether the record exists.
   *
   * @return the record in the answer
   */
  Solution create(NewSolution solution);

  /** The fields that a create accepts. */
  record NewSolution(String name, String status) {}
}
