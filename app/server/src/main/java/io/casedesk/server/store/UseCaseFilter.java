package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.statement.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A filter by equal values of use case fields (contract, section 4.1, filter). */
public final class UseCaseFilter {

  /** Members of a use case, beside its custom fields, that can be filtered on. */
  public static final Set<String> STANDARD = Set.of("title", "status", "source_id");

  /** A value of a field, as {@link FieldIndex} keeps it. */
  private record Wanted(String fieldKey, String value) {}

  private final List<Wanted> entries = new ArrayList<>();

  private UseCaseFilter() {}

  /**
   * Reads the {@code filters} object.
   *
   * @throws InvalidValueException for a key that is no field, or a value the field cannot hold
   */
  public static UseCaseFilter of(ObjectNode filters, List<CustomField> fields) {
    UseCaseFilter filter = new UseCaseFilter();
    for (Map.Entry<String, JsonNode> member : filters.properties()) {
      String key = member.getKey();
      filter.entries.add(new Wanted(key, value(key, member.getValue(), fields)));
    }
    return filter;
  }

  private static String value(String key, JsonNode sent, List<CustomField> fields) {
    if (STANDARD.contains(key)) {
      return text(key, sent);
    }
    Optional<CustomField> field = fields.stream().filter(f -> f.key().equals(key)).findFirst();
    return switch (field.orElseThrow(() -> unknown(key, fields)).type()) {
      case BOOLEAN -> {
        check(sent.isBoolean(), key, "true or false");
        yield String.valueOf(sent.booleanValue());
      }
      case NUMBER -> {
        check(CustomField.isFinite(sent), key, "a finite number");
        yield FieldIndex.number(sent);
      }
      default -> text(key, sent);
    };
  }

  private static String text(String key, JsonNode sent) {
    check(sent.isString(), key, "a string");
    return FieldIndex.text(sent.stringValue());
  }

  private static void check(boolean right, String key, String expected) {
    if (!right) {
      throw new InvalidValueException("filters." + key + " must be " + expected + ".");
    }
  }

  private static InvalidValueException unknown(String key, List<CustomField> fields) {
    List<String> keys = new ArrayList<>(STANDARD.stream().sorted().toList());
    fields.forEach(field -> keys.add(field.key()));
    return new InvalidValueException(
        "filters."
            + key
            + " isn't a field that you can filter by. The fields are "
            + String.join(", ", keys)
            + ".");
  }

  /** Whether every row passes. */
  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** A query for the numbers of the rows wanted, which never looks at the rows themselves. */
  String numbers() {
    StringBuilder sql =
        new StringBuilder("SELECT f0.number FROM field_value f0 WHERE ").append(equality(0));
    // Not joined: SQLite joins 64 tables at most, and there can be more fields.
    for (int i = 1; i < entries.size(); i++) {
      sql.append(
          " AND EXISTS (SELECT 1 FROM field_value f%s WHERE %s AND f%s.number = f0.number)"
              .formatted(i, equality(i), i));
    }
    return sql.toString();
  }

  /** No text of a sender is ever SQL. */
  private static String equality(int i) {
    return "f" + i + ".field_key = :key" + i + " AND f" + i + ".value = :value" + i;
  }

  /** Sets the parameters of {@link #numbers()}. */
  Query bindTo(Query query) {
    for (int i = 0; i < entries.size(); i++) {
      query.bind("key" + i, entries.get(i).fieldKey()).bind("value" + i, entries.get(i).value());
    }
    return query;
  }
}
