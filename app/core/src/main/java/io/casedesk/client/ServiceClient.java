package io.casedesk.client;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FilterOutcome;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.SolutionRepository;
import io.casedesk.model.UseCaseRepository;
import io.casedesk.model.checklist.SolutionPartRepository;
import java.util.Map;

/**
 * A connection to a service. Safe for several threads; every call blocks the calling thread, and
 * interrupting that thread ends the call at once with a {@link
 * java.util.concurrent.CancellationException}.
 */
public final class ServiceClient implements AutoCloseable {

  private final Transport transport;
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
    ResponseMapper responseMapper = new ResponseMapper(json.reader());
    this.transport = new Transport(options, responseMapper);
    RequestExecutor requestExecutor =
        new RequestExecutor(transport, options.inFlight(), pauseClock);
    PagingMemory paging = new PagingMemory(options.traffic().firstPage());
    this.useCases = new HttpUseCases(transport, requestExecutor, json, paging);
    this.solutions = new HttpSolutions(transport, requestExecutor, responseMapper, json);
    this.parts = new HttpSolutionParts(requestExecutor, json.reader(), options.inFlight());
  }

  /** The repository of use cases (contract 4.1). */
  public UseCaseRepository useCases() {
    return useCases;
  }

  /** The repository of solutions (contract 4.2). */
  public SolutionRepository solutions() {
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
    return ExportRowCounter.ofList(listener, useCases::export);
  }

  /**
   * Reads every use case that matches a filter as the bytes the service sent, each once.
   *
   * @see UseCaseRepository#matching
   * @throws io.casedesk.model.ApiException when a call fails
   * @throws IllegalArgumentException when nothing is wanted, or something that is not a plain value
   */
  public FilterOutcome exportUseCases(
      Map<String, FieldValue> wanted, ReadListener<RawRecord> listener) {
    return ExportRowCounter.ofMatches(listener, rows -> useCases.export(wanted, rows));
  }

  /**
   * Reads every solution as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportSolutions(ReadListener<RawRecord> listener) {
    return ExportRowCounter.ofList(listener, solutions::export);
  }

  /** Cancels the calls in progress and closes the connections. */
  @Override
  public void close() {
    transport.close();
  }
}
