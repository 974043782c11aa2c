package io.casedesk.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.testdata.Needs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The system's vault, against a real keyring in a session of its own; and without one. */
@Timeout(120)
@Tag("external")
final class SystemVaultTest {

  private static final String UNLOCKED =
      "printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; ";
  private static final String LOCKED =
      "gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; ";

  @TempDir private Path home = Path.of("");

  private static boolean has(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static String probe(String... args) {
    return "'"
        + Path.of(System.getProperty("java.home"), "bin", "java")
        + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -cp '"
        + System.getProperty("java.class.path")
        + "' io.casedesk.vault.VaultProbe "
        + String.join(" ", args)
        + "; ";
  }

  /** What the probes print, line by line. */
  private List<String> run(List<String> command) throws IOException, InterruptedException {
    Path runtime = home.resolve("runtime");
    if (!Files.exists(runtime)) {
      Files.createDirectory(
          runtime,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("DBUS_") || name.startsWith("XDG_"));
    environment.put("HOME", home.toString());
    environment.put("XDG_RUNTIME_DIR", runtime.toString());
    environment.remove("DISPLAY");
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String said =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    return said.lines().filter(line -> line.matches("(holds|trouble) .*")).toList();
  }

  private List<String> inSession(String script) throws IOException, InterruptedException {
    Needs.met(has("dbus-run-session") && has("gnome-keyring-daemon"), "there is a keyring");
    return run(List.of("dbus-run-session", "--", "sh", "-c", script));
  }

  @Test
  void keepsReadsAndForgets() throws IOException, InterruptedException {
    assertEquals(
        List.of("holds nothing", "holds first", "holds second", "holds second", "holds nothing"),
        inSession(
            UNLOCKED
                + probe("read", "office")
                + probe("keep", "office", "first")
                + probe("keep", "office", "second")
                + probe("read", "office")
                + probe("forget", "office")));
  }

  @Test
  void whatWasKeptIsThereInTheNextSession() throws IOException, InterruptedException {
    assertEquals(List.of("holds kept"), inSession(UNLOCKED + probe("keep", "office", "kept")));
    assertEquals(
        List.of("holds kept", "holds nothing"),
        inSession(UNLOCKED + probe("read", "office") + probe("read", "another")));
  }

  @Test
  void aLockedOneIsTroubleAndNeverACrash() throws IOException, InterruptedException {
    inSession(UNLOCKED + probe("keep", "office", "kept"));

    List<String> said =
        inSession(LOCKED + probe("read", "office") + probe("keep", "office", "other"));

    assertEquals(2, said.size(), said.toString());
    said.forEach(
        line -> assertTrue(line.matches("trouble VAULT_(LOCKED|SILENT|BROKEN) .*\\."), line));
    assertEquals(List.of("holds kept"), inSession(UNLOCKED + probe("read", "office")), "as it was");
  }

  @Test
  void withoutASessionThereIsNone() throws IOException, InterruptedException {
    List<String> said = run(List.of("sh", "-c", probe("keep", "office", "token")));

    assertEquals(1, said.size(), said.toString());
    assertTrue(
        said.getFirst().startsWith("trouble VAULT_MISSING This computer has no password store"),
        said.toString());
  }
}
