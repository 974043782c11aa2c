package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.casedesk.changes.journal.CentralLogRunStore;
import io.casedesk.changes.journal.Run;
import io.casedesk.changes.journal.RunEvent;
import io.casedesk.changes.journal.RunJournal;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.journal.SyslogException;
import io.casedesk.changes.journal.SyslogServer;
import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.Verdict;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What runs write to the central log, and that they do the same when it can't be written. */
final class CentralLogTest extends RunRulesFixture {

  private static final Path RESOURCES = Path.of("../../resources/runlog");
  private static final Schema SCHEMA = schema();

  private final Path folder;
  private final List<Exception> failures = Collections.synchronizedList(new ArrayList<>());
  private Optional<Path> logged;
  private RunStore reported;

  CentralLogTest(@TempDir Path workspace, @TempDir Path folder) {
    super(workspace);
    this.folder = folder;
    this.logged = Optional.of(folder.resolve("central"));
    this.reported =
        CentralLogRunStore.of(super.store(), logged, OptionalInt.empty(), failures::add);
  }

  @Override
  RunStore store() {
    return logged.isPresent() ? reported : super.store();
  }

  private void reportTo(int syslogPort) {
    reported =
        CentralLogRunStore.of(super.store(), logged, OptionalInt.of(syslogPort), failures::add);
  }

  private static Schema schema() {
    try {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Files.readString(RESOURCES.resolve("line.schema.json")), InputFormat.JSON);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path central() throws IOException {
    return Files.createDirectories(folder.resolve("central"));
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(central())) {
      List<Path> all = files.toList();
      assertEquals(1, all.size(), all.toString());
      return all.getFirst();
    }
  }

  /** Every line as its event, record, field, verdict and reason code. */
  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(onlyFile())) {
      assertEquals(List.of(), SCHEMA.validate(line, InputFormat.JSON), line);
      JsonNode json = JsonMapper.shared().readTree(line);
      assertEquals("ana", json.path("user").asString(), line);
      assertEquals("http://memory", json.path("connection").asString(), line);
      lines.add(
          Stream.of("event", "record_id", "field", "verdict", "reason_code")
              .map(name -> json.path(name).asString(""))
              .filter(text -> !text.isEmpty())
              .reduce((a, b) -> a + " " + b)
              .orElseThrow());
    }
    return lines;
  }

  @Test
  void theExampleFollowsTheSchema() throws IOException {
    for (String line : Files.readAllLines(RESOURCES.resolve("example.jsonl"))) {
      assertEquals(List.of(), SCHEMA.validate(line, InputFormat.JSON), line);
    }
  }

  @Test
  void aLineForEachVerdictAndNoValues() throws IOException {
    Path file = central();
    service.failing(
        "uc-2",
        () ->
            new ApiException.Rejected(
                new ApiException.Call("PATCH", "/use-cases/uc-2", 400, "finance_ops is unknown")));
    service.failing("uc-3", () -> new IllegalStateException("finance_ops failed"));

    RunResult result =
        apply(
            theme("uc-1", FINANCE),
            risk("uc-1", FieldValue.text("low"), FieldValue.text("medium")),
            theme("uc-2", FINANCE),
            theme("uc-3", FINANCE));

    assertEquals(
        List.of(Verdict.APPLIED, Verdict.CONFLICT, Verdict.REJECTED, Verdict.UNCERTAIN),
        verdicts(result));
    List<String> lines = lines();
    assertEquals("run_began", lines.getFirst());
    assertEquals("run_ended", lines.getLast());
    assertEquals(6, lines.size(), lines.toString());
    assertTrue(lines.contains("cell_verdict uc-1 custom_fields.theme APPLIED"), lines.toString());
    for (String start :
        List.of(
            "cell_verdict uc-1 custom_fields.risk CONFLICT",
            "cell_verdict uc-2 custom_fields.theme REJECTED",
            "cell_verdict uc-3 custom_fields.theme UNCERTAIN")) {
      assertTrue(lines.stream().anyMatch(line -> line.startsWith(start)), lines.toString());
    }
    String text = Files.readString(onlyFile());
    for (String value : List.of("finance", "legal", "medium", "Invoice", "unknown")) {
      assertFalse(text.contains(value), text);
    }
    assertEquals(List.of(), failures);
    assertTrue(onlyFile().startsWith(file));
    assertTrue(
        onlyFile().getFileName().toString().matches("casedesk-.+-.+-\\d{4}-\\d\\d-\\d\\d\\.jsonl"));
    assertEquals(
        "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(onlyFile())));
  }

  @Test
  void aRunThatStopsIsResumedAndGivenUpInTheLog() throws IOException {
    central();
    service.failing("uc-1", () -> new ApiException.Unauthorized(PATCH));

    RunResult stopped = apply(theme("uc-1", FINANCE));
    service.mended("uc-1");
    RunResult resumed = resume(stopped);

    assertEquals(List.of(Verdict.APPLIED), verdicts(resumed));
    List<String> lines = lines();
    assertEquals(5, lines.size(), lines.toString());
    assertEquals("run_began", lines.getFirst());
    assertTrue(lines.get(1).startsWith("run_stopped"), lines.toString());
    assertEquals(
        List.of("run_resumed", "cell_verdict uc-1 custom_fields.theme APPLIED", "run_ended"),
        lines.subList(2, 5));

    service.failing("uc-2", () -> new ApiException.Unauthorized(PATCH));
    assertTrue(giveUp(apply(theme("uc-2", FINANCE))));
    assertEquals("run_ended run.given-up", lines().getLast());
  }

  @Test
  void whatWasSentAndNotReadAgainIsUnconfirmedWhenTheRunStops() throws IOException {
    central();
    service.failingReread(2, () -> new ApiException.Unauthorized(PATCH));

    RunResult stopped = apply(theme("uc-1", FINANCE));

    assertEquals(List.of(Verdict.UNCERTAIN), verdicts(stopped));
    assertEquals(RunState.Phase.PAUSED, phase(stopped));
    List<String> lines = lines();
    assertEquals(
        "cell_verdict uc-1 custom_fields.theme UNCERTAIN cell.not-read-again", lines.get(1));
    assertTrue(lines.get(2).startsWith("run_stopped"), lines.toString());

    assertEquals(List.of(Verdict.APPLIED), verdicts(resume(stopped)));
    assertTrue(
        lines().contains("cell_verdict uc-1 custom_fields.theme APPLIED"), lines().toString());
  }

  @Test
  void aRecordToCreateIsLoggedWithoutItsRowAndName() throws IOException {
    central();
    RunHeader header = RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test");
    RunJournal journal = new RunJournal(store().begin(header), Run.begun());
    for (String row : List.of("key-1", "key-2")) {
      journal.append(
          new RunEvent.CreatePlanned(new PlannedCreate(row, "Secret", Map.of(), ""), "new.csv"),
          new RunEvent.CreateIntended(row, Set.of()));
    }
    journal.append(
        new RunEvent.CreateAnswered("key-2", RunEvent.Answer.REFUSED, Message.plain("Secret")),
        new RunEvent.CreateJudged("key-2", "", Verdict.REJECTED, Message.plain("Secret")));
    journal.state(RunState.Phase.PAUSED, journal.run().result(header.id(), Message.none()));

    assertEquals(
        List.of(
            "run_began",
            "create_verdict REJECTED",
            "create_verdict UNCERTAIN create.not-searched",
            "run_stopped"),
        lines());
    String text = Files.readString(onlyFile());
    assertFalse(text.contains("Secret") || text.contains("key-"), text);
  }

  @Test
  void anInterruptLosesNoLine() throws IOException {
    central();
    RunHeader header = RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test");
    Thread.currentThread().interrupt();

    RunJournal journal = new RunJournal(store().begin(header), Run.begun());
    journal.state(RunState.Phase.ENDED, journal.run().result(header.id(), Message.none()));

    assertTrue(Thread.interrupted(), "the interrupt is kept");
    assertEquals(List.of(), failures);
    assertEquals(List.of("run_began", "run_ended"), lines());
  }

  @ParameterizedTest
  @ValueSource(strings = {"missing", "a file", "read-only", "a link"})
  void aFolderThatCannotBeWrittenChangesNoVerdict(String kind) throws IOException {
    Path place = folder.resolve("central");
    Path victim = folder.resolve("victim");
    switch (kind) {
      case "a file" -> Files.writeString(place, "");
      case "read-only" ->
          Files.createDirectory(
              place,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));
      case "a link" -> {
        apply(theme("uc-3", FINANCE));
        failures.clear();
        central();
        apply(theme("uc-3", FINANCE));
        Path file = onlyFile();
        Files.move(file, victim);
        Files.createSymbolicLink(file, victim);
      }
      default -> assertFalse(Files.exists(place));
    }
    String before = Files.exists(victim) ? Files.readString(victim) : "";
    service.failing("uc-2", () -> new ApiException.Rejected(PATCH));

    RunResult result = apply(theme("uc-1", FINANCE), theme("uc-2", FINANCE));

    assertEquals(List.of(Verdict.APPLIED, Verdict.REJECTED), verdicts(result));
    assertEquals(RunState.Phase.ENDED, phase(result));
    assertEquals(before, Files.exists(victim) ? Files.readString(victim) : "");
    if (!kind.equals("read-only") || !Files.isWritable(place)) {
      assertEquals(1, failures.size(), "told once: " + failures);
    }
  }

  @Test
  void syslogGetsTheLinesOfTheFile() throws IOException {
    central();
    try (SyslogServer server = new SyslogServer(SyslogServer.Behavior.READS)) {
      reportTo(server.port());

      assertEquals(
          List.of(Verdict.APPLIED), verdicts(apply(theme("uc-1", FINANCE))), failures.toString());
      CentralLogRunStore.flush(store());

      assertEquals(
          Files.readAllLines(onlyFile()),
          server.messages().stream()
              .map(message -> message.substring(message.indexOf('{')))
              .toList());
      assertEquals(List.of(), failures);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SyslogServer.Behavior.class,
      names = {"HANGS", "CUTS_OFF"})
  void aSyslogInTroubleChangesNoVerdictAndNoLineOfTheFile(SyslogServer.Behavior behavior)
      throws IOException {
    central();
    try (SyslogServer server = new SyslogServer(behavior)) {
      reportTo(server.port());

      RunResult result = apply(theme("uc-1", FINANCE));

      assertEquals(List.of(Verdict.APPLIED), verdicts(result));
      assertEquals(RunState.Phase.ENDED, phase(result));
      assertEquals(3, lines().size(), lines().toString());
      CentralLogRunStore.flush(store());
      assertEquals(1, failures.size(), failures.toString());
      assertInstanceOf(SyslogException.class, failures.getFirst());
    }
  }

  @Test
  void aRunThatCannotBeKeptIsNotReported() throws IOException {
    central();
    RunHeader header = RunHeader.of("http://memory", "use-cases", Instant.now(), "ana", "test");
    store().begin(header);
    try {
      store().begin(header);
    } catch (IllegalArgumentException | StoreException again) {
      assertEquals(List.of("run_began"), lines());
      return;
    }
    throw new AssertionError("A second run of that id was begun");
  }

  @Test
  void linesOfSeveralProgramsAndThreadsDoNotMix() throws Exception {
    central();
    List<Process> programs = new ArrayList<>();
    for (int number = 0; number < 2; number++) {
      programs.add(CentralLogProgram.start(folder.resolve("w" + number), central()));
    }
    for (Process program : programs) {
      assertEquals(0, program.waitFor());
    }
    // Each run has a line for its begin, and one for each verdict.
    assertEquals(2 * CentralLogProgram.THREADS * (1 + CentralLogProgram.VERDICTS), lines().size());
  }
}
