package io.casedesk.cli.diagnostics;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.Main;
import io.casedesk.cli.Ran;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.settings.PolicyFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a policy is said to decide before it is rolled out. */
final class PolicyCheckTest {

  @TempDir private Path folder = Path.of("");

  private static Ran check(Path file) {
    return Ran.with(Map.of(), "policy", "check", file.toString());
  }

  @Test
  void saysWhatTheExampleDecides() {
    Path example = Path.of("../../resources/policy/example.json");

    Ran ran = check(example);

    assertEquals(ExitCode.DONE, ran.exitCode(), ran.err());
    assertEquals(
        """
        Policy %s
          offers Cases: https://cases.example.com
          offers Cases (archive): https://archive.example.com, read-only
          no other services, except the built-in one
          proxy http://proxy.example.com:8080
          certificates from /etc/ssl/certs/example-company.pem, which isn't on this computer
          no plain http, except to this computer
          no tokens in files
          log level info
        """
            .formatted(example),
        ran.out());
  }

  @Test
  void namesWhatIsNotUnderstood() throws IOException {
    Path file = folder.resolve("p.json");
    Files.writeString(file, "{\"read_only\":\"no\",\"colour\":1}");

    Ran ran = check(file);

    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(
        ran.out().contains("  no changes on any service, except the built-in one\n"), ran.out());
    assertTrue(ran.out().contains("problem: /colour: unknown key"), ran.out());
    assertTrue(
        ran.out().contains("problem: /read_only: the value must be true or false"), ran.out());
  }

  @Test
  void saysThatThereIsNone() throws IOException {
    Ran ran = check(folder.resolve("none.json"));
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.out().startsWith("There is no policy file "), ran.out());

    Path empty = folder.resolve("empty.json");
    Files.writeString(empty, "{}");
    assertTrue(check(empty).out().contains("  no restrictions\n"));
  }

  @Test
  void everyCommandFollowsThePolicyOfTheComputer() throws IOException {
    Path file = folder.resolve("locked.json");
    Files.writeString(
        file,
        "{\"lock_base_url\":true,\"connections\":[{\"name\":\"a\",\"base_url\":\"https://a\"}]}");
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            new PrintStream(err, true, UTF_8),
            Map.of("TOKEN", "t"),
            false,
            PolicyFile.read(file).policy());
    Path out = folder.resolve("out.csv");

    int code =
        Main.run(
            "export use-cases --url http://127.0.0.1:1 --token-env TOKEN --format csv --output"
                .concat(" " + out)
                .split(" "),
            terminal);

    assertEquals(ExitCode.USAGE, code);
    assertTrue(
        err.toString(UTF_8)
            .startsWith(
                "--url: This computer's policy doesn't allow the service"
                    + " http://127.0.0.1:1. Allowed services: https://a.\n"),
        err.toString(UTF_8));
    assertFalse(Files.exists(out));
  }
}
