package io.casedesk.model.checklist;

import io.casedesk.model.ApiException;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.links.UseCaseLink;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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

  /**
   * The result of reading the checklists or links of many solutions.
   *
   * @param read number of solutions that were read
   * @param failed ids of the solutions that could not be read
   * @param notAsked ids of the solutions that were not requested, because the read ended early
   * @param ended why the read ended early; null when it did not
   * @param asOf the time when the read ended
   */
  record SolutionPartsOutcome(
      int read,
      List<String> failed,
      List<String> notAsked,
      @Nullable ApiException ended,
      Instant asOf) {

    /** Makes unmodifiable copies. */
    public SolutionPartsOutcome {
      failed = List.copyOf(failed);
      notAsked = List.copyOf(notAsked);
    }

    /** Whether all solutions were read. */
    public boolean complete() {
      return failed.isEmpty() && notAsked.isEmpty();
    }

    /** The ids to request again: first those that were not requested, then those that failed. */
    public List<String> toRetry() {
      return Stream.concat(notAsked.stream(), failed.stream()).toList();
    }
  }
}
