package io.casedesk.server.store;

/**
 * The fields that are written through {@code solution_fields} (contract, section 2.2), except the
 * status. An empty field is the empty string.
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
