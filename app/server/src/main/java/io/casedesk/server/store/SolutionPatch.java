package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A partial update of a solution (contract, section 2.2, write shape). */
public final class SolutionPatch {

  /** Members of {@code solution_fields}; each is also the name of its column. */
  static final List<String> SOLUTION_FIELDS =
      List.of(
          "link_title",
          "link_url",
          "provider",
          "sensitivity",
          "type",
          "requesting_business_unit",
          "status");

  /**
   * The most characters of custom fields; without a limit each request could add new keys, which no
   * answer shows.
   */
  private static final int MOST_CUSTOM = 1_000_000;

  /** Values by column. The columns are constants of this class, never words of a sender. */
  private final Map<String, Object> columns = new LinkedHashMap<>();

  private @Nullable String owner;
  private @Nullable ObjectNode customFields;

  /** Sets the name. */
  public void name(String value) {
    columns.put("name", value);
  }

  /** Sets the description. */
  public void description(String value) {
    columns.put("description", value);
  }

  /** Sets the delete flag. */
  public void deleted(boolean value) {
    columns.put("delete_flag", value);
  }

  /** Sets a member of {@code solution_fields}; one that is none of those is ignored. */
  public void solutionField(String key, String value) {
    if (SOLUTION_FIELDS.contains(key)) {
      columns.put(key, value);
    }
  }

  /** Sets the owner, named by id or e-mail address. */
  public void owner(String idOrEmail) {
    owner = idOrEmail;
  }

  /** Custom fields to merge into those that are there, key by key. */
  public void customFields(ObjectNode values) {
    customFields = values;
  }

  boolean isEmpty() {
    return columns.isEmpty() && owner == null && customFields == null;
  }

  void apply(Handle handle, StoredSolution before, Clock clock) {
    Map<String, Object> changes = new LinkedHashMap<>(columns);
    if (owner != null) {
      changes.put("owner_id", personId(handle, owner));
    }
    if (customFields != null) {
      changes.put("custom_fields", merged(before, customFields));
    }
    changes.put("updated_at", RecordTimes.after(before.updatedAt(), clock));
    String assignments =
        changes.keySet().stream()
            .map(column -> column + " = :" + column)
            .collect(Collectors.joining(", "));
    try (Update update =
        handle.createUpdate("UPDATE solution SET " + assignments + " WHERE id = :id")) {
      update.bindMap(changes).bind("id", before.id()).execute();
    }
  }

  private static String merged(StoredSolution before, ObjectNode sent) {
    String merged = RecordJson.merged(before.customFields(), sent);
    if (merged.length() > MOST_CUSTOM) {
      throw new InvalidValueException(
          "custom_fields would contain more than "
              + MOST_CUSTOM
              + " characters in total. Nothing was changed.");
    }
    return merged;
  }

  private static String personId(Handle handle, String idOrEmail) {
    Optional<String> id =
        handle
            .createQuery("SELECT id FROM person WHERE id = :who OR lower(email) = lower(:who)")
            .bind("who", idOrEmail)
            .mapTo(String.class)
            .findFirst();
    return id.orElseThrow(
        () ->
            new InvalidValueException(
                "owner must be the id or the email address of a known person; \""
                    + idOrEmail
                    + "\" is neither. Nothing was changed."));
  }
}
