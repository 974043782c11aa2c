package io.casedesk.client;

import io.casedesk.model.FieldValue;
import io.casedesk.model.FilterOutcome;
import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.SolutionRepository;
import io.casedesk.model.UseCaseRepository;
import io.casedesk.model.checklist.SolutionParts;
import java.util.Map;

/**
 * One connection to a service. Safe for several threads; every call blocks the thread that makes
 * it, and interrupting that thread ends it at once with a {@link
 * java.util.concurrent.CancellationException}.
 */
public final class ServiceClient implements AutoCloseable {

  private final Transport transport;
  private final HttpUseCases useCases;
  private final HttpSolutions solutions;
  private final HttpSolutionParts parts;

  /** Opens nothing yet: the first call does. */
  public ServiceClient(ClientOptions options) {
    this(options, Waits.REAL);
  }

  /** The same, pausing by another clock. */
  ServiceClient(ClientOptions options, Waits waits) {
    Json json = Json.of(new JsonReader(options.limits()));
    Answers answers = new Answers(json.reader());
    this.transport = new Transport(options, answers);
    Reads reads = new Reads(transport, options.inFlight(), waits);
    PagingMemory paging = new PagingMemory(options.traffic().firstPage());
    this.useCases = new HttpUseCases(transport, reads, json, paging);
    this.solutions = new HttpSolutions(transport, reads, answers, json);
    this.parts = new HttpSolutionParts(reads, json.reader(), options.inFlight());
  }

  /** Use cases (contract 4.1). */
  public UseCaseRepository useCases() {
    return useCases;
  }

  /** Solutions (contract 4.2). */
  public SolutionRepository solutions() {
    return solutions;
  }

  /** Checklists of solutions, and their links to use cases (contract 4.2). */
  public SolutionParts solutionParts() {
    return parts;
  }

  /**
   * Reads every use case as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportUseCases(ReadListener<RawRecord> listener) {
    return ExportedRows.ofList(listener, useCases::export);
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
    return ExportedRows.ofMatches(listener, rows -> useCases.export(wanted, rows));
  }

  /**
   * Reads every solution as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportSolutions(ReadListener<RawRecord> listener) {
    return ExportedRows.ofList(listener, solutions::export);
  }

  /** Ends what is under way and lets go of the connections. */
  @Override
  public void close() {
    transport.close();
  }
}
