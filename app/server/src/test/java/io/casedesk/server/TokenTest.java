package io.casedesk.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.options.ServiceException;
import io.casedesk.server.tokens.Token;
import io.casedesk.server.tokens.Token.State;
import io.casedesk.server.tokens.TokenStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class TokenTest {

  private static final Instant START = Instant.parse("2026-11-01T12:00:00Z");

  @TempDir private Path folder;

  /** A clock that is moved by hand. */
  private static final class Hands extends Clock {

    private Instant now = START;

    void move(Duration by) {
      now = now.plus(by);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private DatabaseAddress database() {
    return TestDatabase.in(folder, "tokens.db");
  }

  private static Token only(TokenStore tokens) {
    assertEquals(1, tokens.all().size());
    return tokens.all().getFirst();
  }

  private static @Nullable String lastUse(SqlDatabase database, Clock clock, String token) {
    try (TokenStore tokens = new TokenStore(database, clock)) {
      assertTrue(tokens.find(token).isPresent());
    }
    try (TokenStore tokens = new TokenStore(database, clock)) {
      return only(tokens).lastUsed();
    }
  }

  @Test
  void areListedWithWhatBecameOfThem() {
    Hands clock = new Hands();
    try (SqlDatabase database = SqlDatabase.open(database());
        TokenStore tokens = new TokenStore(database, clock)) {
      tokens.issue("b", START.plus(Duration.ofHours(1)), true);
      tokens.issue("c");
      String revoked = tokens.issue("a");
      assertTrue(tokens.revoke("a"));
      assertFalse(tokens.revoke("A"));
      assertFalse(tokens.find(revoked).isPresent());
      clock.move(Duration.ofHours(1));
      assertTrue(tokens.revoke("a"), "again is no failure");

      List<Token> all = tokens.all();

      assertEquals(List.of("a", "b", "c"), all.stream().map(Token::name).toList());
      assertEquals(
          List.of(State.REVOKED, State.EXPIRED, State.VALID),
          all.stream().map(Token::state).toList());
      assertEquals("2026-11-01T12:00:00.000Z", all.getFirst().revoked(), "the first time");
      assertEquals("2026-11-01T13:00:00.000Z", all.get(1).expires());
      assertTrue(all.get(1).readOnly());
      assertNull(all.get(2).lastUsed());
    }
  }

  @Test
  void areReplacedOnlyWhenThatIsAskedForOrTheyAreOver() {
    Hands clock = new Hands();
    try (SqlDatabase database = SqlDatabase.open(database());
        TokenStore tokens = new TokenStore(database, clock)) {
      Instant soon = START.plusSeconds(10);
      String first = tokens.issueUnlessValid("x", soon, false).orElseThrow();
      assertTrue(tokens.issueUnlessValid("x", soon, false).isEmpty());
      assertTrue(tokens.find(first).isPresent());

      clock.move(Duration.ofSeconds(10));
      String second = tokens.issueUnlessValid("x", null, false).orElseThrow();
      assertNotEquals(first, second);
      assertFalse(tokens.find(first).isPresent());

      String third = tokens.issue("x");
      assertFalse(tokens.find(second).isPresent());
      tokens.revoke("x");
      assertTrue(tokens.issueUnlessValid("x", null, true).isPresent());
      assertFalse(tokens.find(third).isPresent());
    }
  }

  @Test
  void thatMakeNoSenseAreRefused() {
    try (SqlDatabase database = SqlDatabase.open(database());
        TokenStore tokens = new TokenStore(database, new Hands())) {
      for (String name : List.of("", " ", "two\nlines", "x".repeat(101))) {
        assertThrows(InvalidValueException.class, () -> tokens.issue(name), name);
      }
      assertThrows(InvalidValueException.class, () -> tokens.issue("x", START, false));
      assertThrows(
          InvalidValueException.class,
          () -> tokens.issue("x", Instant.parse("9999-06-01T00:00:00Z"), false));
      assertEquals(List.of(), tokens.all());
    }
  }

  @Test
  void areNotedAsUsedOnceAMinute() {
    Hands clock = new Hands();
    try (SqlDatabase database = SqlDatabase.open(database())) {
      String token;
      try (TokenStore tokens = new TokenStore(database, clock)) {
        token = tokens.issue("x");
      }
      assertEquals("2026-11-01T12:00:00.000Z", lastUse(database, clock, token));
      clock.move(Duration.ofSeconds(59));
      assertEquals("2026-11-01T12:00:00.000Z", lastUse(database, clock, token));
      clock.move(Duration.ofSeconds(1));
      assertEquals("2026-11-01T12:01:00.000Z", lastUse(database, clock, token));
      try (TokenStore tokens = new TokenStore(database, clock)) {
        tokens.issue("x");
        assertNull(only(tokens).lastUsed(), "the new token was not used");
      }
    }
  }

  @Test
  void areAcceptedWhileTheirUseCannotBeNoted() throws Exception {
    DatabaseAddress address = database();
    try (CaseService service = CaseService.start(ServiceOptions.of(address));
        Caller caller = Caller.of(service);
        DatabaseAdministration administration = DatabaseAdministration.open(address)) {
      try (Connection other = TestDatabase.connect(address);
          Statement statement = other.createStatement()) {
        other.setAutoCommit(false);
        statement.execute("UPDATE token SET created_at = created_at");

        assertEquals(200, caller.get("/use-cases").status());

        assertNull(administration.tokens().getFirst().lastUsed());
        other.commit();
      }
    }
    try (DatabaseAdministration administration = DatabaseAdministration.open(address)) {
      // Had the request waited for the note, that would have been given up before the commit.
      assertNotNull(administration.tokens().getFirst().lastUsed(), "noted when it can be");
    }
  }

  @Test
  void madeAndRevokedBesideAServiceHoldThereAtOnce() {
    DatabaseAddress address = database();
    try (CaseService service = CaseService.start(ServiceOptions.of(address));
        DatabaseAdministration administration = DatabaseAdministration.open(address)) {
      String token = administration.issueToken("new", null, false, false);
      try (Caller caller = new Caller(service.baseUrl(), token)) {
        assertEquals(200, caller.get("/use-cases").status());

        ServiceException refused =
            assertThrows(
                ServiceException.class, () -> administration.issueToken("new", null, false, false));
        assertTrue(String.valueOf(refused.getMessage()).contains("--replace"));
        assertEquals(200, caller.get("/use-cases").status());

        assertNotNull(administration.issueToken("new", null, false, true));
        assertEquals(401, caller.get("/use-cases").status());
      }
      administration.revokeToken("new");
      assertEquals(State.REVOKED, administration.tokens().getFirst().state());
      assertThrows(ServiceException.class, () -> administration.revokeToken("old"));
    }
  }

  /** The answer as it comes over the wire, but for the time. */
  private static String answer(URI service, String token) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.getPort())) {
      String request =
          "GET /api/public/use-cases HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + "Authorization: Bearer "
              + token
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      return answer
          .lines()
          .filter(line -> !line.startsWith("Date: "))
          .collect(Collectors.joining("\n"));
    }
  }

  @Test
  void thatAreUnknownRevokedOrExpiredGetTheSameAnswerToTheByte() throws Exception {
    DatabaseAddress address = database();
    String expired;
    String revoked;
    try (SqlDatabase database = SqlDatabase.open(address);
        TokenStore tokens =
            new TokenStore(
                database, Clock.fixed(START.minus(Duration.ofDays(9999)), ZoneOffset.UTC))) {
      expired = tokens.issue("expired", START.minus(Duration.ofDays(9998)), false);
      revoked = tokens.issue("revoked");
      tokens.revoke("revoked");
    }
    try (CaseService service = CaseService.start(ServiceOptions.of(address))) {
      String unknown = answer(service.baseUrl(), TokenStore.PREFIX + "A".repeat(43));
      assertTrue(unknown.startsWith("HTTP/1.1 401 "), unknown);
      assertEquals(unknown, answer(service.baseUrl(), revoked));
      assertEquals(unknown, answer(service.baseUrl(), expired));
    }
  }

  private static String send(RawClient client, String path, String token) throws IOException {
    String head = " HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer " + token + "\r\n\r\n";
    return client.send("OPTIONS " + path + head).readUntil("\r\n\r\n");
  }

  @Test
  void areToldApartByCaseOnOneConnection() throws IOException {
    try (CaseService service = CaseService.start(ServiceOptions.of(database()))) {
      String right = service.issueToken("x");
      String upper = right.toUpperCase(Locale.ROOT);
      try (RawClient client = new RawClient(service.baseUrl())) {
        // A path that asks for no token, so that the connection goes on.
        assertTrue(send(client, "/", upper).startsWith("HTTP/1.1 404"));
        client.readUntil("}");
        assertTrue(send(client, "/api/public/use-cases", right).startsWith("HTTP/1.1 204"));
        assertTrue(send(client, "/api/public/use-cases", upper).startsWith("HTTP/1.1 401"));
      }
      try (RawClient client = new RawClient(service.baseUrl())) {
        assertTrue(send(client, "/api/public/use-cases", right).startsWith("HTTP/1.1 204"));
        assertTrue(send(client, "/api/public/use-cases", upper).startsWith("HTTP/1.1 401"));
      }
    }
  }
}
