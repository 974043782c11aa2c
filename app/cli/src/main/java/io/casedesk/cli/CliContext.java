package io.casedesk.cli;

import io.casedesk.changes.ChangePlan;
import io.casedesk.changes.PreflightReport;
import io.casedesk.changes.RereadResult;
import io.casedesk.changes.UnusableChangesException.Problem;
import io.casedesk.changes.UnusablePlanException;
import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorFinding;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.network.TrustOptions;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.ChangeLine;
import io.casedesk.files.ChangeLinePlanner;
import io.casedesk.files.ChangeLines;
import io.casedesk.files.PlanFile;
import io.casedesk.files.PreflightJson;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.DropdownValues;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.RecordKind;
import io.casedesk.model.RecordRepository;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionRepository;
import io.casedesk.model.UseCase;
import io.casedesk.model.UseCaseRepository;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.policy.GovernedConnections;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.profiles.ProfileOptions;
import io.casedesk.workspace.ObservedDropdownValues;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The one place where the repository layer and the files of this program meet. */
final class CliContext implements AutoCloseable {

  private final ClientOptions options;
  private final ServiceClient client;

  private CliContext(ClientOptions options) {
    this.options = options;
    this.client = new ServiceClient(options);
  }

  /**
   * Joins the parts for one service.
   *
   * @param policy what is decided for everybody on the computer
   * @throws IllegalArgumentException when something of the connection cannot be used; the message
   *     begins with the option it is about
   */
  static CliContext of(ConnectionArguments connection, MachinePolicy policy) {
    ConnectionArguments.Address address = connection.address();
    BaseUrl url =
        named(
            address.option(),
            () ->
                address.allowPlainHttp()
                    ? BaseUrl.parseAllowingPlainHttp(address.url())
                    : BaseUrl.parse(address.url()));
    ConnectionArguments.Way way = connection.way();
    ProxySettings reached =
        way.proxy().equals("system")
            ? new ProxySettings.Computer(way.environment())
            : named(
                "--proxy", () -> ProxySettings.parse(way.proxy(), way::password, way.noProxy()));
    ProxySettings proxy =
        way.user().isEmpty()
            ? reached
            : reached.loggingIn(new ProxySettings.Login(way.user(), way::password));
    NetworkOptions network = new NetworkOptions(proxy, new TrustOptions(connection.caFile()));
    if (connection.caFile().isPresent()) {
      boolean said = connection.use().kept().way().caFile().isEmpty();
      var _ = named(said ? "--ca-file" : address.option(), network::judge);
    }
    ClientOptions wanted =
        used(connection.use(), ClientOptions.of(url, connection::token).withNetwork(network));
    return new CliContext(
        named(address.option(), () -> GovernedConnections.options(policy, wanted)));
  }

  /** As the window would use it. */
  private static ClientOptions used(ConnectionArguments.Use use, ClientOptions options) {
    ProfileOptions.Way way = use.kept().way();
    ClientOptions paced =
        options
            .withFirstPage(way.firstPage())
            .withInFlight(
                way.inFlight() == ProfileOptions.Way.NOT_SAID ? use.inFlight() : way.inFlight());
    return use.kept().readOnly() ? paced.readOnly() : paced;
  }

  private static <T> T named(String option, Supplier<T> part) {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }

  /** Looks at the connection step by step; reads only. */
  DoctorReport examine(Consumer<DoctorFinding> listener) {
    return new Doctor(options).run(listener);
  }

  /** Fields as the service lists them for filters; none where it does not say. */
  List<FieldDefinition> fields() {
    return fields(why -> {});
  }

  /** The same; tells why the service does not say. What is filtered by may be known anyway. */
  List<FieldDefinition> fields(Consumer<ApiException> unread) {
    try {
      return client.useCases().fields();
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      unread.accept(e);
      return List.of();
    }
  }

  /** Reads records and puts the file where it is decided to be, or leaves no file at all. */
  RecordExport.Exported export(
      ExportRequest wish,
      ExportRequest.Known known,
      RecordExport.Judge judge,
      ProgressLine progress)
      throws IOException {
    return new RecordExport(client).to(wish, known, judge, progress);
  }

  /** What changes are to be planned. */
  record Wish(RecordKindArgument kind, Path changes, Path out, String by, boolean leaveOut) {}

  /**
   * What became of them.
   *
   * @param plan the plan; null when it was not written
   * @param unmatched lines whose record is not clear
   */
  record Planned(@Nullable ChangePlan plan, List<Problem> unmatched, ReadOutcome outcome) {}

  /** Reads every record, makes a plan of the lines of a file and puts it in its place, or none. */
  Planned plan(Wish wish, StoredOptions kept, ProgressLine progress) throws IOException {
    // The file is read twice: what is wrong with it is said before the service is asked.
    read(wish.changes(), line -> {});
    return switch (wish.kind()) {
      case USE_CASES -> {
        List<FieldDefinition> fields = fields();
        yield plan(
            wish,
            client.useCases(),
            (records, outcome) ->
                kept.with(url(), new StoredOptions.Shown(fields, records, outcome), List.of()),
            progress);
      }
      case SOLUTIONS -> plan(wish, client.solutions(), (records, outcome) -> {}, progress);
    };
  }

  private static void read(Path file, Consumer<ChangeLine> lines) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      ChangeLines.read(in, lines);
    }
  }

  private <R extends CaseRecord> Planned plan(
      Wish wish,
      RecordRepository<R> repository,
      BiConsumer<List<R>, ReadOutcome> shown,
      ProgressLine progress)
      throws IOException {
    List<R> records = new ArrayList<>();
    ReadOutcome outcome = readAll(repository, records, progress);
    shown.accept(records, outcome);
    ChangeLinePlanner<R> lines =
        new ChangeLinePlanner<>(
            new ChangePlan.Header(
                url(),
                wish.kind().kindOfRecord(),
                Instant.now(),
                wish.by(),
                String.valueOf(wish.changes().getFileName())),
            records);
    read(wish.changes(), lines::add);
    if (!lines.unmatched().isEmpty() && !wish.leaveOut()) {
      return new Planned(null, lines.unmatched(), outcome);
    }
    ChangePlan plan;
    try {
      plan = lines.plan();
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(String.valueOf(e.getMessage()), e);
    }
    try (AtomicFile file = AtomicFile.replacing(wish.out())) {
      PlanFile.write(plan, file.out());
      file.commit();
    }
    return new Planned(plan, lines.unmatched(), outcome);
  }

  static <R extends CaseRecord> ReadOutcome readAll(
      RecordRepository<R> repository, List<R> records, ProgressLine progress) {
    return repository.readAll(
        (fresh, read) -> {
          records.addAll(fresh);
          progress.read(fresh.size(), read);
        });
  }

  /** What a preflight says, and how the whole read before it ended. */
  record Checked(PreflightReport<?> result, ReadOutcome outcome) {

    /** Writes the result as JSON. */
    void json(OutputStream out) {
      PreflightJson.write(result, out);
    }
  }

  /** Reads a plan file. */
  static ChangePlan plan(Path file) throws IOException {
    return PlanFile.read(file);
  }

  /**
   * Judges a plan. Writes nothing.
   *
   * @param anyConnection whether the plan may have been made for another connection
   */
  Checked preflight(
      ChangePlan plan, boolean anyConnection, StoredOptions kept, ProgressLine progress) {
    String here = url();
    if (!anyConnection) {
      plan.requireFor(here);
    }
    LoadedRecords<?> known = known(plan.kind(), List.of(), kept, progress);
    return new Checked(known.preflight(plan.redirectedTo(here)), known.outcome());
  }

  /**
   * A base URL as the workspace keeps it. Nothing is sent, so plain http is as good as any.
   *
   * @throws IllegalArgumentException when it cannot be used; the message begins with the option
   */
  static String name(String option, String url) {
    return named(option, () -> BaseUrl.parseAllowingPlainHttp(url)).toString();
  }

  /** The base URL of the service. */
  String url() {
    return options.baseUrl().toString();
  }

  /**
   * Reads every record of a kind.
   *
   * @param earlier use cases as they were before: their keys are known as well
   * @param kept learns what is read, and says what else is known
   */
  LoadedRecords<?> known(
      RecordKind kind, List<UseCase> earlier, StoredOptions kept, ProgressLine progress) {
    return switch (kind) {
      case USE_CASES -> {
        List<FieldDefinition> fields = fields();
        List<UseCase> records = new ArrayList<>();
        long begun = System.nanoTime();
        ReadOutcome outcome = readAll(client.useCases(), records, progress);
        DropdownValues book =
            kept.with(url(), new StoredOptions.Shown(fields, records, outcome), earlier);
        yield new LoadedRecords<>(
            client.useCases(), fields, book, reading(records, begun), outcome);
      }
      case SOLUTIONS -> {
        List<Solution> records = new ArrayList<>();
        long begun = System.nanoTime();
        ReadOutcome outcome = readAll(client.solutions(), records, progress);
        ObservedDropdownValues book = ObservedDropdownValues.of(List.of(), Map.of(), List.of());
        yield new LoadedRecords<>(
            client.solutions(), List.of(), book, reading(records, begun), outcome);
      }
    };
  }

  /** Use cases of the service. */
  UseCaseRepository useCases() {
    return client.useCases();
  }

  /** Solutions of the service. */
  SolutionRepository solutions() {
    return client.solutions();
  }

  /** Checklists of solutions, and their links. */
  SolutionPartRepository parts() {
    return client.solutionParts();
  }

  private static <R extends CaseRecord> RereadResult<R> reading(List<R> records, long begun) {
    Map<String, R> byId = HashMap.newHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    return new RereadResult<>(byId, begun);
  }

  @Override
  public void close() {
    client.close();
  }
}
