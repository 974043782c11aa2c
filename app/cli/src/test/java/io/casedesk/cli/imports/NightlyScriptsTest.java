package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.cli.LiveService;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the tutorial: taken from its page, and run by a shell with the real program. */
final class NightlyScriptsTest {

  private static final Path ROOT = Path.of("../..");
  private static final Pattern SCRIPT = Pattern.compile("(?ms)^```\n(#!/bin/sh\n.*?)^```$");

  @TempDir private Path folder = Path.of("");

  @SuppressWarnings("NullAway.Init") // @BeforeEach starts it
  private LiveService live;

  @BeforeEach
  void writeScriptsOfThePage() throws IOException {
    live = new LiveService(folder);
    String page = Files.readString(ROOT.resolve("app/docs/tutorial-nightly-job.md"));
    List<String> scripts = new ArrayList<>();
    Matcher matcher = SCRIPT.matcher(page);
    while (matcher.find()) {
      scripts.add(matcher.group(1));
    }
    assertEquals(2, scripts.size(), "import.sh and nightly.sh");
    for (int i = 0; i < 2; i++) {
      String name = List.of("import.sh", "nightly.sh").get(i);
      assertEquals(
          Files.readString(ROOT.resolve("resources/job").resolve(name)),
          scripts.get(i),
          "the package has the same script");
      Files.writeString(folder.resolve(name), scripts.get(i));
    }
    Path program = Files.createDirectories(folder.resolve("bin")).resolve("casedesk-cli");
    Files.writeString(
        program,
        """
        #!/bin/sh
        exec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' io.casedesk.cli.Main "$@"
        """
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("java.class.path")));
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(folder.resolve("inbox"));
  }

  @AfterEach
  void close() {
    live.close();
  }

  private record Done(int code, String output) {}

  /** Runs a script; the token comes from systemd's folder of credentials if that is named. */
  private Done run(String script, String url, String token, boolean credential) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("sh", script).directory(folder.toFile());
    builder.environment().remove("CASEDESK_TOKEN");
    builder.environment().remove("CREDENTIALS_DIRECTORY");
    if (credential) {
      Path given = Files.createDirectories(folder.resolve("credentials"));
      Files.writeString(given.resolve("token"), token + "\n");
      builder.environment().put("CREDENTIALS_DIRECTORY", given.toString());
    } else {
      builder.environment().put("CASEDESK_TOKEN", token);
    }
    builder.environment().put("CASEDESK_URL", url);
    builder.environment().put("HOME", folder.resolve("home").toString());
    builder.environment().put("XDG_DATA_HOME", folder.resolve("home/share").toString());
    builder
        .environment()
        .put("PATH", folder.resolve("bin") + ":" + System.getenv().getOrDefault("PATH", ""));
    Path out = folder.resolve(script + ".out");
    Process process = builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    int code = process.waitFor();
    return new Done(code, Files.readString(out, UTF_8));
  }

  private List<String> names(String in) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(in))) {
      return files
          .map(file -> file.getFileName().toString().replaceAll("\\d{8}-\\d{6}-", "TIME-"))
          .sorted()
          .toList();
    }
  }

  /** Gives a record a source_id of its own, as a person would in the service. */
  private String sourceId(String id) throws IOException {
    String given = "script-" + id;
    live.load("{\"use_cases\": [{\"id\": \"%s\", \"source_id\": \"%s\"}]}".formatted(id, given));
    return given;
  }

  private void put(String name, String... lines) throws IOException {
    Files.write(folder.resolve("inbox").resolve(name), List.of(lines));
  }

  @Test
  void eachTableIsImportedOnceAndPutAwayWithItsResult() throws Exception {
    List<String> ids = live.some(2);
    put("good file.csv", "source_id,sponsor", sourceId(ids.getFirst()) + ",Ann");
    put("unclear.csv", "source_id,sponsor", sourceId(ids.getLast()) + ",Bob", "no-such-case,Carl");

    Done first = run("import.sh", live.url(), live.token(), false);

    assertEquals(5, first.code(), first.output());
    assertEquals("Ann", live.value(ids.getFirst(), "sponsor"));
    assertEquals("Bob", live.value(ids.getLast(), "sponsor"));
    assertEquals(List.of(), names("inbox"));
    assertEquals(
        List.of("TIME-good file.csv", "TIME-good file.csv.txt", "result-TIME-good file.csv"),
        names("done"));
    assertEquals(
        List.of("TIME-unclear.csv", "TIME-unclear.csv.txt", "result-TIME-unclear.csv"),
        names("failed"));
    assertTrue(first.output().contains("unclear.csv: see failed/"), first.output());

    Done second = run("import.sh", live.url(), live.token(), false);
    assertEquals(0, second.code(), second.output());
    assertEquals("", second.output());
  }

  @Test
  void aNameOfAFileForgesNoLine() throws Exception {
    put("a\ninbox: all imported.csv", "source_id,sponsor", "no-such-case,Ann");
    put("b\\ninbox: all imported.csv", "source_id,sponsor", "no-such-case,Ann");

    Done unclear = run("import.sh", live.url(), live.token(), false);

    assertEquals(5, unclear.code(), unclear.output());
    assertEquals(2, unclear.output().lines().count(), unclear.output());
    assertTrue(
        unclear
            .output()
            .lines()
            .allMatch(line -> line.matches("\\d{8}-\\d{6}-[ab].*: see failed/.*")),
        unclear.output());

    put("c\ninbox: all imported.csv", "source_id,sponsor", "no-such-case,Ann");
    Done rejected = run("import.sh", live.url(), "cdk_wrong", false);

    assertEquals(4, rejected.code(), rejected.output());
    assertFalse(
        rejected.output().lines().anyMatch(line -> line.startsWith("inbox: ")), rejected.output());
    assertTrue(
        rejected.output().contains("inbox/c?inbox: all imported.csv stays"), rejected.output());
  }

  @Test
  void aTableStaysWhileItCannotBeImported() throws Exception {
    String id = live.some(1).getFirst();
    put("later.csv", "source_id,sponsor", sourceId(id) + ",Ann");

    Done rejected = run("import.sh", live.url(), "cdk_wrong", false);

    assertEquals(4, rejected.code(), rejected.output());
    assertEquals(List.of("later.csv"), names("inbox"));
    assertEquals(List.of(), names("done"));

    Done nightly = run("nightly.sh", live.url(), live.token(), true);

    assertEquals(List.of(), names("inbox"), nightly.output());
    assertEquals("Ann", live.value(id, "sponsor"));
    assertTrue(nightly.output().contains("use cases written to use-cases.csv"), nightly.output());
    assertTrue(Files.size(folder.resolve("use-cases.csv")) > 0);
    assertFalse(Files.readString(folder.resolve("links.txt")).isBlank(), nightly.output());
    assertTrue(nightly.output().endsWith("links: exit code 6\n"), nightly.output());
    assertEquals(1, nightly.code());
  }
}
