package io.casedesk.model.checklist;

import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.SolutionPartsOutcome;
import io.casedesk.model.UseCaseLink;
import java.util.Collection;
import java.util.List;

/**
 * Checklists and links of solutions, which the service sends of one solution at a time (contract
 * 4.2). Each method is one pass over many: it blocks until every solution had its turn, with no
 * more calls in flight than the connection allows, and may be interrupted (then it throws {@link
 * java.util.concurrent.CancellationException}; what was delivered before stays true).
 *
 * <p>A 404 in the service's own envelope means that there are none; one without it is a failure
 * (Q32). A solution that fails is delivered with its failure and does not end the pass, but many in
 * a row do, as the service is then gone: the rest is in {@link SolutionPartsOutcome#notAsked}.
 */
public interface SolutionPartRepository {

  /** Hears of solutions as they come, in any order. Called by one thread, the one that waits. */
  @FunctionalInterface
  interface Listener<T> {
    /**
     * Some have come.
     *
     * @param fresh each solution once in a pass
     * @param progress how far the pass is, these included
     */
    void read(List<SolutionPart<T>> fresh, Progress progress);
  }

  /**
   * How far a pass is.
   *
   * @param done solutions that had their turn, {@code failed} included
   * @param failed of those, how many could not be read
   * @param all solutions of the pass
   */
  record Progress(int done, int failed, int all) {}

  /**
   * Reads the checklists of these solutions.
   *
   * @throws ApiException.Unauthorized when the token is refused; what was delivered before stays
   *     true, and what was not can be asked for again with another token
   */
  SolutionPartsOutcome checklists(Collection<String> solutionIds, Listener<Checklist> listener);

  /**
   * Reads the links of these solutions to use cases.
   *
   * @throws ApiException.Unauthorized as above
   */
  SolutionPartsOutcome links(Collection<String> solutionIds, Listener<UseCaseLink> listener);
}
