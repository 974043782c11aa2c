package io.casedesk.cli.terminal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.casedesk.cli.Ran;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Records, fields and errors whose texts are made to steer a terminal, or to forge a line. */
@Timeout(120)
@SuppressWarnings("NullAway.Init")
final class HostileTextTest {

  /** Clears the screen, sets the title, goes up a line, turns writing round, begins a line. */
  private static final String HOSTILE =
      "x\\u001b[2J\\u001b]0;owned\\u0007\\u009b1A\\u202egpj\\r\\nAPPLIED   forged\\u2028y";

  @TempDir private Path folder;
  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", HostileTextTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String row =
        """
        {"id":"a%1$s","title":"%1$s","status":"%1$s","source_id":"%1$s","delete_flag":false,
         "custom_fields":{"theme":"%1$s","sponsor":"%1$s"}}\
        """
            .formatted(HOSTILE);
    boolean write = exchange.getRequestMethod().equals("PATCH");
    String body =
        write
            ? "{\"data\":null,\"error\":\"" + HOSTILE + "\"}"
            : "{\"data\":["
                + row
                + "],\"meta\":{\"totalPages\":1},\"fields\":[{\"key\":\"theme\",\"type\":\"dropdown\","
                + "\"display\":\""
                + HOSTILE
                + "\",\"options\":[{\"key\":\""
                + HOSTILE
                + "\",\"label\":\""
                + HOSTILE
                + "\"}]}]}";
    byte[] bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(write ? 400 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Ran run(String... args) {
    List<String> connection =
        List.of(
            "--url",
            "http://127.0.0.1:" + server.getAddress().getPort(),
            "--token-env",
            Ran.TOKEN_VARIABLE);
    return Ran.with(
        Map.of(Ran.TOKEN_VARIABLE, "t"),
        Stream.concat(Arrays.stream(args), connection.stream()).toArray(String[]::new));
  }

  private static void assertHarmless(Ran ran) {
    for (String said : List.of(ran.out(), ran.err())) {
      assertTrue(
          said.codePoints()
              .allMatch(
                  c ->
                      c == '\n'
                          || (Character.getType(c) != Character.CONTROL
                              && Character.getType(c) != Character.FORMAT
                              && c != 0x2028)),
          said);
      assertFalse(said.lines().anyMatch(line -> line.startsWith("APPLIED   forged")), said);
    }
  }

  @Test
  void noCommandPassesThemOn() throws IOException {
    Path plan = folder.resolve("plan.json");
    Path changes = folder.resolve("changes.ndjson");
    Files.writeString(
        changes,
        "{\"source_id\":\"%1$s\",\"field\":\"sponsor\",\"value\":\"%1$s!\"}%n".formatted(HOSTILE));
    String workspace = folder.resolve("workspace").toString();
    Ran planned =
        run("plan", "use-cases", "--changes", changes.toString(), "--output", plan.toString());
    Ran checked = run("preflight", plan.toString());
    Ran applied = run("apply", plan.toString(), "--yes", "--workspace", workspace);
    Ran listed = run("options", "list", "--workspace", workspace);
    Ran exported =
        run(
            "export",
            "use-cases",
            "--filter",
            "status=active",
            "--format",
            "csv",
            "--output",
            folder.resolve("out.csv").toString());
    for (Ran ran : List.of(planned, checked, applied, listed, exported)) {
      assertHarmless(ran);
      assertFalse((ran.out() + ran.err()).isBlank(), "it said something");
    }
    assertTrue(Files.exists(plan), planned::err);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a\\u001b[2Jb, a?[2Jb",
        "a\\u009b2Jb, a?2Jb",
        "a\\u202eb, a?b",
        "a\\u2066b, a?b",
        "łódź – 😀 … é €, łódź – 😀 … é €"
      })
  void whatWasForgottenIsTakenOutOnTheWayToTheTerminal(String escaped, String shown) {
    assertEquals(shown, through(UTF_8, unescaped(escaped)));
  }

  @Test
  void otherLettersAreNoWayAroundIt() {
    assertEquals("a?é\r\n\t", through(ISO_8859_1, "a\u009bé\r\n\t"));
  }

  private static String unescaped(String text) {
    return Pattern.compile("\\\\u([0-9a-f]{4})")
        .matcher(text)
        .replaceAll(found -> Character.toString(Integer.parseInt(found.group(1), 16)));
  }

  private static String through(Charset charset, String text) {
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    PrintStream safe = TerminalSafeStream.over(new PrintStream(kept, true, charset));
    safe.print(text);
    safe.flush();
    return kept.toString(charset);
  }
}
