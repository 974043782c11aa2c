package io.casedesk.client;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.PauseClock;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.RawRecord;
import io.casedesk.client.solutions.HttpSolutionParts;
import io.casedesk.client.solutions.HttpSolutions;
import io.casedesk.client.usecases.HttpUseCases;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.util.Map;

/**
 * A connection to a service. Safe for several threads; every call blocks the calling thread, and
 * interrupting that thread ends the call at once with a {@link
 * java.util.concurrent.CancellationException}.
 */
public final class ServiceClient implements AutoCloseable {

  private final ApiClient client;
  private final HttpUseCases useCases;
  private final HttpSolutions solutions;
  private final HttpSolutionParts parts;

  /** Creates a client; the first call opens the connection. */
  public ServiceClient(ClientOptions options) {
    this(options, PauseClock.REAL);
  }

  /** Creates a client with another clock for pauses. */
  ServiceClient(ClientOptions options, PauseClock pauseClock) {
    JsonCodecs json = JsonCodecs.of(options.limits().reader());
    this.client =
        new ApiClient(
            options.baseUrl(),
            options.token(),
            options.limits(),
            options.network(),
            options.beforeCall(),
            options.inFlight(),
            options.isReadOnly(),
            pauseClock,
            null);
    this.useCases = new HttpUseCases(client, json, new PagingMemory(options.firstPage().base()));
    this.solutions = new HttpSolutions(client, json);
    this.parts = new HttpSolutionParts(client, json.reader());
  }

  /** The repository of use cases (contract 4.1). */
  public UseCaseRepository useCases() {
    return useCases;
  }

  /** The repository of solutions (contract 4.2). */
  public RecordRepository<Solution> solutions() {
    return solutions;
  }

  /** The repository of checklists and links of solutions (contract 4.2). */
  public SolutionPartRepository solutionParts() {
    return parts;
  }

  /**
   * Reads every use case as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportUseCases(ReadListener<RawRecord> listener) {
    return ExportRowCounter.export(listener, useCases::export, outcome -> outcome);
  }

  /**
   * Reads every use case that matches a filter as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   * @throws IllegalArgumentException when nothing is wanted, or something that is not a plain value
   */
  public FilterOutcome exportUseCases(
      Map<String, FieldValue> wanted, ReadListener<RawRecord> listener) {
    return ExportRowCounter.export(
        listener,
        rows -> useCases.export(wanted, rows),
        outcome -> new FilterOutcome(outcome, 0, null));
  }

  /**
   * Reads every solution as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportSolutions(ReadListener<RawRecord> listener) {
    return ExportRowCounter.export(listener, solutions::export, outcome -> outcome);
  }

  /** Cancels the calls in progress and closes the connections. */
  @Override
  public void close() {
    client.close();
  }
}
