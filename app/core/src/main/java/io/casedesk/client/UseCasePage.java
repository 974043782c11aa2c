package io.casedesk.client;

import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.model.DecimalParser;
import io.casedesk.model.FieldValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A page of the list (contract 4.1).
 *
 * @param rows its elements, in the order sent
 * @param totalPages {@code meta.totalPages}; -1 when it was not sent or is no number (Q4)
 * @param total how many records the service counts, should it say so; -1 when it does not
 */
record UseCasePage<R>(List<PageRow<R>> rows, int totalPages, long total) {

  private static final List<String> TOTALS =
      List.of("total", "totalCount", "totalItems", "totalRecords", "totalRows", "totalElements");

  /** A page the service does not have. */
  static <R> UseCasePage<R> none() {
    return new UseCasePage<>(List.of(), -1, -1);
  }

  /** Reads {@code meta}, whatever came for it. */
  static <R> UseCasePage<R> of(List<PageRow<R>> rows, byte @Nullable [] meta, JsonReader reader) {
    Map<String, FieldValue> members = Map.of();
    if (meta != null) {
      try {
        members = reader.members(meta);
      } catch (UnreadableJsonException e) {
        members = Map.of();
      }
    }
    long total =
        TOTALS.stream()
            .map(members::get)
            .mapToLong(UseCasePage::count)
            .filter(n -> n >= 0)
            .findFirst()
            .orElse(-1);
    long pages = count(members.get("totalPages"));
    // No pages, on a page that holds rows, is no count at all.
    pages = pages == 0 && !rows.isEmpty() ? -1 : pages;
    return new UseCasePage<>(rows, (int) Math.min(pages, Integer.MAX_VALUE), total);
  }

  private static long count(@Nullable FieldValue value) {
    if (!(value instanceof FieldValue.Numeric || value instanceof FieldValue.Text)) {
      return -1;
    }
    String digits = value.display().strip();
    if (digits.length() > 20) {
      return -1;
    }
    try {
      return DecimalParser.parse(digits)
          .map(number -> Math.max(-1, number.longValueExact()))
          .orElse(-1L);
    } catch (ArithmeticException e) {
      return -1;
    }
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** What tells its rows from others. */
  Set<String> keys() {
    Set<String> keys = LinkedHashSet.newLinkedHashSet(rows.size());
    rows.forEach(row -> keys.add(row.key()));
    return keys;
  }
}
