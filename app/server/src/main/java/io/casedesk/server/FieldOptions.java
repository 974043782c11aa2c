package io.casedesk.server;

import java.util.List;

/**
 * The options of one dropdown or multi-select field, as defined in the database. The contract (4.1)
 * has no endpoint that lists them.
 *
 * @param fieldKey the member of {@code custom_fields}
 * @param options in the order to show them
 */
public record FieldOptions(String fieldKey, List<Option> options) {

  /** Copies the list. */
  public FieldOptions {
    options = List.copyOf(options);
  }

  /**
   * One option.
   *
   * @param key what is stored
   * @param label what a person calls it
   */
  public record Option(String key, String label) {}
}
