package io.casedesk.server.store;

/**
 * What is written through {@code solution_fields} (contract, section 2.2), except the status. Empty
 * is the empty string.
 */
public record SolutionProfile(
    String linkTitle,
    String linkUrl,
    String provider,
    String sensitivity,
    String type,
    String requestingBusinessUnit) {

  /** A profile without values. */
  public static final SolutionProfile EMPTY = new SolutionProfile("", "", "", "", "", "");
}
