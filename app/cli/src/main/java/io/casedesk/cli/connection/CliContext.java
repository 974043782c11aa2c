package io.casedesk.cli.connection;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.UnusableChangesException.Problem;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.changes.run.RereadResult;
import io.casedesk.cli.records.ExportRequest;
import io.casedesk.cli.records.LoadedRecords;
import io.casedesk.cli.records.RecordExport;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.files.plans.ChangeLinePlanner;
import io.casedesk.files.plans.ChangeLines;
import io.casedesk.files.plans.ChangeLines.ChangeLine;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.UseCaseRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Connects the commands with the client of one service. */
public final class CliContext implements AutoCloseable {

  private final ClientOptions options;
  private final ServiceClient client;

  /** Creates the context of a service. */
  CliContext(ClientOptions options) {
    this.options = options;
    this.client = new ServiceClient(options);
  }

  /** Checks the connection step by step; only reads. */
  public DoctorReport examine(Consumer<DoctorFinding> listener) {
    return new Doctor(options).run(listener);
  }

  /** Returns the fields that the service lists for filters; empty when it doesn't list them. */
  public List<FieldDefinition> fields() {
    return fields(why -> {});
  }

  /**
   * Returns the fields that the service lists for filters; when it doesn't list them, reports why
   * and returns an empty list. A filter can work even then.
   */
  public List<FieldDefinition> fields(Consumer<ApiException> unread) {
    try {
      return client.useCases().fields();
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      unread.accept(e);
      return List.of();
    }
  }

  /** Reads records and writes them to the place that the judge decides, or writes no file. */
  public RecordExport.Exported export(
      ExportRequest request,
      ExportRequest.Known known,
      RecordExport.Judge judge,
      ProgressLine progress)
      throws IOException {
    return new RecordExport(client).to(request, known, judge, progress);
  }

  /**
   * The result of planning.
   *
   * @param plan the plan; null when there is none, because lines are unmatched
   * @param unmatched the lines without exactly one record
   */
  public record PlanResult(
      @Nullable ChangePlan plan, List<Problem> unmatched, ReadOutcome outcome) {}

  /**
   * Reads every record and makes a plan from the lines of a file.
   *
   * @param changes the file
   * @param by the author of the plan
   * @param skip whether to skip the lines without exactly one record
   */
  public PlanResult plan(
      RecordKind kind,
      Path changes,
      String by,
      boolean skip,
      DropdownValueLearner learner,
      ProgressLine progress)
      throws IOException {
    // Read the file twice: its problems are reported before the first request.
    read(changes, line -> {});
    LoadedRecords<?> known = known(kind, List.of(), learner, progress);
    ChangePlan.Header header =
        new ChangePlan.Header(
            url(), kind, Instant.now(), by, String.valueOf(changes.getFileName()));
    ChangeLinePlanner<?> lines = new ChangeLinePlanner<>(header, known.records().values());
    read(changes, lines::add);
    if (!lines.unmatched().isEmpty() && !skip) {
      return new PlanResult(null, lines.unmatched(), known.outcome());
    }
    try {
      return new PlanResult(lines.plan(), lines.unmatched(), known.outcome());
    } catch (IllegalArgumentException e) {
      throw new UnusablePlanException(Message.ofFailure(e), e);
    }
  }

  private static void read(Path file, Consumer<ChangeLine> lines) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      ChangeLines.read(in, lines);
    }
  }

  /** Reads every record into a list. */
  public static <R extends CaseRecord> ReadOutcome readAll(
      RecordRepository<R> repository, List<R> records, ProgressLine progress) {
    return repository.readAll(
        (fresh, read) -> {
          records.addAll(fresh);
          progress.read(fresh.size(), read);
        });
  }

  /** Returns the base URL of the service. */
  public String url() {
    return options.baseUrl().toString();
  }

  /**
   * Reads every record of a kind.
   *
   * @param earlier use cases with earlier values, whose keys count as known
   * @param learner stores the observed dropdown values and returns all known ones
   */
  public LoadedRecords<?> known(
      RecordKind kind, List<UseCase> earlier, DropdownValueLearner learner, ProgressLine progress) {
    return switch (kind) {
      case USE_CASES -> {
        List<FieldDefinition> fields = fields();
        List<UseCase> records = new ArrayList<>();
        long begun = RereadResult.now();
        ReadOutcome outcome = readAll(client.useCases(), records, progress);
        DropdownValues dropdownValues =
            learner.with(
                url(), new DropdownValueLearner.ReadUseCases(fields, records, outcome), earlier);
        yield new LoadedRecords<>(
            client.useCases(), fields, dropdownValues, reading(records, begun), outcome);
      }
      case SOLUTIONS -> {
        List<Solution> records = new ArrayList<>();
        long begun = RereadResult.now();
        ReadOutcome outcome = readAll(client.solutions(), records, progress);
        KnownDropdownValues dropdownValues = KnownDropdownValues.of(List.of(), Map.of(), List.of());
        yield new LoadedRecords<>(
            client.solutions(), List.of(), dropdownValues, reading(records, begun), outcome);
      }
    };
  }

  public UseCaseRepository useCases() {
    return client.useCases();
  }

  public RecordRepository<Solution> solutions() {
    return client.solutions();
  }

  /** Returns the repository of the checklists and links of solutions. */
  public SolutionPartRepository parts() {
    return client.solutionParts();
  }

  private static <R extends CaseRecord> RereadResult<R> reading(List<R> records, long begun) {
    // In the order of the service, in which messages name them.
    Map<String, R> byId = LinkedHashMap.newLinkedHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    return new RereadResult<>(byId, begun);
  }

  @Override
  public void close() {
    client.close();
  }
}
