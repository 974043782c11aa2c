package io.casedesk.changes;

import java.util.List;
import java.util.Map;

/**
 * What has to be known before records are created.
 *
 * @param history what earlier runs created
 * @param named ids of all records by name, as far as they are known
 */
public record CreateContext(CreateHistory history, Map<String, List<String>> named) {

  private static final CreateContext NONE = new CreateContext(CreateHistory.none(), Map.of());

  /** Nothing is known. */
  public static CreateContext none() {
    return NONE;
  }
}
