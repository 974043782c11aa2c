package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A partial update of a solution (contract, section 2.2, write shape).
 *
 * @param columns values by column, whose names are never words of a sender
 * @param owner the owner, named by id or e-mail address; null to keep it
 * @param customFields merged into those that are there, key by key; null for none
 */
public record SolutionPatch(
    Map<String, Object> columns, @Nullable String owner, @Nullable ObjectNode customFields) {

  /** Members of {@code solution_fields}; each is also the name of its column. */
  public static final Set<String> SOLUTION_FIELDS =
      Set.of(
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

  void apply(Handle handle, StoredSolution before, Clock clock) {
    Map<String, Object> changes = new LinkedHashMap<>(columns);
    if (owner != null) {
      changes.put("owner_id", personId(handle, owner));
    }
    if (customFields != null) {
      changes.put("custom_fields", merged(before, customFields));
    }
    if (changes.isEmpty()) {
      return;
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
