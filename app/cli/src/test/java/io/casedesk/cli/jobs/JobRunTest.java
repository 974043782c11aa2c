package io.casedesk.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.cli.LiveService;
import io.casedesk.cli.Ran;
import io.casedesk.cli.jobs.JobRunCommand.JobCommands;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A job file runs its steps, reports them once and ends with the most severe exit code. */
final class JobRunTest {

  private static final Path RESOURCES = Path.of("../../resources/job");

  private @TempDir Path folder;

  private Path job(String steps) throws IOException {
    return Files.writeString(
        folder.resolve("job.json"),
        "{\"format\":\"casedesk-job\",\"version\":1,\"name\":\"try\",\"steps\":[" + steps + "]}");
  }

  private static Ran run(Path file, String... more) {
    List<String> args = new ArrayList<>(List.of("job", "run", file.toString()));
    args.addAll(List.of(more));
    return Ran.with(Map.of("PATH", "/bin:/usr/bin"), args.toArray(String[]::new));
  }

  private static Schema schema() throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(RESOURCES.resolve("job.schema.json")), InputFormat.JSON);
  }

  @Test
  void theNightlyJobOfTheGuideRuns() throws IOException {
    String example = Files.readString(RESOURCES.resolve("nightly.json"));
    assertEquals(List.of(), schema().validate(example, InputFormat.JSON));
    Path inbox = Files.createDirectory(folder.resolve("inbox"));
    Files.writeString(inbox.resolve("a.csv"), "source_id,theme\nEXT-99999,fin\n");
    try (LiveService live = new LiveService(folder)) {
      String workspace = "\", \"--workspace\", \"" + live.file("workspace");
      Path file =
          Files.writeString(
              folder.resolve("nightly.json"),
              example
                  .replace("http://127.0.0.1:8080", live.url())
                  .replace("CASEDESK_TOKEN", Ran.TOKEN_VARIABLE + workspace)
                  .replace("\"60\"", "\"60\", \"--quiet\"")
                  .replace("\"inbox\"", "\"" + inbox + "\", \"--settle\", \"0\"")
                  .replace("use-cases.csv", folder.resolve("use-cases.csv").toString())
                  .replace("review.xlsx", folder.resolve("review.xlsx").toString()));
      Path told = folder.resolve("told.json");

      Ran ran = live.job(file, "--json", "--notify-command", "cat > '" + told + "'");

      JsonNode report = new JsonMapper().readTree(ran.out());
      assertEquals(
          List.of(0, 0, 5, 6, 0),
          report.path("steps").valueStream().map(step -> step.path("exit_code").asInt(-1)).toList(),
          ran.out());
      assertEquals(ExitCode.NOT_ALL, ran.exitCode(), "5 is more severe than 6");
      assertEquals(5, report.path("exit_code").asInt());
      assertEquals("", ran.err());
      assertEquals(ran.out(), Files.readString(told));
      assertTrue(Files.exists(folder.resolve("use-cases.csv")));
      assertTrue(Files.exists(folder.resolve("review.xlsx")));
      assertTrue(Files.exists(inbox.resolve("failed/a.csv")));
    }
  }

  @Test
  void theTextHasEachStepAndASummary() throws IOException {
    Path file =
        job(
            "{\"name\":\"First\",\"command\":[\"policy\",\"check\",\"none.json\"]},"
                + "{\"name\":\"Second\",\"command\":[\"--version\"]}");
    Path told = folder.resolve("told.txt");

    Ran ran =
        run(
            file,
            "--notify-command",
            "echo $CASEDESK_EXIT_CODE > '" + told + "'; cat >> '" + told + "'");

    assertEquals(ExitCode.FAILED, ran.exitCode(), ran.err());
    assertTrue(
        ran.out().startsWith("== First: exit code 1\nThere is no policy file none.json"),
        ran.out());
    assertTrue(ran.out().contains("\n== Second: exit code 0\ncasedesk-cli "), ran.out());
    assertTrue(ran.out().endsWith("\ntry: exit code 1 (First 1, Second 0)\n"), ran.out());
    assertEquals("1\n" + ran.out(), Files.readString(told));
  }

  @Test
  void aStepCanStopTheJob() throws IOException {
    Ran ran =
        run(
            job(
                "{\"name\":\"First\",\"stop_on_failure\":true,\"command\":[\"exprot\"]},"
                    + "{\"name\":\"Second\",\"command\":[\"--version\"]}"));
    assertEquals(ExitCode.USAGE, ran.exitCode());
    assertTrue(
        ran.out().endsWith("== Second: skipped\ntry: exit code 2 (First 2, Second skipped)\n"),
        ran.out());
  }

  @Test
  void aJobThatIsStoppedBetweenItsStepsFails() throws IOException {
    Path file =
        job(
            "{\"name\":\"First\",\"command\":[\"doctor\"]},"
                + "{\"name\":\"Second\",\"command\":[\"doctor\"]}");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), Map.of(), false);
    JobCommands stopped =
        (command, to) -> {
          Thread.currentThread().interrupt();
          return ExitCode.DONE;
        };
    int code = new CommandLine(new JobRunCommand(stopped).on(terminal)).execute(file.toString());
    assertTrue(Thread.interrupted(), "the program still knows that it was stopped");
    assertEquals(ExitCode.FAILED, code);
    assertTrue(
        out.toString(UTF_8).endsWith("try: exit code 1 (First 0, Second skipped)\n"),
        out.toString(UTF_8));
    assertTrue(err.toString(UTF_8).startsWith("The job was stopped"), err.toString(UTF_8));
  }

  @Test
  void aNotifyCommandThatFailsIsAFailure() throws IOException {
    Ran ran = run(job("{\"command\":[\"--version\"]}"), "--notify-command", "exit 3");
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().contains("--notify-command failed: it ended with exit code 3"), ran.err());
  }

  @Test
  void aNotifyCommandThatNeitherReadsNorEndsIsEnded() {
    NotifyCommand command = new NotifyCommand("sleep 600; true", Duration.ofMillis(50));
    String problem = command.run("x".repeat(1_000_000), ExitCode.DONE);
    assertTrue(problem.startsWith("it didn't finish within"), problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"command\":[\"serve\"]}; \"serve\" can't be a step",
        "{\"command\":[\"job\",\"run\",\"x\"]}; \"job\" can't be a step",
        "{\"command\":[\"@more\"]}; \"@more\" can't be a step",
        "{\"command\":[\"token\",\"create\"]}; \"token create\" can't be a step",
        "{\"command\":{\"a\":\"doctor\"}}; step 1: \"command\" must be a list",
        "{\"command\":[\"x\"],\"stop_on_failure\":\"yes\"}; must be true or false",
        "{\"command\":[\"x\"]}],\"steps\":[{\"command\":[\"y\"]}; it is not valid JSON",
        "{\"command\":[]}; step 1: \"command\" must be a list",
        "{\"command\":[1]}; step 1: \"command\" must be a list",
        "{\"comand\":[\"doctor\"]}; step 1: \"comand\" is not a known key",
        "''; at least one step",
        "{; it is not valid JSON"
      })
  void aFaultInTheFileIsNamedBeforeAStepRuns(String steps, String why) throws IOException {
    Path file = job(steps);
    Ran ran = run(file);
    assertEquals(ExitCode.FAILED, ran.exitCode());
    assertTrue(ran.err().contains(why), ran.err());
    assertEquals("", ran.out());
    if (!why.contains("valid JSON") && !why.contains("can't be")) {
      assertFalse(schema().validate(Files.readString(file), InputFormat.JSON).isEmpty());
    }
  }
}
