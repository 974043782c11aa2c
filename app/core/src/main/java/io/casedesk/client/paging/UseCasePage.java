package io.casedesk.client.paging;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.records.PageDecoder;
import io.casedesk.client.records.PageRow;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.input.DecimalParser;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/**
 * A page of the list of use cases (contract 4.1).
 *
 * @param rows the rows, in the order sent
 * @param totalPages {@code meta.totalPages}; -1 when it was not sent or is not a number (Q4)
 * @param total the total number of records, if the service sends it; otherwise -1
 */
public record UseCasePage<R>(List<PageRow<R>> rows, int totalPages, long total) {

  private static final List<String> TOTALS =
      List.of("total", "totalCount", "totalItems", "totalRecords", "totalRows", "totalElements");

  /** A page that does not exist. */
  public static <R> UseCasePage<R> none() {
    return new UseCasePage<>(List.of(), -1, -1);
  }

  /**
   * Parses a response whose {@code data} is a list. An element that is no record does not affect
   * the others; JSON that is broken anywhere makes the page unreadable (Q12).
   *
   * @throws io.casedesk.model.ApiException.Malformed when the response has no list, or its JSON is
   *     broken
   */
  public static <R> UseCasePage<R> of(ApiResponse reply, PageDecoder<R> decoder) {
    byte[] body = Utf8.withoutMark(reply.body());
    List<PageRow<R>> rows = new ArrayList<>(PageSource.HIGHEST_LIMIT);
    try (JsonParser parser = decoder.reader().parser(body)) {
      Utf8.requireText(body);
      Map<String, FieldValue> meta = decoder.read(parser, rows::clear, rows::add);
      if (meta == null) {
        throw reply.malformed(Message.of("service.no-list"));
      }
      return of(rows, meta);
    } catch (JacksonException e) {
      throw unreadable(reply, JsonReader.unreadable(e));
    } catch (UnreadableJsonException e) {
      throw unreadable(reply, e);
    }
  }

  private static ApiException unreadable(ApiResponse reply, UnreadableJsonException why) {
    return reply.malformed(Message.of("service.response-unreadable", Message.ofFailure(why)));
  }

  private static <R> UseCasePage<R> of(List<PageRow<R>> rows, Map<String, FieldValue> members) {
    long total =
        TOTALS.stream()
            .map(members::get)
            .mapToLong(UseCasePage::count)
            .filter(n -> n >= 0)
            .findFirst()
            .orElse(-1);
    long pages = count(members.get("totalPages"));
    // A page count of 0 on a page with rows is invalid.
    pages = pages == 0 && !rows.isEmpty() ? -1 : pages;
    return new UseCasePage<>(rows, (int) Math.min(pages, Integer.MAX_VALUE), total);
  }

  private static long count(@Nullable FieldValue value) {
    String digits = Objects.requireNonNullElse(FieldValue.scalar(value), "").strip();
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

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The keys of the rows. */
  public Set<String> keys() {
    Set<String> keys = LinkedHashSet.newLinkedHashSet(rows.size());
    rows.forEach(row -> keys.add(row.key()));
    return keys;
  }
}
