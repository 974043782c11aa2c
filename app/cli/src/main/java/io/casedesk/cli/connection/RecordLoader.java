package io.casedesk.cli.connection;

import io.casedesk.changes.run.RereadResult;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository.Listener;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Reads the lists of a service, with a line that shows the progress. */
public final class RecordLoader {

  private RecordLoader() {}

  /**
   * Returns the fields that the service lists for filters; when it doesn't list them, reports why
   * and returns an empty list. A filter can work even then.
   */
  public static List<FieldDefinition> fields(ServiceClient service, Consumer<ApiException> unread) {
    try {
      return service.useCases().fields();
    } catch (ApiException.Rejected | ApiException.NotFound | ApiException.Malformed e) {
      unread.accept(e);
      return List.of();
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

  /** Reads every record into a list, with a progress line of its own. */
  public static <R extends CaseRecord> ReadOutcome readAll(
      RecordRepository<R> repository, List<R> records, String what, Terminal terminal) {
    try (ProgressLine progress = new ProgressLine(terminal, what)) {
      return readAll(repository, records, progress);
    }
  }

  /** Reads parts of solutions into a map by the id of the solution. */
  public static <P> SolutionPartsOutcome readParts(
      BiFunction<Collection<String>, Listener<P>, SolutionPartsOutcome> reader,
      List<Solution> solutions,
      Map<String, SolutionPart<P>> parts,
      String what,
      Terminal terminal) {
    try (ProgressLine progress = new ProgressLine(terminal, what)) {
      return reader.apply(
          solutions.stream().map(Solution::id).toList(),
          (fresh, at) -> {
            fresh.forEach(part -> parts.put(part.solutionId(), part));
            progress.read(fresh.size(), new ReadListener.Progress(at.done(), at.all()));
          });
    }
  }

  /**
   * Reads every record of a kind.
   *
   * @param earlier use cases with earlier values, whose keys count as known
   * @param learner stores the observed dropdown values and returns all known ones
   */
  public static LoadedRecords<?> load(
      ServiceClient service,
      RecordKind kind,
      List<UseCase> earlier,
      DropdownValueLearner learner,
      ProgressLine progress) {
    return switch (kind) {
      case USE_CASES -> {
        List<FieldDefinition> fields = fields(service, why -> {});
        yield load(
            service.useCases(),
            fields,
            (records, outcome) -> learner.with(service.url(), fields, records, outcome, earlier),
            progress);
      }
      case SOLUTIONS ->
          load(
              service.solutions(),
              List.of(),
              (records, outcome) -> KnownDropdownValues.merged(List.of()),
              progress);
    };
  }

  private static <R extends CaseRecord> LoadedRecords<R> load(
      RecordRepository<R> repository,
      List<FieldDefinition> fields,
      BiFunction<List<R>, ReadOutcome, DropdownValues> dropdownValues,
      ProgressLine progress) {
    List<R> records = new ArrayList<>();
    long begun = RereadResult.now();
    ReadOutcome outcome = readAll(repository, records, progress);
    // In the order of the service, in which messages name them.
    Map<String, R> byId = LinkedHashMap.newLinkedHashMap(records.size());
    records.forEach(record -> byId.put(record.id(), record));
    return new LoadedRecords<>(
        repository,
        fields,
        dropdownValues.apply(records, outcome),
        new RereadResult<>(byId, begun),
        outcome);
  }
}
