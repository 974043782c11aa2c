package io.casedesk.server.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Equality on some fields of use cases (contract 4.1, filter). */
public final class UseCaseFilter {

  /** Standard fields that can be filtered on; also their columns. */
  public static final Set<String> STANDARD = Set.of("title", "status", "source_id");

  private final List<String> conditions = new ArrayList<>();
  private final Map<String, Object> values = new LinkedHashMap<>();

  private UseCaseFilter() {}

  /**
   * Reads the {@code filters} object.
   *
   * @throws RefusedException for a key that is no field, or a value the field cannot hold
   */
  public static UseCaseFilter of(ObjectNode filters, List<Field> fields) {
    UseCaseFilter filter = new UseCaseFilter();
    for (Map.Entry<String, JsonNode> member : filters.properties()) {
      String key = member.getKey();
      if (STANDARD.contains(key)) {
        filter.equal("u." + key, text(key, member.getValue()));
      } else {
        Optional<Field> field = fields.stream().filter(f -> f.key().equals(key)).findFirst();
        filter.custom(field.orElseThrow(() -> unknown(key, fields)), member.getValue());
      }
    }
    return filter;
  }

  private void custom(Field field, JsonNode sent) {
    String key = field.key();
    String path = bound("$.\"" + key + "\"");
    String extracted = "json_extract(u.custom_fields, " + path + ")";
    switch (field.type()) {
      case BOOLEAN -> {
        check(sent.isBoolean(), key, "true or false");
        equal(extracted, sent.booleanValue() ? 1 : 0);
      }
      case NUMBER -> {
        check(CustomValues.isFinite(sent), key, "a finite number");
        equal(extracted, sent.doubleValue());
      }
      case MULTISELECT -> {
        String value = bound(text(key, sent));
        String each = "json_each(u.custom_fields, " + path + ")";
        conditions.add("EXISTS (SELECT 1 FROM " + each + " e WHERE e.value = " + value + ")");
      }
      default -> equal(extracted, text(key, sent));
    }
  }

  private void equal(String column, Object value) {
    conditions.add(column + " = " + bound(value));
  }

  /** Remembers a value and returns the name to write for it: no text of a sender is ever SQL. */
  private String bound(Object value) {
    String name = "filter" + values.size();
    values.put(name, value);
    return ":" + name;
  }

  private static String text(String key, JsonNode sent) {
    check(sent.isString(), key, "a string");
    return sent.stringValue();
  }

  private static void check(boolean right, String key, String wanted) {
    if (!right) {
      throw new RefusedException("filters." + key + " takes " + wanted + ".");
    }
  }

  private static RefusedException unknown(String key, List<Field> fields) {
    List<String> keys = new ArrayList<>(STANDARD.stream().sorted().toList());
    fields.forEach(field -> keys.add(field.key()));
    return new RefusedException(
        "filters." + key + " is no field to filter on; those are " + String.join(", ", keys) + ".");
  }

  String where() {
    return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
  }

  Query bindTo(Query query) {
    return query.bindMap(values);
  }
}
