package io.casedesk.server.store;

/**
 * What is written through {@code solution_fields} (contract 2.2), but for the status. Blank is the
 * empty string.
 */
public record SolutionProfile(
    Link link, String provider, String sensitivity, String type, String requestingBusinessUnit) {

  /** Nothing filled in. */
  static final SolutionProfile BLANK = new SolutionProfile(new Link("", ""), "", "", "", "");

  /** Where to read about the solution. */
  public record Link(String title, String url) {}
}
