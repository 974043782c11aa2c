package io.casedesk.server.store;

import org.jspecify.annotations.Nullable;

/**
 * A use case (contract, section 2.1).
 *
 * @param id the service's own identifier
 * @param sourceId the identifier in an external source system; neither unique nor always there
 * @param details title, description, status, delete flag
 * @param times created_at and updated_at
 * @param customFields a JSON object as text
 */
public record StoredUseCase(
    String id,
    @Nullable String sourceId,
    RecordDetails details,
    RecordTimes times,
    String customFields) {

  /** Returns a copy with other times. */
  public StoredUseCase withTimes(RecordTimes other) {
    return new StoredUseCase(id, sourceId, details, other, customFields);
  }
}
