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
  FIELDS("field"),
  /** People who can own solutions. */
  PEOPLE("person"),
  /** Use cases. */
  USE_CASES("use case"),
  /** Solutions. */
  SOLUTIONS("solution"),
  /** Checklists of solutions. */
  CHECKLISTS("checklist"),
  /** Links between a solution and a use case. */
  LINKS("link");

  private final String singular;

  LoadSection(String singular) {
    this.singular = singular;
  }

  /** The field of the document. */
  public String member() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The plural noun for its records. */
  public String plural() {
    return this == PEOPLE ? member() : singular + "s";
  }

  static Optional<LoadSection> of(String member) {
    return Arrays.stream(values()).filter(section -> section.member().equals(member)).findFirst();
  }

  static String members() {
    return Arrays.stream(values()).map(LoadSection::member).collect(Collectors.joining(", "));
  }
}
