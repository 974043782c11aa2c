package io.casedesk.model.links;

import io.casedesk.messages.Message;
import org.jspecify.annotations.Nullable;

/**
 * A problem with the links of a solution, or with its owner.
 *
 * @param problem the type of problem
 * @param solutionId the id of the solution
 * @param solution the display name of the solution
 * @param useCaseId the id of the use case; null when the problem is not about a use case
 * @param detail the title of the use case, or why the links could not be read; may be empty
 */
public record LinkFinding(
    Problem problem,
    String solutionId,
    String solution,
    @Nullable String useCaseId,
    Message detail) {

  /** The types of problems. */
  public enum Problem {
    /** Neither source links a use case to the solution. */
    NO_LINKS("no use case is linked"),
    /** The use case is marked as deleted. */
    DELETED_USE_CASE("the linked use case is marked as deleted"),
    /** The service does not list the use case; reported only after a complete read. */
    MISSING_USE_CASE("the linked use case does not exist"),
    /** The link does not identify a use case. */
    UNREADABLE_LINK("a link names no use case"),
    /** The solution has no owner, neither an id nor an e-mail address. */
    NO_OWNER("the solution has no owner"),
    /** {@code useCaseList} has the link, the link endpoint doesn't. */
    ONLY_IN_LIST("in the solution's list, but not in the list of links"),
    /** The link endpoint has the link, {@code useCaseList} doesn't. */
    ONLY_AT_ENDPOINT("in the list of links, but not in the solution's list"),
    /** The link endpoint could not be read, so the two sources could not be compared. */
    NOT_READ("the links could not be read");

    private final String text;

    Problem(String text) {
      this.text = text;
    }

    /** The problem as text for the user. */
    public String text() {
      return text;
    }
  }
}
