package io.casedesk.server.store;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * A row of the table {@code checklist}, which Jackson writes as the contract shows it (section
 * 2.3).
 *
 * @param attributes a JSON object as text
 */
public record StoredChecklist(
    @JsonProperty("checklistId") String id,
    @JsonIgnore String solutionId,
    String pageId,
    String playbookId,
    @JsonProperty("checklistAttributes") @JsonRawValue String attributes,
    boolean showNotification,
    String createdAt,
    String updatedAt) {

  static final RowMapper<StoredChecklist> ROW = ConstructorMapper.of(StoredChecklist.class);
}
