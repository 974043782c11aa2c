package io.casedesk.changes;

import java.util.List;
import java.util.Map;

/**
 * Facts that are needed before records are created.
 *
 * @param history the rows that earlier runs created
 * @param named ids of the known records, by name
 */
public record CreateContext(CreateHistory history, Map<String, List<String>> named) {

  private static final CreateContext NONE = new CreateContext(CreateHistory.none(), Map.of());

  /** A context without any facts. */
  public static CreateContext none() {
    return NONE;
  }
}
