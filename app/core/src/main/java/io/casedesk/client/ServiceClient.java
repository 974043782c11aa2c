package io.casedesk.client;

import io.casedesk.model.ReadListener;
import io.casedesk.model.ReadOutcome;
import io.casedesk.model.SolutionRepository;
import io.casedesk.model.UseCaseRepository;

/**
 * One connection to a service. Safe for several threads; every call blocks the thread that makes
 * it, and interrupting that thread ends it at once with a {@link
 * java.util.concurrent.CancellationException}.
 */
@SuppressWarnings("DoNotCallSuggester") // for the hour in which its inside is written
public final class ServiceClient implements AutoCloseable {

  private final ClientOptions options;

  /** Opens nothing yet: the first call does. */
  public ServiceClient(ClientOptions options) {
    this.options = options;
  }

  /** Use cases (contract 4.1). */
  public UseCaseRepository useCases() {
    throw new UnsupportedOperationException(options.toString());
  }

  /** Solutions (contract 4.2). */
  public SolutionRepository solutions() {
    throw new UnsupportedOperationException(options.toString());
  }

  /**
   * Reads every use case as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportUseCases(ReadListener<RawRecord> listener) {
    throw new UnsupportedOperationException(options.toString());
  }

  /**
   * Reads every solution as the bytes the service sent, each once.
   *
   * @throws io.casedesk.model.ApiException when a call fails
   */
  public ReadOutcome exportSolutions(ReadListener<RawRecord> listener) {
    throw new UnsupportedOperationException(options.toString());
  }

  /** Ends what is under way and lets go of the connections. */
  @Override
  public void close() {}
}
