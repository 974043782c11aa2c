package io.casedesk.server.store;

import java.util.List;

/**
 * A custom field of use cases, as defined in the database.
 *
 * @param key the key in {@code custom_fields}
 * @param type the type of its values
 * @param display the name to display
 * @param options for a dropdown or multi-select; otherwise empty
 */
public record CustomField(String key, CustomFieldType type, String display, List<Option> options) {

  /** Copies the list. */
  public CustomField {
    options = List.copyOf(options);
  }

  /** One option: the key is stored, the label is what a person calls it. */
  public record Option(String key, String label) {}

  /** Whether this is the key of an option. Labels are not accepted for it. */
  boolean hasOption(String candidate) {
    return options.stream().anyMatch(option -> option.key().equals(candidate));
  }
}
