package io.casedesk.client.paging;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.records.PageRow;
import io.casedesk.json.JsonReader;
import io.casedesk.json.ObjectDecoder;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
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
import tools.jackson.core.JsonToken;

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
   * Parses a response whose {@code data} is a list: in one pass or, when an element is unreadable,
   * element by element, so that the others are kept (Q12).
   *
   * @throws io.casedesk.model.ApiException.Malformed when the response has no list
   */
  public static <R> UseCasePage<R> of(ApiResponse reply, PageRow.Kind<R> kind) {
    UseCasePage<R> page = inOnePass(reply.body(), kind);
    return page != null ? page : byElement(reply, kind);
  }

  private static <R> @Nullable UseCasePage<R> inOnePass(byte[] body, PageRow.Kind<R> kind) {
    // A parser takes leading zeros for another encoding, and counts a byte order mark.
    if (body.length < 2 || body[0] != '{' || body[1] == 0) {
      return null;
    }
    try (JsonParser parser = kind.reader().parser(body)) {
      Utf8.require(body);
      parser.nextToken();
      List<PageRow<R>> rows = null;
      Map<String, FieldValue> meta = Map.of();
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken token = parser.nextToken();
        if (name.equals("data")) {
          rows = token == JsonToken.START_ARRAY ? rows(parser, body, kind) : null;
          if (rows == null) {
            return null;
          }
        } else if (name.equals("meta") && token == JsonToken.START_OBJECT) {
          meta = kind.reader().members(ObjectDecoder.skipped(parser, body));
        } else {
          meta = name.equals("meta") ? Map.of() : meta;
          parser.skipChildren();
        }
      }
      return rows == null || parser.nextToken() != null ? null : of(rows, meta);
    } catch (JacksonException | UnreadableJsonException _) {
      return null;
    }
  }

  private static <R> @Nullable List<PageRow<R>> rows(
      JsonParser parser, byte[] body, PageRow.Kind<R> kind) {
    List<PageRow<R>> rows = new ArrayList<>(PageSource.HIGHEST_LIMIT);
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      rows.add(kind.row(parser, body));
    }
    boolean whole = parser.currentToken() == JsonToken.END_ARRAY;
    return whole && rows.size() <= ResponseEnvelope.MOST_ELEMENTS ? rows : null;
  }

  private static <R> UseCasePage<R> byElement(ApiResponse reply, PageRow.Kind<R> kind) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    List<byte[]> rows = envelope.rows();
    if (rows == null) {
      throw reply.malformed(Message.of("service.no-list"));
    }
    return of(rows.stream().map(kind::row).toList(), meta(envelope, kind.reader()));
  }

  /** The fields of {@code meta}; none when it is not an object. */
  private static Map<String, FieldValue> meta(ResponseEnvelope envelope, JsonReader reader) {
    byte[] meta = envelope.member("meta");
    try {
      return meta == null ? Map.of() : reader.members(meta);
    } catch (UnreadableJsonException _) {
      return Map.of();
    }
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
