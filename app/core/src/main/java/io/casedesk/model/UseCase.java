package io.casedesk.model;

import java.util.Map;

/**
 * A use case as read (contract 2.1). Unknown members, nulls and unexpected types are kept as sent.
 *
 * @param id the service's own identifier
 * @param members every member but {@code custom_fields}, {@code id} included
 * @param customFields the members of {@code custom_fields}
 */
public record UseCase(
    String id, Map<String, FieldValue> members, Map<String, FieldValue> customFields)
    implements CaseRecord {

  /** Reads return {@code title}; only a create takes {@code name}. */
  public String title() {
    return text("title");
  }

  /**
   * The status; the list of values is open, such as {@code draft}, {@code submitted}, {@code
   * active}.
   */
  public String status() {
    return text("status");
  }

  /** The identifier in an external source system, as exact text. */
  public String sourceId() {
    return text("source_id");
  }

  @Override
  public String label() {
    return title().isBlank() ? id : title();
  }

  @Override
  public boolean deleted() {
    return RecordKind.USE_CASES.isDeleted(members);
  }
}
