package io.casedesk.server.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes bodies: right ones, nearly right ones, broken ones. */
final class Bodies {

  /** Members the contract knows, fields of the sample, and some that are neither. */
  private static final List<String> KEYS =
      List.of(
          "name",
          "status",
          "title",
          "description",
          "delete_flag",
          "owner",
          "solution_fields",
          "custom_fields",
          "filters",
          "pageParam",
          "pageNumber",
          "batchSize",
          "link_title",
          "sponsor",
          "theme",
          "annual_benefit",
          "review_date",
          "personal_data",
          "data_sources",
          "source_id",
          "id",
          "",
          "__proto__",
          "$.theme",
          "theme' OR '1'='1",
          "k\\u0000",
          "unknown");

  private static final List<String> SCALARS =
      List.of(
          "null",
          "true",
          "false",
          "0",
          "-0",
          "-1",
          "1",
          "200",
          "201",
          "2147483648",
          "9999999999999",
          "1e3",
          "1.50",
          "1e400",
          "-1e-400",
          "1e999999999",
          "123456789012345678901234567890",
          "NaN",
          "01",
          "\"\"",
          "\" \"",
          "\"fin\"",
          "\"Finance\"",
          "\"active\"",
          "\"2026-12-01\"",
          "\"2026-02-30\"",
          "\"'; DROP TABLE use_case; --\"",
          "\"\\\" OR 1=1 --\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\\ud83d\\ude00\"",
          "\"\u202e\u0130\ufffe\"",
          "\"%s%n${jndi:x}#{1}\"",
          "\"<script>alert(1)</script>\"",
          "\"../../etc/passwd\"",
          "\"unclosed",
          "'single'",
          "nul",
          "[]",
          "{}");

  private static final int DEPTH = 3;

  private Bodies() {}

  static Arbitrary<HostileRequest.Body> any() {
    Arbitrary<byte[]> text =
        Arbitraries.frequencyOf(
                Tuple.of(6, nearlyRight()),
                Tuple.of(3, value()),
                Tuple.of(1, nested()),
                Tuple.of(1, Arbitraries.strings().all().ofMaxLength(60)))
            .map(json -> json.getBytes(UTF_8));
    return Arbitraries.frequencyOf(
            Tuple.of(8, text),
            Tuple.of(2, damaged(text)),
            Tuple.of(1, Arbitraries.just(new byte[0])))
        .map(HostileRequest.Body::new);
  }

  /** What the endpoints take, with values that need not fit. */
  private static Arbitrary<String> nearlyRight() {
    Arbitrary<String> fields = object(DEPTH - 1);
    Arbitrary<String> page =
        Combinators.combine(scalar(), scalar())
            .as((number, size) -> "{\"pageNumber\":" + number + ",\"batchSize\":" + size + "}");
    return Arbitraries.oneOf(
        Arbitraries.oneOf(fields, right()).map(custom -> "{\"custom_fields\":" + custom + "}"),
        mostly("\"fuzz\"", value()).map(name -> "{\"name\":" + name + "}"),
        Combinators.combine(mostly("\"fuzz\"", scalar()), mostly("\"Draft\"", value()))
            .as(Bodies::solution),
        Combinators.combine(fields, page)
            .as((filters, param) -> "{\"filters\":" + filters + ",\"pageParam\":" + param + "}"),
        fields.map(profile -> "{\"solution_fields\":" + profile + "}"),
        fields);
  }

  /** Values that fit their fields, of use cases and of solutions. */
  private static Arbitrary<String> right() {
    return Arbitraries.of(
        "{\"sponsor\":\"'; DROP TABLE use_case; --\"}",
        "{\"theme\":\"fin\",\"personal_data\":true}",
        "{\"annual_benefit\":1.50,\"review_date\":\"2026-12-01\"}",
        "{\"annual_benefit\":1e300}",
        "{\"data_sources\":[\"erp\",\"none\"]}",
        "{\"unknown\":{\"deep\":{}}}",
        "{}");
  }

  private static String solution(String name, String status) {
    return "{\"name\":" + name + ",\"status\":" + status + "}";
  }

  private static Arbitrary<String> mostly(String right, Arbitrary<String> others) {
    return Arbitraries.frequencyOf(Tuple.of(1, Arbitraries.just(right)), Tuple.of(1, others));
  }

  private static Arbitrary<String> value() {
    return value(DEPTH);
  }

  private static Arbitrary<String> value(int depth) {
    if (depth == 0) {
      return scalar();
    }
    return Arbitraries.frequencyOf(
        Tuple.of(4, scalar()), Tuple.of(2, object(depth - 1)), Tuple.of(1, array(depth - 1)));
  }

  private static Arbitrary<String> scalar() {
    return Arbitraries.frequencyOf(
        Tuple.of(5, Arbitraries.of(SCALARS)),
        Tuple.of(1, Arbitraries.longs().map(String::valueOf)),
        Tuple.of(1, Arbitraries.doubles().map(String::valueOf)),
        Tuple.of(1, Arbitraries.strings().all().ofMaxLength(20).map(text -> "\"" + text + "\"")),
        // Of 5,000 characters: each one drawn takes jqwik 8 microseconds.
        Tuple.of(
            1,
            Arbitraries.strings()
                .alpha()
                .ofLength(50)
                .map(text -> "\"" + text.repeat(100) + "\"")));
  }

  private static Arbitrary<String> object(int depth) {
    Arbitrary<String> member =
        Combinators.combine(Arbitraries.of(KEYS), value(depth))
            .as((key, value) -> "\"" + key + "\":" + value);
    return member
        .list()
        .ofMaxSize(4)
        .map(members -> members.stream().collect(Collectors.joining(",", "{", "}")));
  }

  private static Arbitrary<String> array(int depth) {
    return value(depth)
        .list()
        .ofMaxSize(4)
        .map(values -> values.stream().collect(Collectors.joining(",", "[", "]")));
  }

  private static Arbitrary<String> nested() {
    return Combinators.combine(
            Arbitraries.of("[", "{\"a\":", "[{\"custom_fields\":"),
            Arbitraries.integers().between(1, 3_000))
        .as(String::repeat);
  }

  /** Cut off, or with a byte that does not belong there. */
  private static Arbitrary<byte[]> damaged(Arbitrary<byte[]> whole) {
    return Combinators.combine(whole, Arbitraries.integers().between(0, 1_000), Arbitraries.bytes())
        .as(
            (bytes, place, odd) -> {
              int at = bytes.length == 0 ? 0 : place % bytes.length;
              ByteArrayOutputStream out = new ByteArrayOutputStream();
              out.write(bytes, 0, at);
              out.write(odd);
              if (place % 2 == 0) {
                out.write(bytes, at, bytes.length - at);
              }
              return out.toByteArray();
            });
  }
}
