package io.casedesk.server.load;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The sections of a document, in the order in which they are loaded: each needs those before it.
 */
public enum LoadSection {
  /** Definitions of custom fields. */
  FIELDS,
  /** People who can own solutions. */
  PEOPLE,
  /** Use cases. */
  USE_CASES,
  /** Solutions. */
  SOLUTIONS,
  /** Checklists of solutions. */
  CHECKLISTS,
  /** Links between a solution and a use case. */
  LINKS;

  /** The field of the document. */
  public String member() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<LoadSection> of(String member) {
    return Arrays.stream(values()).filter(section -> section.member().equals(member)).findFirst();
  }

  static String members() {
    return Arrays.stream(values()).map(LoadSection::member).collect(Collectors.joining(", "));
  }
}
