package io.casedesk.server;

import io.casedesk.server.store.DatabaseAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Three services: one that works, one that lost its records, one that lost its tokens. */
final class ContractWorld implements AutoCloseable {

  private static final int SAMPLE = 400;

  private final CaseService working;
  private final CaseService withoutRecords;
  private final CaseService withoutTokens;
  private final String token;

  /** Callers of the three, and one that has no token. */
  final Caller caller;

  final Caller nobody;
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

  /** Sends an address that is none to the one that works. */
  Caller.Answer raw(String method, String path) {
    return RawRequest.send(working.baseUrl(), token, method, path);
  }

  /** Sends a token so long that its header is too long. */
  Caller.Answer withLongHeader(String method, String path, String body) {
    try (Caller patient = new Caller(working.baseUrl(), "x".repeat(20_000))) {
      return patient.send(method, path, BodyPublishers.ofString(body));
    }
  }

  @Override
  public void close() {
    List.of(caller, nobody, recordless, tokenless).forEach(Caller::close);
    List.of(working, withoutRecords, withoutTokens).forEach(CaseService::close);
  }
}
