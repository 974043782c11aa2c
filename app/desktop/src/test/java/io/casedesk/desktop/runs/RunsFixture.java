package io.casedesk.desktop.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.app.ChosenFiles;
import io.casedesk.desktop.changes.review.RunLink;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.RecordNames;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.server.CaseService;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingDeque;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** The service with its records, a workspace file, and the runs in it. */
abstract class RunsFixture {

  static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  static final FieldRef THEME = FieldRef.custom("theme");

  private final List<ChangePlan> plans = new ArrayList<>();
  private final BlockingDeque<Runnable> held = new LinkedBlockingDeque<>();
  private final Executor background;
  private final Executor foreground;
  private final Path kept;
  private final CaseService service;
  private final ServiceClient client;
  private final String url;
  private final String token;
  private Workspace workspace;
  private RunsModel model;
  private RunLink link;

  RunsFixture(Path folder) {
    this(folder, null);
  }

  /**
   * The same where a test may say when runs are read.
   *
   * @param foreground where what was read is delivered, while reading is held until it is taken
   *     from {@link #held}; null when everything happens at once
   */
  RunsFixture(Path folder, @Nullable Executor foreground) {
    this.background = foreground == null ? Runnable::run : held::add;
    this.foreground = foreground == null ? Runnable::run : foreground;
    kept = folder.resolve("kept");
    service = CaseService.start(SampleDatabase.at(folder.resolve("s.db"), 60));
    url = service.baseUrl().toString();
    token = service.issueToken("runs");
    client = new ServiceClient(ClientOptions.of(url, () -> token));
    workspace = Workspace.open(kept, "test");
    link = newLink();
    model = newModel();
  }

  @AfterEach
  void close() {
    workspace.close();
    client.close();
    service.close();
  }

  /** The same workspace, as another start of the program finds it. */
  void startAgain(Runnable meanwhile) {
    workspace.close();
    meanwhile.run();
    workspace = Workspace.open(kept, "test");
    link = newLink();
    model = newModel();
  }

  private RunLink newLink() {
    return new RunLink(
        workspace.runs(),
        id -> {},
        plans::add,
        tasks(),
        new ChosenFiles(),
        new Messages(Locale.ENGLISH));
  }

  private Tasks tasks() {
    return new Tasks(
        background,
        foreground,
        thrown -> {
          throw new AssertionError(thrown);
        });
  }

  private RunsModel newModel() {
    Tasks tasks = tasks();
    ConnectionStore connectionStore =
        new ConnectionStore(
            new RemoteSession(url, token),
            workspace,
            "manual edit",
            (kind, changes) -> "manual edit",
            Preferences.usual(),
            null,
            () -> {},
            () -> {});
    UnfinishedRunsModel unfinished =
        new UnfinishedRunsModel(connectionStore, Map.of("use-cases", this::resume), tasks);
    return new RunsModel(connectionStore, new Known(), texts(), unfinished, tasks, plans::add);
  }

  static RunTexts texts() {
    return new RunTexts(
        new Messages(Locale.ENGLISH), new Timestamps(Locale.ENGLISH, ZoneOffset.UTC));
  }

  private final class Known implements RecordNames {
    @Override
    public Optional<String> label(String kind, String id) {
      return Optional.of("Case " + id);
    }

    @Override
    public Optional<DropdownValues> options(String kind) {
      return Optional.of(book());
    }
  }

  /** What the service and its records show of options, and a label of one. */
  private KnownDropdownValues book() {
    return KnownDropdownValues.of(
        client.useCases().fields(),
        Map.of("theme", List.of(new DropdownValue("hr", "People and hiring"))),
        truth().values());
  }

  /** What was asked for and not done yet. */
  BlockingDeque<Runnable> held() {
    return held;
  }

  RunsModel model() {
    return model;
  }

  RunLink link() {
    return link;
  }

  Workspace workspace() {
    return workspace;
  }

  Path workspaceFile() {
    return kept.resolve("workspace.db");
  }

  CaseService service() {
    return service;
  }

  String url() {
    return url;
  }

  /** Plans handed over to be reviewed. */
  List<ChangePlan> plans() {
    return plans;
  }

  /** What the service holds. */
  Map<String, UseCase> truth() {
    Map<String, UseCase> truth = new LinkedHashMap<>();
    client
        .useCases()
        .readAll((fresh, at) -> fresh.forEach(record -> truth.put(record.id(), record)));
    return truth;
  }

  /** So many records that are not deleted. */
  List<UseCase> records(int count) {
    List<UseCase> records =
        truth().values().stream().filter(record -> !record.deleted()).limit(count).toList();
    assertEquals(count, records.size());
    return records;
  }

  @Nullable FieldValue now(String id, FieldRef field) {
    return Objects.requireNonNull(truth().get(id)).value(field);
  }

  static PlannedCell cell(UseCase record, FieldRef field, String wanted) {
    return new PlannedCell(
        new Change(record.id(), field, record.value(field), FieldValue.text(wanted)), "row 2");
  }

  /** A run of this connection that goes to its end. */
  RunResult apply(String origin, List<PlannedCell> cells) {
    return apply(header(url, origin), cells, new RunControl());
  }

  /** A run that is stopped before it sends anything. */
  RunResult pause(String origin, List<PlannedCell> cells) {
    RunControl cancelled = new RunControl();
    cancelled.cancel();
    return apply(header(url, origin), cells, cancelled);
  }

  RunResult apply(RunHeader header, List<PlannedCell> cells, RunControl control) {
    return runs().apply(header, cells, RunOptions.defaults(), RunWatcher.none(), control);
  }

  RunResult apply(RunHeader header, RunPlan plan) {
    return runs().apply(header, plan, RunOptions.defaults(), RunWatcher.none(), new RunControl());
  }

  /** Another record of a name, made past the run. */
  void createTwin(String name) {
    assertNotNull(
        client.useCases().create(new RecordRepository.NewRecord(name, Map.of()), () -> true));
  }

  /** A plan that was reviewed. */
  RunResult apply(ChangePlan plan) {
    return apply(plan.header().origin(), plan.changes());
  }

  static RunHeader header(String connection, String origin) {
    return RunHeader.of(connection, "use-cases", Instant.now(), "ana", origin);
  }

  private RunResult resume(String id, RunWatcher watcher, RunControl control) {
    return runs().resume(id, RunOptions.defaults(), watcher, control);
  }

  /** A run that creates solutions. */
  RunResult applySolutions(String origin, RunPlan plan) {
    RunHeader header = RunHeader.of(url, "solutions", Instant.now(), "ana", origin);
    return new ChangeRuns<>(client.solutions(), book(), workspace.runs())
        .apply(header, plan, RunOptions.defaults(), RunWatcher.none(), new RunControl());
  }

  ChangeRuns<UseCase> runs() {
    return new ChangeRuns<>(client.useCases(), book(), workspace.runs());
  }

  /** Opens the run of an origin, which is in the list. */
  RunDetail open(String origin) {
    model.refresh();
    model.select(row(origin));
    return Objects.requireNonNull(model.detail(), origin);
  }

  RunRow row(String origin) {
    return model.shown().stream()
        .filter(row -> row.header().origin().equals(origin))
        .findFirst()
        .orElseThrow();
  }

  RunsModel.Offer offer(RunsModel.Action action) {
    return Objects.requireNonNull(model.offersProperty().get().get(action));
  }

  List<String> origins() {
    return model.shown().stream().map(row -> row.header().origin()).toList();
  }
}
