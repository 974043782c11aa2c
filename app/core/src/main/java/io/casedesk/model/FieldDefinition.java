package io.casedesk.model;

import java.util.List;

/**
 * A field as the filter endpoint describes it (contract 4.1, {@code fields}).
 *
 * @param key the member's name
 * @param type the service's word for the type; the list is open
 * @param display the name shown to people
 * @param options options, should a service send them (contract 4.1 lists none); otherwise empty
 */
public record FieldDefinition(
    String key, String type, String display, List<DropdownValue> options) {

  /** A definition without options. */
  public FieldDefinition(String key, String type, String display) {
    this(key, type, display, List.of());
  }
}
