package io.casedesk.cli.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options of {@code serve} that say where and how the service answers. */
final class ServeListeningTest {

  @TempDir private Path folder;

  @AfterEach
  void clearInterrupt() {
    Thread.interrupted();
  }

  private Ran serve(String... more) {
    List<String> args =
        new ArrayList<>(List.of("serve", "--database", folder.resolve("cases.db").toString()));
    args.addAll(List.of(more));
    Thread.currentThread().interrupt();
    Ran ran = Ran.with(Map.of(), args.toArray(String[]::new));
    Thread.interrupted();
    return ran;
  }

  @Test
  void printsWhereTheAdminPortIs() {
    Ran ran = serve("--admin-port", "0");
    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    List<String> lines = ran.out().lines().toList();
    assertTrue(lines.get(0).startsWith("url: http://127.0.0.1:"), ran.out());
    assertTrue(lines.get(1).startsWith("admin: http://127.0.0.1:"), ran.out());
    assertTrue(lines.get(2).startsWith("token: "), ran.out());
  }

  @Test
  void refusesPlainHttpOnTheNetworkUnlessItIsInsecure() {
    Ran refused = serve("--host", "0.0.0.0");
    assertEquals(ExitCode.FAILED, refused.exitCode());
    assertTrue(refused.err().contains("--insecure"), refused.err());
    assertEquals("", refused.out());

    Ran allowed = serve("--host", "0.0.0.0", "--insecure");
    assertEquals(ExitCode.DONE, allowed.exitCode(), allowed.err());
    assertTrue(allowed.out().startsWith("url: http://"), allowed.out());
  }

  @Test
  void wantsACertificateAndItsKey() {
    Ran half = serve("--tls-cert", "cert.pem");
    assertEquals(ExitCode.USAGE, half.exitCode());
    assertTrue(half.err().contains("--tls-key"), half.err());

    Ran missing = serve("--tls-cert", "no.pem", "--tls-key", "none.pem");
    assertEquals(ExitCode.FAILED, missing.exitCode());
    assertTrue(missing.err().contains("no.pem"), missing.err());
  }

  @Test
  void writesAnAccessLog() {
    Path log = folder.resolve("access.log");
    assertEquals(ExitCode.DONE, serve("--access-log", log.toString()).exitCode());
    assertTrue(Files.exists(log));

    Ran ran = serve("--access-log", folder.resolve("no/such/access.log").toString());
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().startsWith("The access log "), ran.err());
  }

  @Test
  void saysThatAPortDoesNotExist() {
    assertEquals(ExitCode.USAGE, serve("--port", "70000").exitCode());
    assertEquals(ExitCode.USAGE, serve("--admin-port", "70000").exitCode());
  }

  @Test
  void explainsItsOptions() {
    String help = Ran.with(Map.of(), "serve", "--help").out();
    for (String option :
        List.of(
            "--host", "--tls-cert", "--tls-key", "--insecure", "--admin-port", "--access-log")) {
      assertTrue(help.contains(option), help);
    }
  }
}
