package io.casedesk.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.TestDatabase;
import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.TextDigest;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.store.FieldStore;
import io.casedesk.server.store.SolutionStore;
import io.casedesk.server.store.UseCaseStore;
import io.casedesk.server.tokens.TokenStore;
import io.javalin.Javalin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route, taken from the routes themselves, with every method and every form of a missing or
 * wrong token. The tables of records are gone, so that a request that reads or writes a record
 * before it is refused would fail with 500.
 */
@Tag(TestDatabase.SQLITE)
@Timeout(300)
final class UnauthenticatedTest {

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO");

  private static final List<String> TABLES =
      List.of(
          "checklist",
          "solution_use_case",
          "solution",
          "person",
          "field_value",
          "use_case",
          "row_count",
          "field_option",
          "field_definition");

  private static final String REFUSED =
      "{\"data\":null,\"error\":\"The bearer token is missing or invalid. Send the header"
          + " Authorization: Bearer <TOKEN>.\"}";

  private static final String TWICE =
      "{\"data\":null,\"error\":\"The request has more than one header Authorization. Send one"
          + " only.\"}";

  @TempDir private Path folder;

  /** The header lines of a request by what they are, and whether they are two. */
  private record Form(List<String> lines, String query) {

    static Form of(String... lines) {
      return new Form(List.of(lines), "");
    }

    boolean isTwice() {
      return lines.stream().filter(line -> line.startsWith("Authorization:")).count() > 1;
    }
  }

  private static String basic(String credentials) {
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(UTF_8));
  }

  private static Map<String, Form> forms(String valid, String revoked, String expired) {
    String bearer = "Authorization: Bearer ";
    Map<String, Form> forms = new LinkedHashMap<>();
    forms.put("no header", Form.of());
    forms.put("an empty header", Form.of("Authorization:"));
    forms.put("spaces only", Form.of("Authorization:    "));
    forms.put("the scheme only", Form.of("Authorization: Bearer"));
    forms.put("the scheme and a space", Form.of(bearer));
    forms.put("the token only", Form.of("Authorization: " + valid));
    forms.put("another scheme", Form.of("Authorization: Token " + valid));
    forms.put("Digest", Form.of("Authorization: Digest " + valid));
    forms.put("the scheme without a space", Form.of("Authorization: Bearer" + valid));
    forms.put("a tab behind the scheme", Form.of("Authorization: Bearer\t" + valid));
    forms.put("Basic with the bare token", Form.of("Authorization: Basic " + valid));
    forms.put("Basic with a wrong password", Form.of(basic("x:" + valid + "x")));
    forms.put("Basic with the token as name", Form.of(basic(valid + ":x")));
    forms.put("Basic without a colon", Form.of(basic(valid)));
    forms.put("Basic that is no Base64", Form.of("Authorization: Basic %%%"));
    forms.put("an unknown token", Form.of(bearer + TokenStore.PREFIX + "A".repeat(43)));
    forms.put("a token that is cut", Form.of(bearer + valid.substring(0, valid.length() - 1)));
    forms.put("a token that is longer", Form.of(bearer + valid + "A"));
    forms.put("a wrong token and spaces", Form.of(bearer + valid + "A   "));
    forms.put("a token with a space", Form.of(bearer + valid.replace("_", "_ ")));
    forms.put("lower case", Form.of(bearer + valid.toLowerCase(Locale.ROOT)));
    forms.put("upper case", Form.of(bearer + valid.toUpperCase(Locale.ROOT)));
    forms.put("quotes", Form.of(bearer + '"' + valid + '"'));
    forms.put("the token twice", Form.of(bearer + valid + ", Bearer " + valid));
    forms.put("the digest of the token", Form.of(bearer + TextDigest.sha256(valid)));
    forms.put("SQL", Form.of(bearer + "' OR '1'='1"));
    forms.put("a revoked token", Form.of(bearer + revoked));
    forms.put("an expired token", Form.of(bearer + expired));
    forms.put("another header", Form.of("X-Authorization: Bearer " + valid));
    forms.put("the header for proxies", Form.of("Proxy-Authorization: Bearer " + valid));
    forms.put("a cookie", Form.of("Cookie: token=" + valid + "; Authorization=" + valid));
    forms.put("the query", new Form(List.of(), "?access_token=" + valid + "&token=" + valid));
    forms.put("two right headers", Form.of(bearer + valid, bearer + valid));
    forms.put("a right and a wrong header", Form.of(bearer + valid, bearer + "x"));
    forms.put("a wrong and a right header", Form.of(bearer + "x", bearer + valid));
    return forms;
  }

  /** Paths of all routes, with a word for each parameter, and one that is no route. */
  private static Set<String> paths(SqlDatabase database) {
    Clock clock = Clock.systemUTC();
    RequestBodies bodies = new RequestBodies(Duration.ofSeconds(1));
    Javalin routes =
        Javalin.create(
            config ->
                WebServer.addRoutes(
                    config.routes,
                    new TokenStore(database, clock),
                    new UseCaseRoutes(
                        new UseCaseStore(database, clock),
                        new FieldStore(database),
                        FirstPageNumber.ZERO,
                        bodies),
                    new SolutionRoutes(new SolutionStore(database, clock), bodies)));
    Set<String> paths = new TreeSet<>();
    routes.unsafe.internalRouter.allHttpHandlers().stream()
        .filter(route -> route.endpoint.method.isHttpMethod())
        .forEach(route -> paths.add(route.endpoint.path.replaceAll("\\{[a-z]+}", "x")));
    paths.add(RouteRegistry.PREFIX + "/no/such/path");
    return paths;
  }

  private static String answer(URI service, String method, String path, Form form)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(method + " " + path + form.query() + " HTTP/1.1"));
    lines.addAll(List.of("Host: 127.0.0.1", "Connection: close"));
    lines.addAll(form.lines());
    if (method.startsWith("P")) {
      lines.addAll(List.of("Content-Length: 12", "", "{\"name\":\"x\"}"));
    } else {
      lines.addAll(List.of("", ""));
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.getPort())) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(String.join("\r\n", lines).getBytes(ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  /** Empty if the answer is the refusal that is expected. */
  private static String fault(String method, String path, Form form, String answer) {
    String status = form.isTwice() ? "400" : "401";
    String body = form.isTwice() ? TWICE : REFUSED;
    String scheme = path.startsWith(ApiReference.PATH) ? "Basic realm=" : "Bearer";
    boolean right =
        answer.startsWith("HTTP/1.1 " + status + " ")
            && answer.contains("\r\nConnection: close\r\n")
            && (form.isTwice() || answer.contains("\r\nWWW-Authenticate: " + scheme))
            && answer.endsWith("\r\n\r\n" + (method.equals("HEAD") ? "" : body));
    return right ? "" : answer;
  }

  private static List<String> tokens(DatabaseAddress address) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = TestDatabase.connect(address);
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery("SELECT * FROM token ORDER BY name")) {
      while (found.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.append(found.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  @Test
  void everyRouteRefusesEveryMethodWithoutAnAcceptedTokenAndTouchesNoRecord() throws Exception {
    DatabaseAddress address = TestDatabase.in(folder, "unauthenticated.db");
    Clock past = Clock.fixed(Instant.now().minus(Duration.ofDays(9)), ZoneOffset.UTC);
    String revoked;
    String expired;
    Set<String> paths;
    try (SqlDatabase database = SqlDatabase.open(address);
        TokenStore tokens = new TokenStore(database, past)) {
      revoked = tokens.issue("revoked");
      tokens.revoke("revoked");
      expired = tokens.issue("expired", past.instant().plus(Duration.ofDays(1)), false);
      paths = paths(database);
    }
    List<String> faults = new ArrayList<>();
    int variants = 0;
    try (CaseService service = CaseService.start(ServiceOptions.of(address))) {
      String valid = service.issueToken("valid");
      TABLES.forEach(table -> TestDatabase.execute(address, "DROP TABLE " + table));
      List<String> before = tokens(address);
      for (Map.Entry<String, Form> form : forms(valid, revoked, expired).entrySet()) {
        for (String path : paths) {
          for (String method : METHODS) {
            String answer = answer(service.baseUrl(), method, path, form.getValue());
            String fault = fault(method, path, form.getValue(), answer);
            if (!fault.isEmpty()) {
              faults.add(method + " " + path + ", " + form.getKey() + ": " + fault);
            }
            variants++;
          }
        }
      }
      assertEquals(before, tokens(address), "the use of a token was noted");
      Form right = Form.of("Authorization: Bearer " + valid);
      assertTrue(
          answer(service.baseUrl(), "GET", RouteRegistry.PREFIX + "/use-cases", right)
              .startsWith("HTTP/1.1 500 "),
          "a request that reads records fails here");
    }
    assertEquals(List.of(), faults.stream().limit(20).toList(), faults.size() + " faults");
    assertTrue(variants >= 265, variants + " variants");
    System.out.println("UnauthenticatedTest: " + variants + " variants of " + paths);
  }
}
