package io.casedesk.model;

/** Solutions on the service (contract 4.2). */
public interface SolutionRepository extends RecordRepository<Solution> {

  /** The one status the contract shows (3); whether a create needs one is not shown (4.2). */
  String FIRST_STATUS = "Draft";

  /**
   * Creates a solution. Sent once and never repeated: after an {@link ApiException.Unavailable} it
   * is not known whether the record exists.
   *
   * @return the record the service answered with
   */
  Solution create(NewSolution solution);

  /** What a create takes. */
  record NewSolution(String name, String status) {}
}
