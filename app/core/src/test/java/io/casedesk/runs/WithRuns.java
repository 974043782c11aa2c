package io.casedesk.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.run.VirtualClock;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.FastPauses;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunState.Phase;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service, a front that spoils its answers, a workspace, and a client that goes through both.
 */
abstract class WithRuns {

  /** Use cases of the service; {@code -Dcasedesk.run.records} says how many. */
  static final int RECORDS = Integer.getInteger("casedesk.run.records", 260);

  /** Rests that are over at once. */
  static final RunOptions QUICK = RunOptions.defaults().restingFor(Duration.ofMillis(1));

  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");

  /**
   * As many kills as one service and one workspace see: every kill reads all that the ones before
   * it left.
   */
  private static final int KILLS_OF_A_SERVICE = 20;

  @TempDir static Path root;

  private final Path folder = root.resolve(UUID.randomUUID().toString());

  private final List<AutoCloseable> open = new ArrayList<>();
  private final CaseService service;
  private final FaultyFront front;
  private ServiceClient through;
  private final ServiceClient direct;
  private final String token;
  private Workspace workspace;
  private Map<String, UseCase> before = Map.of();

  WithRuns() throws IOException {
    Path made = Files.createDirectories(folder);
    service = keep(CaseService.start(SampleDatabase.at(made.resolve("s.db"), RECORDS)));
    token = service.issueToken("runs");
    // Nothing is written to a deleted record; the tests write to all there are.
    sql("UPDATE use_case SET delete_flag = 0");
    front = keep(new FaultyFront(service.baseUrl()));
    through = keep(FastPauses.client(options(front.url(), token)));
    direct = keep(new ServiceClient(options(service.baseUrl(), token)));
    workspace = keep(Workspace.open(made.resolve("workspace"), "test"));
  }

  /** What no call of the service does: it deletes nothing and brings nothing back (Q14). */
  private void sql(String update) {
    try (Connection records = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("s.db"));
        Statement statement = records.createStatement()) {
      statement.execute("PRAGMA busy_timeout = 10000");
      statement.executeUpdate(update);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Another user deletes a record. */
  void delete(String id) {
    sql("UPDATE use_case SET delete_flag = 1 WHERE id = '" + id + "'");
  }

  /** Kills of one service. */
  record Kills(int first, int count) {}

  /** Distributes kills over services. */
  static Stream<Kills> distributed(int kills) {
    return IntStream.iterate(0, first -> first < kills, first -> first + KILLS_OF_A_SERVICE)
        .mapToObj(first -> new Kills(first, Math.min(KILLS_OF_A_SERVICE, kills - first)));
  }

  private static ClientOptions options(URI url, String token) {
    return ClientOptions.of(url.toString(), () -> token);
  }

  private <T extends AutoCloseable> T keep(T closeable) {
    open.add(closeable);
    return closeable;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : open.reversed()) {
      closeable.close();
    }
  }

  FaultyFront front() {
    return front;
  }

  CaseService service() {
    return service;
  }

  String token() {
    return token;
  }

  Workspace workspace() {
    return workspace;
  }

  /** Another connection, which has learned nothing of how busy the service is. */
  void connectAnew() {
    through.close();
    through = keep(FastPauses.client(options(front.url(), token)));
  }

  /** The same, and it sends owners in this form (Q29). */
  void connectAnew(OwnerForm form) {
    through.close();
    through = keep(FastPauses.client(options(front.url(), token).withOwnerForm(form)));
  }

  /** The same, and its user enters the token again whenever the service asks for one (Q35). */
  void connectAnewWithUser(OwnerForm form) {
    through.close();
    InteractiveTokenProvider tokens = new InteractiveTokenProvider(token);
    tokens.askWith(
        new InteractiveTokenProvider.Asker() {
          @Override
          public void askForToken(boolean again) {
            tokens.setToken(token);
          }

          @Override
          public void accepted(String good, boolean isNew) {}
        });
    through =
        keep(
            FastPauses.client(
                ClientOptions.of(front.url().toString(), tokens).withOwnerForm(form)));
  }

  Path workspaceFolder() {
    return folder.resolve("workspace");
  }

  void closeWorkspace() {
    workspace.close();
    open.remove(workspace);
  }

  void openWorkspace() {
    openWorkspace(workspaceFolder());
  }

  void openWorkspace(Path other) {
    workspace = keep(Workspace.open(other, "test"));
  }

  /** {@link RunProgram} in a process of its own, on this workspace, which must not be open here. */
  Process startProgram(String word) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            RunProgram.class.getName(),
            front.url().toString(),
            workspaceFolder().toString(),
            word);
    builder.environment().put("RUN_TOKEN", token);
    return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** What the service holds, read past the front. */
  Map<String, UseCase> truth() {
    Map<String, UseCase> truth = new LinkedHashMap<>();
    assertEquals(
        List.of(),
        direct
            .useCases()
            .readAll((fresh, at) -> fresh.forEach(record -> truth.put(record.id(), record)))
            .shortfalls());
    return truth;
  }

  ServiceClient past() {
    return direct;
  }

  ChangeRuns<UseCase> runs() {
    return runs(through.useCases());
  }

  /** Runs over another way to the records. */
  ChangeRuns<UseCase> runs(RecordRepository<UseCase> repository) {
    return new ChangeRuns<>(repository, book(), workspace.runs());
  }

  /** What the service and its records show of options. */
  KnownDropdownValues book() {
    return KnownDropdownValues.of(direct.useCases().fields(), Map.of(), truth().values());
  }

  /** Goes through the front. */
  ServiceClient through() {
    return through;
  }

  RunHeader header() {
    return RunHeader.of(front.url().toString(), "use-cases", Instant.now(), "ana", "test");
  }

  RunResult apply(List<PlannedCell> cells) {
    return runs().apply(header(), cells, QUICK, RunWatcher.none(), new VirtualClock().control());
  }

  RunResult resume(String id) {
    return runs().resume(id, QUICK, RunWatcher.none(), new VirtualClock().control());
  }

  static PlannedCell cell(UseCase record, FieldRef field, FieldValue wanted) {
    return new PlannedCell(new Change(record.id(), field, record.value(field), wanted), "test");
  }

  /** Names a new sponsor for each. */
  static List<PlannedCell> sponsors(Iterable<UseCase> records) {
    List<PlannedCell> cells = new ArrayList<>();
    records.forEach(r -> cells.add(cell(r, SPONSOR, FieldValue.text("Sponsor of " + r.id()))));
    return cells;
  }

  /** The first so many records, as they are before anything is done; see {@link #before}. */
  List<UseCase> started(int records) {
    before = truth();
    return new ArrayList<>(before.values()).subList(0, records);
  }

  /** Every record as it was then. */
  Map<String, UseCase> before() {
    return before;
  }

  static CellResult only(RunResult result) {
    assertEquals(1, result.cells().size());
    return result.cells().getFirst();
  }

  Phase phase(String id) {
    return workspace().runs().runs().stream()
        .filter(run -> run.header().id().equals(id))
        .findFirst()
        .orElseThrow()
        .state()
        .phase();
  }
}
