package io.casedesk.model.service;

import io.casedesk.model.Solution;

/** Solutions on the service (contract 4.2). */
public interface SolutionRepository extends RecordRepository<Solution> {

  /**
   * The only status that the contract shows (3); it does not show whether a create needs one (4.2).
   */
  String FIRST_STATUS = "Draft";
}
