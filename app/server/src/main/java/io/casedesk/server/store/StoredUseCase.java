package io.casedesk.server.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonRawValue;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * A row of the table {@code use_case}, which Jackson writes as the contract shows it (section 2.1).
 *
 * @param number the place in the order, 1 for the first; 0 before it is stored
 * @param id the service's own identifier
 * @param sourceId the identifier in an external source system; neither unique nor always there
 * @param customFields a JSON object as text
 */
@JsonNaming(SnakeCaseStrategy.class)
public record StoredUseCase(
    @JsonIgnore long number,
    String id,
    String title,
    String description,
    String status,
    String createdAt,
    String updatedAt,
    boolean deleteFlag,
    @Nullable String sourceId,
    @JsonRawValue String customFields) {

  static final RowMapper<StoredUseCase> ROW = ConstructorMapper.of(StoredUseCase.class);

  /** A draft with this title; everything else is empty. */
  public static StoredUseCase of(String id, String title, String now) {
    return new StoredUseCase(0, id, title, "", "draft", now, now, false, null, "{}");
  }

  StoredUseCase withNumber(long other) {
    return new StoredUseCase(
        other,
        id,
        title,
        description,
        status,
        createdAt,
        updatedAt,
        deleteFlag,
        sourceId,
        customFields);
  }

  /** Returns a copy with other custom fields and another time of change. */
  StoredUseCase withCustomFields(String other, String now) {
    return new StoredUseCase(
        number, id, title, description, status, createdAt, now, deleteFlag, sourceId, other);
  }
}
