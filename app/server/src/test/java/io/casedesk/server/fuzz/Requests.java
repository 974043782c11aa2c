package io.casedesk.server.fuzz;

import io.casedesk.server.fuzz.HostileRequest.Token;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Makes requests for every path and method there is, and for some there are not. */
public final class Requests {

  private static final List<String> PATHS =
      List.of(
          "/use-cases",
          "/use-cases/filter",
          "/use-cases/{}",
          "/solutions",
          "/solutions/{}",
          "/solutions/checklist/{}",
          "/use-case-solutions/{}");

  /** What the contract has; writes, which can do harm, more than once. */
  private static final List<String> OPERATIONS =
      List.of(
          "GET /use-cases",
          "POST /use-cases",
          "PATCH /use-cases/{}",
          "PATCH /use-cases/{}",
          "POST /use-cases/filter",
          "POST /use-cases/filter",
          "GET /solutions",
          "POST /solutions",
          "GET /solutions/{}",
          "PATCH /solutions/{}",
          "PATCH /solutions/{}",
          "GET /solutions/checklist/{}",
          "GET /use-case-solutions/{}");

  private static final List<String> NO_PATHS =
      List.of(
          "", "/", "/use-cases/", "/use-cases/{}/{}", "/solutions/checklist", "/USE-CASES", "/{}");

  private static final List<String> METHODS =
      List.of("GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE");

  private static final List<String> HOSTILE_IDS =
      List.of(
          "x",
          "%00",
          "%2e%2e",
          "%2F",
          "a%2Fb",
          "..%2f..%2fetc%2fpasswd",
          "%27%20OR%20%271%27=%271",
          "%3Bdrop%20table%20use_case",
          "%C3%28",
          "%ED%A0%80",
          "%F0%9F%98%80",
          "%25",
          "%5C",
          ";a=b",
          "..;",
          "*",
          "null",
          "0",
          "-1",
          "filter",
          "checklist",
          "00000000-0000-0000-0000-000000000000",
          "y".repeat(3_000));

  private static final List<String> NUMBERS =
      List.of(
          "-1",
          "0",
          "1",
          "2",
          "20",
          "100",
          "101",
          "1000",
          "abc",
          "9999999999999",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "1.5",
          "1e3",
          "0x10",
          "",
          "%20",
          "%2B1",
          "%00",
          "%D9%A3",
          "true",
          "null",
          "[]",
          "1;DROP");

  private static final List<String> PARAMETERS =
      List.of("page", "limit", "viewDetails", "Page", "page%5B%5D", "filters", "%00", "");

  private static final List<String> BOOLEANS = List.of("true", "false", "TRUE", "1", "yes", "");

  private final List<String> writable;
  private final List<String> protectedIds;

  /**
   * Requests to one service.
   *
   * @param writable ids of records that may be changed
   * @param protectedIds ids of records that may be named, but not in a request that would rightly
   *     change them
   */
  public Requests(List<String> writable, List<String> protectedIds) {
    this.writable = List.copyOf(writable);
    this.protectedIds = List.copyOf(protectedIds);
  }

  /** A request that a client library can be made to send. */
  public Arbitrary<HostileRequest> sendable() {
    Arbitrary<Token> token =
        Arbitraries.frequency(
            Tuple.of(12, Token.RIGHT), Tuple.of(1, Token.WRONG), Tuple.of(1, Token.NONE));
    // No flatMap, which would make all that follows anew for each request.
    return Combinators.combine(methodAndPath(), query(), token, headers(), Bodies.any())
        .as(
            (target, query, how, headers, body) ->
                new HostileRequest(target.get1(), target.get2() + query, how, headers, body));
  }

  private Arbitrary<Tuple.Tuple2<String, String>> methodAndPath() {
    Arbitrary<String> template =
        Arbitraries.frequencyOf(
            Tuple.of(10, Arbitraries.of(PATHS)), Tuple.of(1, Arbitraries.of(NO_PATHS)));
    Arbitrary<String> odd =
        Combinators.combine(Arbitraries.of(METHODS), template)
            .as((method, path) -> method + " " + path);
    Arbitrary<String> operation =
        Arbitraries.frequencyOf(Tuple.of(3, Arbitraries.of(OPERATIONS)), Tuple.of(1, odd));
    return Combinators.combine(operation, id(true), id(false))
        .as(
            (text, patched, other) -> {
              String[] pair = text.split(" ", 2);
              String id = pair[0].equals("PATCH") ? patched : other;
              return Tuple.of(pair[0], pair[1].replace("{}", id));
            });
  }

  private Arbitrary<String> id(boolean patched) {
    List<String> near = new ArrayList<>();
    for (String id : protectedIds) {
      near.addAll(List.of(id + "%00", id + "%20", "%20" + id, id + "/", id + ";x", id + "%27"));
      near.add(id.substring(1));
      if (!patched) {
        near.add(id);
      }
    }
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.of(writable)),
        Tuple.of(2, Arbitraries.of(HOSTILE_IDS)),
        Tuple.of(2, Arbitraries.of(near)));
  }

  private static Arbitrary<String> query() {
    Arbitrary<String> parameter =
        Combinators.combine(
                Arbitraries.of(PARAMETERS),
                Arbitraries.oneOf(Arbitraries.of(NUMBERS), Arbitraries.of(BOOLEANS)))
            .as((name, value) -> name + "=" + value);
    return Arbitraries.frequencyOf(
        Tuple.of(2, Arbitraries.just("")),
        Tuple.of(
            1,
            parameter
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(parameters -> "?" + String.join("&", parameters))));
  }

  private static Arbitrary<List<String>> headers() {
    Arbitrary<String> value =
        Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(40).map(String::strip);
    Arbitrary<List<String>> one =
        Arbitraries.oneOf(
            Arbitraries.of(
                    "text/plain", "application/xml", "application/json;charset=utf-16", "x", "*/*")
                .map(type -> List.of("Content-Type", type)),
            Arbitraries.of("text/html", "application/json", "q", "*/*;q=0")
                .map(type -> List.of("Accept", type)),
            Arbitraries.of("gzip", "br", "identity;q=0")
                .map(coding -> List.of("Accept-Encoding", coding)),
            Arbitraries.of("gzip", "x").map(coding -> List.of("Content-Encoding", coding)),
            Arbitraries.of("PUT", "DELETE").map(other -> List.of("X-HTTP-Method-Override", other)),
            Arbitraries.of("bytes=0-1", "x").map(range -> List.of("Range", range)),
            Combinators.combine(
                    Arbitraries.of("X-Odd", "Cookie", "Origin", "If-None-Match", "Forwarded"),
                    value)
                .as(List::of));
    return one.list().ofMaxSize(2).map(lists -> lists.stream().flatMap(List::stream).toList());
  }
}
