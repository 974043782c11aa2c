package io.casedesk.changes;

import java.util.List;
import java.util.Map;

/**
 * What has to be known before records are created.
 *
 * @param history what earlier runs created
 * @param named ids of all records by name, as far as they are known
 */
public record CreateFacts(CreateHistory history, Map<String, List<String>> named) {

  private static final CreateFacts NONE = new CreateFacts(CreateHistory.none(), Map.of());

  /** Nothing is known. */
  public static CreateFacts none() {
    return NONE;
  }
}
