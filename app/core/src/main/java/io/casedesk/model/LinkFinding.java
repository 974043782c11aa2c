package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that is wrong with the links of a solution, or with its owner.
 *
 * @param problem what
 * @param solutionId the solution
 * @param solution what a person calls it
 * @param useCaseId the use case it is about; null where it is about none
 * @param detail what was seen, such as the title of the use case; may be empty
 */
public record LinkFinding(
    Problem problem,
    String solutionId,
    String solution,
    @Nullable String useCaseId,
    String detail) {

  /** What can be wrong. */
  public enum Problem {
    /** No use case is linked, by either source. */
    NO_LINKS("no use case is linked"),
    /** The use case is marked as deleted. */
    DELETED_USE_CASE("the linked use case is marked as deleted"),
    /** The service does not list the use case; said only after a complete read of them. */
    MISSING_USE_CASE("the linked use case does not exist"),
    /** A link of which no use case could be made out. */
    UNREADABLE_LINK("a link names no use case"),
    /** Nobody is named as owner, neither by id nor by e-mail address. */
    NO_OWNER("the solution has no owner"),
    /** {@code useCaseList} has it, the link endpoint has not. */
    ONLY_IN_LIST("in the solution's list, but not at the link endpoint"),
    /** The link endpoint has it, {@code useCaseList} has not. */
    ONLY_AT_ENDPOINT("at the link endpoint, but not in the solution's list"),
    /** The link endpoint could not be asked, so the two could not be compared. */
    NOT_READ("the links could not be read");

    private final String text;

    Problem(String text) {
      this.text = text;
    }

    /** What is wrong, for a person. */
    public String text() {
      return text;
    }
  }
}
