package io.casedesk.server;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.tokens.TokenStore;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Four services: one that works, one that lost its records, one that lost its tokens, and one that
 * waits for no body.
 */
final class ContractWorld implements AutoCloseable {

  private static final int SAMPLE = 400;
  private static final Duration NO_TIME = Duration.ofMillis(200);

  private final CaseService working;
  private final CaseService withoutRecords;
  private final CaseService withoutTokens;
  private final CaseService impatient;
  private final String token;

  /** Calls the one that works. */
  final Caller caller;

  /** Calls it without a token, and with one for reading. */
  final Caller nobody;

  final Caller reader;

  /** Call those that lost something. */
  final Caller recordless;

  final Caller tokenless;

  /** A use case. */
  final String useCase;

  /** A solution that has an owner, use cases and checklists. */
  final String solution;

  ContractWorld(Path folder) {
    working = CaseService.start(ServiceOptions.of(at(folder, "working")).withSample(SAMPLE));
    token = working.issueToken("table");
    caller = new Caller(working.baseUrl(), token);
    nobody = new Caller(working.baseUrl(), null);
    reader = new Caller(working.baseUrl(), readingToken(at(folder, "working")));
    useCase = caller.get("/use-cases?page=0").data().get(0).get("id").stringValue();
    solution = complete().get("id").stringValue();
    withoutRecords =
        CaseService.start(ServiceOptions.of(at(folder, "recordless")).withSample(SAMPLE));
    recordless = Caller.of(withoutRecords);
    lose(
        at(folder, "recordless"),
        List.of("use_case", "solution", "checklist", "solution_use_case"));
    withoutTokens = CaseService.start(ServiceOptions.of(at(folder, "tokenless")));
    tokenless = Caller.of(withoutTokens);
    lose(at(folder, "tokenless"), List.of("token"));
    // The client falls silent within its body, which ends after the shorter of the two.
    ListenOptions.Limits limits =
        ListenOptions.Limits.standard().withBodyTime(NO_TIME).withIdleTime(NO_TIME);
    impatient =
        CaseService.start(
            ServiceOptions.of(at(folder, "impatient"))
                .withListening(ListenOptions.onLoopback().withLimits(limits)));
  }

  private static String readingToken(DatabaseAddress address) {
    try (SqlDatabase database = SqlDatabase.open(address)) {
      return new TokenStore(database, Clock.systemUTC()).issue("reader", null, true);
    }
  }

  private static DatabaseAddress at(Path folder, String name) {
    return TestDatabase.in(folder, name + ".db");
  }

  private static void lose(DatabaseAddress database, List<String> tables) {
    tables.forEach(
        table ->
            TestDatabase.execute(database, "ALTER TABLE " + table + " RENAME TO lost_" + table));
  }

  private JsonNode complete() {
    return caller
        .get("/solutions")
        .data()
        .valueStream()
        .filter(row -> row.get("owner").isObject() && row.get("useCaseList").size() > 0)
        .filter(
            row ->
                caller.get("/solutions/checklist/" + row.get("id").stringValue()).status() == 200)
        .findFirst()
        .orElseThrow();
  }

  /** Sends a request to the one that works, without a client that looks at it. */
  Caller.Answer raw(String method, String path) {
    return new RawRequest(working.baseUrl(), token, method, path).send("\r\n").answer();
  }

  /** Sends a body without its end to the one that waits for none. */
  Caller.Answer unfinished(String method, String path) {
    return new RawRequest(impatient.baseUrl(), impatient.issueToken("slow"), method, path)
        .send("Content-Length: 100\r\n\r\n{")
        .answer();
  }

  /** Sends a body that claims to be compressed. */
  Caller.Answer encoded(String method, String path, String body) {
    return caller.send(
        HttpRequest.newBuilder(URI.create(working.baseUrl() + "/api/public" + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Encoding", "gzip")
            .method(method, BodyPublishers.ofString(body))
            .build());
  }

  /** Sends a token so long that its header is too long. */
  Caller.Answer withLongHeader(String method, String path, String body) {
    try (Caller patient = new Caller(working.baseUrl(), "x".repeat(20_000))) {
      return patient.send(method, path, BodyPublishers.ofString(body));
    }
  }

  @Override
  public void close() {
    List.of(caller, nobody, reader, recordless, tokenless).forEach(Caller::close);
    List.of(working, withoutRecords, withoutTokens, impatient).forEach(CaseService::close);
  }
}
