package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.terminal.ExitCode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Looks for the token in everything that runs of the program leave behind or show: files of any
 * kind, both streams, and the command lines that every user of the computer can list.
 */
@Timeout(120)
@EnabledOnOs(OS.LINUX)
@Tag("external")
final class TokenCanaryTest {

  private static final String CANARY = "cdk_canary-7f1d2a90c4";

  @TempDir private Path folder;

  private final Map<String, String> said = new LinkedHashMap<>();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    started.forEach(Process::destroyForcibly);
  }

  private Process start(String token, String... args) throws IOException {
    List<String> command = new ArrayList<>(ProcessTest.command(args));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(Ran.TOKEN_VARIABLE, token);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private int export(String token, String url, String kind, String format, String file)
      throws Exception {
    Process process =
        start(
            token,
            "export",
            kind,
            "--url",
            url,
            "--token-env",
            Ran.TOKEN_VARIABLE,
            "--format",
            format,
            "--output",
            folder.resolve(file).toString());
    assertNotListed(token);
    String name = kind + " from " + url + " to " + file;
    said.put(name, new String(process.getInputStream().readAllBytes(), UTF_8));
    said.put(name + " (errors)", new String(process.getErrorStream().readAllBytes(), UTF_8));
    return process.waitFor();
  }

  private static void assertNotListed(String token) {
    ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .forEach(line -> assertFalse(line.contains(token), line));
  }

  private void assertNowhere(String token) throws IOException {
    said.forEach((what, text) -> assertFalse(text.contains(token), what + ":\n" + text));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), ISO_8859_1);
        assertFalse(bytes.contains(token), file.toString());
      }
    }
  }

  @Test
  @DisplayName("Q42: the token is in no file, log, database or process list of a run that works")
  void leavesNoTraceWhereAllIsWell() throws Exception {
    Path log = folder.resolve("access.log");
    Process service =
        start(
            "none",
            "serve",
            "--database",
            folder.resolve("cases.db").toString(),
            "--sample",
            "300",
            "--access-log",
            log.toString());
    String token;
    try (BufferedReader out = service.inputReader()) {
      String url = String.valueOf(out.readLine()).substring("url: ".length());
      token = String.valueOf(out.readLine()).substring("token: ".length());
      assertTrue(token.startsWith("cdk_"), token);

      assertEquals(ExitCode.DONE, export(token, url, "use-cases", "ndjson", "u.ndjson"));
      assertEquals(ExitCode.DONE, export(token, url, "use-cases", "csv", "u.csv"));
      assertEquals(ExitCode.DONE, export(token, url, "solutions", "csv", "s.csv"));
      assertEquals(
          ExitCode.NOT_AUTHORISED, export(CANARY, url, "solutions", "ndjson", "refused.ndjson"));
      service.toHandle().destroy();
      said.put("serve", new String(service.getErrorStream().readAllBytes(), UTF_8));
      service.waitFor();
    }
    assertTrue(Files.size(log) > 0);
    assertNowhere(token);
    assertNowhere(CANARY);
  }

  @Test
  @DisplayName("Q42: nor where the service repeats it in all that it answers")
  void leavesNoTraceWhereTheServiceRepeatsIt() throws Exception {
    String body = "{\"data\":null,\"error\":\"token " + CANARY + " failed\"}";
    try (MockWebServer server = new MockWebServer()) {
      for (int status : new int[] {400, 401, 403, 404, 429, 500}) {
        server.setDispatcher(
            new Dispatcher() {
              @Override
              public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder()
                    .code(status)
                    .addHeader("Content-Type", "application/json")
                    .addHeader("Retry-After", "0")
                    .addHeader("Location", "https://example.invalid/?t=" + CANARY)
                    .body(body)
                    .build();
              }
            });
        if (status == 400) {
          server.start();
        }
        int code = export(CANARY, server.url("/").toString(), "use-cases", "csv", "x.csv");
        assertTrue(code != ExitCode.DONE, () -> status + " ended with " + code);
      }
      for (int i = 0; i < server.getRequestCount(); i++) {
        RecordedRequest request = server.takeRequest();
        assertEquals("Bearer " + CANARY, request.getHeaders().get("Authorization"));
        assertFalse(request.getRequestLine().contains(CANARY), request.getRequestLine());
      }
    }
    assertNowhere(CANARY);
  }
}
