package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What those who run the service see: access log, health, figures. */
@Timeout(300)
final class WatchingTest {

  @TempDir private Path folder;

  private DatabaseAddress database() {
    return TestDatabase.in(folder, "w.db");
  }

  private CaseService start(ListenOptions listenOptions) {
    return CaseService.start(
        ServiceOptions.of(database()).withSample(40).withListening(listenOptions));
  }

  private static Caller.Answer ask(Caller caller, CaseService service, String path) {
    return ask(caller, service, path, "GET");
  }

  private static Caller.Answer ask(Caller caller, CaseService service, String path, String method) {
    URI admin = service.adminUrl().orElseThrow();
    return caller.send(
        HttpRequest.newBuilder(URI.create(admin + path))
            .method(method, BodyPublishers.noBody())
            .build());
  }

  /** The figures once they hold this: a request is counted when its answer is out already. */
  private static String figures(Caller caller, CaseService service, String... awaited)
      throws InterruptedException {
    Caller.Answer answer = ask(caller, service, "/metrics");
    while (!holdsAll(answer.text(), awaited)) {
      Thread.sleep(10);
      answer = ask(caller, service, "/metrics");
    }
    assertEquals(200, answer.status());
    assertTrue(answer.header("Content-Type").startsWith("text/plain"), answer.toString());
    return answer.text();
  }

  private static boolean holdsAll(String text, String... parts) {
    return Stream.of(parts).allMatch(text::contains);
  }

  private void hide(String table) {
    TestDatabase.execute(database(), "ALTER TABLE " + table + " RENAME TO hidden");
  }

  @Test
  void saysThatItLivesAndIsReady() {
    try (CaseService service = start(ListenOptions.onLoopback().withAdminPort(0));
        Caller caller = Caller.of(service)) {
      assertEquals("127.0.0.1", service.adminUrl().orElseThrow().getHost());
      assertEquals("alive\n", ask(caller, service, "/livez").text());
      Caller.Answer ready = ask(caller, service, "/readyz");
      assertEquals(200, ready.status());
      assertEquals("ready\n", ready.text());
      assertEquals("no-store", ready.header("Cache-Control"));
      assertEquals(404, ask(caller, service, "/").status());
      assertEquals(405, ask(caller, service, "/livez", "POST").status());
      assertEquals("GET", ask(caller, service, "/livez", "HEAD").header("Allow"));
    }
  }

  @Test
  void saysThatItIsNotReadyWhenTheDatabaseDoesNotAnswer() throws Exception {
    try (CaseService service = start(ListenOptions.onLoopback().withAdminPort(0));
        Caller caller = Caller.of(service)) {
      hide("token");
      Caller.Answer ready = ask(caller, service, "/readyz");
      assertEquals(503, ready.status());
      assertEquals("not ready: the database does not answer\n", ready.text());
      assertEquals(200, ask(caller, service, "/livez").status());
    }
  }

  @Test
  void countsRequestsByRouteNotByPath() throws Exception {
    try (CaseService service = start(ListenOptions.onLoopback().withAdminPort(0));
        Caller caller = Caller.of(service)) {
      for (int i = 0; i < 20; i++) {
        assertEquals(404, caller.get("/use-case-solutions/none-" + i).status());
        assertEquals(404, caller.get("/no/such/path/" + i).status());
      }
      try (RawClient raw = new RawClient(service.baseUrl())) {
        raw.send("MADEUP /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n").readToTheEnd();
      }
      String text =
          figures(
              caller,
              service,
              "casedesk_http_requests_total{method=\"GET\",route=\"/api/public/use-case-solutions/{id}\",status=\"404\"}"
                  + " 20.0",
              "{method=\"GET\",route=\"none\",status=\"404\"} 20.0",
              "{method=\"other\",route=\"none\",status=\"405\"} 1.0",
              "casedesk_http_requests_in_flight 0.0",
              "casedesk_http_connections 1.0");
      assertFalse(text.contains("none-1") || text.contains("MADEUP") || text.contains("such"));
      for (String name :
          List.of(
              "casedesk_http_request_duration_seconds_bucket",
              "casedesk_database_connections_in_use 0.0",
              "casedesk_last_write_failure_timestamp_seconds 0.0",
              "jvm_memory_used_bytes",
              "jvm_threads_current")) {
        assertTrue(text.contains(name), () -> name + " in " + text);
      }
    }
  }

  @Test
  void remembersWhenAWriteFailed() throws Exception {
    try (CaseService service = start(ListenOptions.onLoopback().withAdminPort(0));
        Caller caller = Caller.of(service)) {
      long before = System.currentTimeMillis() / 1000;
      hide("use_case");
      Caller.Answer failed = caller.post("/use-cases", "{\"name\":\"a\"}");
      assertEquals(500, failed.status());
      assertFalse(failed.text().contains("use_case"), failed.text());
      String counted =
          "casedesk_http_requests_total{method=\"POST\",route=\"/api/public/use-cases\",status=\"500\"}";
      String line =
          figures(caller, service, counted + " 1.0")
              .lines()
              .filter(l -> l.startsWith("casedesk_last_write_failure_timestamp_seconds "))
              .findFirst()
              .orElseThrow();
      assertTrue(Double.parseDouble(line.substring(line.indexOf(" ") + 1)) >= before, line);
    }
  }

  private List<String> logOf(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  @Test
  void logsARequestInALineWithoutTokenQueryOrBody() throws Exception {
    Path log = folder.resolve("access.log");
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(log))) {
      String token = service.issueToken("monthly report");
      try (Caller caller = new Caller(service.baseUrl(), token)) {
        assertEquals(200, caller.get("/use-cases?page=0&secret=query").status());
        assertEquals(400, caller.post("/use-cases", "{\"secret\":\"body\"}").status());
        assertEquals(404, caller.get("/solutions/checklist/" + token).status());
      }
      try (Caller nobody = new Caller(service.baseUrl(), "cdk_wrong")) {
        assertEquals(401, nobody.get("/use-cases").status());
      }
      try (RawClient raw = new RawClient(service.baseUrl())) {
        raw.send("no http at all\r\n\r\n").readToTheEnd();
      }
    }
    List<String> lines = logOf(log);
    assertEquals(5, lines.size(), lines.toString());
    String time = "\\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z\\] 127\\.0\\.0\\.1 ";
    String name = time + "\"monthly report\" ";
    // A line is written when its answer is out, so two connections may change places.
    for (String expected :
        List.of(
            name + "GET /api/public/use-cases 200 \\d{3,} \\d+",
            name + "POST /api/public/use-cases 400 \\d+ \\d+",
            name + "GET /api/public/solutions/checklist/cdk_\\.\\.\\. 404 \\d+ \\d+",
            time + "\"-\" GET /api/public/use-cases 401 \\d+ \\d+")) {
      assertTrue(
          lines.stream().anyMatch(line -> line.matches(expected)), expected + " in " + lines);
    }
    assertEquals(
        2, lines.stream().filter(line -> line.contains(" 400 ")).count(), lines.toString());
    String all = String.join("\n", lines);
    assertFalse(all.contains("secret") || all.matches("(?s).*cdk_[^.].*"), all);
  }

  @Test
  void nobodyCanForgeALine() throws Exception {
    Path log = folder.resolve("access.log");
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(log))) {
      for (String path :
          List.of(
              "/a%0d%0a2026-01-01T00:00:00.000Z%20forged",
              "/a\u0085b",
              "/a\u2028b",
              "/a\u001b[31mb",
              "/a\"b\\c",
              "/\u202egnp.exe",
              "/" + "x".repeat(5_000))) {
        try (RawClient raw = new RawClient(service.baseUrl())) {
          raw.send("GET " + path + " HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
              .readToTheEnd();
        }
      }
    }
    List<String> lines = logOf(log);
    assertEquals(7, lines.size(), lines.toString());
    for (String line : lines) {
      assertEquals(8, line.split(" ", -1).length, line);
      assertTrue(line.length() < 700 && line.chars().allMatch(c -> c >= ' ' && c < 0x7F), line);
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void answersAlthoughTheDiskOfTheLogIsFull() {
    Path full = Path.of("/dev/full");
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(full));
        Caller caller = Caller.of(service)) {
      for (int i = 0; i < 50; i++) {
        assertEquals(200, caller.get("/use-cases").status());
      }
    }
  }

  @Test
  void addsToTheLogThatIsThere() throws Exception {
    Path log = Files.writeString(folder.resolve("access.log"), "before\n");
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(log));
        Caller caller = Caller.of(service)) {
      assertEquals(200, caller.get("/use-cases").status());
    }
    assertEquals("before", logOf(log).getFirst());
    assertEquals(2, logOf(log).size());
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void onlyItsOwnerReadsAnAccessLogThatIsMade() throws IOException {
    Path log = folder.resolve("access.log");
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(log))) {
      assertTrue(service.baseUrl().getPort() > 0);
    }
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(log)));
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void aPlantedLinkIsNoAccessLog() throws IOException {
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path target = Files.writeString(folder.resolve("target"), "mine");
    for (Path to : List.of(target, folder.resolve("missing"))) {
      Path link = Files.createSymbolicLink(shared.resolve("to " + to.getFileName()), to);
      ListenOptions listening = ListenOptions.onLoopback().withAccessLog(link);
      ServiceException refused =
          assertThrows(ServiceException.class, () -> start(listening).close());
      assertTrue(refused.toString().contains("is a symbolic link"), refused.toString());
    }
    assertEquals("mine", Files.readString(target));
    assertFalse(Files.exists(folder.resolve("missing")));
  }

  @Test
  @Tag(TestDatabase.SQLITE)
  void aLinkInAFolderOfItsOwnerIsAnAccessLog() throws IOException {
    Path own = Files.createDirectory(folder.resolve("own"));
    Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path target = Files.writeString(folder.resolve("target"), "");
    Path link = Files.createSymbolicLink(own.resolve("access.log"), target);
    try (CaseService service = start(ListenOptions.onLoopback().withAccessLog(link));
        Caller caller = Caller.of(service)) {
      assertEquals(200, caller.get("/use-cases").status());
    }
    assertEquals(1, logOf(target).size());
  }

  @Test
  void theAdminPortAnswersForThisComputerOnly() throws IOException {
    try (CaseService service = start(ListenOptions.onLoopback().withAdminPort(0))) {
      for (String host : List.of("evil.example", "127.0.0.1", "localhost:9090")) {
        try (RawClient client = new RawClient(service.adminUrl().orElseThrow())) {
          String answer =
              client
                  .send("GET /metrics HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                  .readToTheEnd();
          assertEquals(host.startsWith("evil"), answer.startsWith("HTTP/1.1 421"), answer);
        }
      }
    }
  }
}
