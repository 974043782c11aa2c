package io.casedesk.model.checklist;

import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionPartsOutcome;
import io.casedesk.model.UseCaseLink;
import java.util.Collection;
import java.util.List;

/**
 * Reads the checklists and links of solutions, which the service sends for one solution at a time
 * (contract 4.2). Each method reads many solutions: it blocks until all of them are done, with no
 * more calls in flight than the connection allows, and may be interrupted (then it throws {@link
 * java.util.concurrent.CancellationException}; parts that were delivered stay valid).
 *
 * <p>A 404 in the service's own envelope means that a solution has none; any other 404 is a failure
 * (Q32). A failed solution is delivered with its failure and does not end the read, but many
 * failures in a row do, because the service is then unavailable: the solutions left are in {@link
 * SolutionPartsOutcome#notAsked}.
 */
public interface SolutionPartRepository {

  /** Receives solutions as they arrive, in any order. Called by the thread that called the read. */
  @FunctionalInterface
  interface Listener<T> {
    /**
     * Called when some solutions have arrived.
     *
     * @param fresh the solutions, each of them once in a read
     * @param progress the progress of the read, including these
     */
    void read(List<SolutionPart<T>> fresh, Progress progress);
  }

  /**
   * The progress of a read.
   *
   * @param done number of solutions that are done, including {@code failed}
   * @param failed number of solutions that could not be read
   * @param all number of solutions to read
   */
  record Progress(int done, int failed, int all) {}

  /**
   * Reads the checklists of these solutions.
   *
   * @throws ApiException.Unauthorized when the token is rejected; parts that were delivered stay
   *     valid, and the others can be read again with another token
   */
  SolutionPartsOutcome checklists(Collection<String> solutionIds, Listener<Checklist> listener);

  /**
   * Reads the links of these solutions to use cases.
   *
   * @throws ApiException.Unauthorized as for {@link #checklists}
   */
  SolutionPartsOutcome links(Collection<String> solutionIds, Listener<UseCaseLink> listener);
}
