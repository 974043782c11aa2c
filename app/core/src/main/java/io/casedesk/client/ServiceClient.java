package io.casedesk.client;

import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.PauseClock;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.solutions.HttpSolutionParts;
import io.casedesk.client.solutions.HttpSolutions;
import io.casedesk.client.usecases.HttpUseCases;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.model.UseCase;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a service. Safe for several threads; every call blocks the calling thread, and
 * interrupting that thread ends the call at once with a {@link
 * java.util.concurrent.CancellationException}.
 */
public final class ServiceClient implements AutoCloseable {

  private final String url;
  private final ApiClient client;
  private final JsonCodecs json;
  private final OwnerForm ownerForm;
  private final HttpUseCases useCases;

  /** Null until it is needed. */
  private @Nullable HttpSolutions solutions;

  /** Creates a client; the first call opens the connection. */
  public ServiceClient(ClientOptions options) {
    this(options, PauseClock.REAL);
  }

  /** Creates a client with another clock for pauses. */
  ServiceClient(ClientOptions options, PauseClock pauseClock) {
    this.url = options.baseUrl().toString();
    this.json = new JsonCodecs(options.limits().reader());
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
    this.ownerForm = options.ownerForm();
  }

  /** The base URL of the service, which is also the name of its data in the workspace. */
  public String url() {
    return url;
  }

  /** The repository of use cases (contract 4.1). */
  public UseCaseRepository useCases() {
    return useCases;
  }

  /** The repository of solutions (contract 4.2). */
  public synchronized RecordRepository<Solution> solutions() {
    HttpSolutions made = solutions;
    if (made == null) {
      made = new HttpSolutions(client, json, ownerForm);
      solutions = made;
    }
    return made;
  }

  /** The repository of checklists and links of solutions (contract 4.2). */
  public SolutionPartRepository solutionParts() {
    return new HttpSolutionParts(client, json.reader());
  }

  /**
   * Exports every use case once. If the service keeps failing after retries, the rows received so
   * far are reported as an incomplete export.
   *
   * @throws ApiException when a call fails before there are rows, or in another way
   */
  public ReadOutcome exportUseCases(ReadListener<UseCase> listener) {
    return export(listener, useCases::readAll, outcome -> outcome);
  }

  /**
   * Exports every use case that matches a filter, like {@link #exportUseCases(ReadListener)}.
   *
   * @throws ApiException when a call fails before there are rows, or in another way
   * @throws IllegalArgumentException when nothing is wanted, or something that is not a plain value
   */
  public FilterOutcome exportUseCases(
      Map<String, FieldValue> wanted, ReadListener<UseCase> listener) {
    return export(
        listener,
        rows -> useCases.readMatching(wanted, rows),
        outcome -> new FilterOutcome(outcome, 0, null));
  }

  /**
   * Exports every solution once, like {@link #exportUseCases(ReadListener)}.
   *
   * @throws ApiException when a call fails before there are rows, or in another way
   */
  public ReadOutcome exportSolutions(ReadListener<Solution> listener) {
    return export(listener, solutions()::readAll, outcome -> outcome);
  }

  private static <R, T> T export(
      ReadListener<R> listener,
      Function<ReadListener<R>, T> read,
      Function<ReadOutcome, T> incomplete) {
    int[] rows = {0};
    try {
      return read.apply(
          (fresh, progress) -> {
            rows[0] += fresh.size();
            listener.page(fresh, progress);
          });
    } catch (ApiException e) {
      if (!mayPass(e) || rows[0] == 0) {
        throw e;
      }
      Shortfall ended = new Shortfall(Reason.READ_ENDED, Message.ofFailure(e));
      return incomplete.apply(new ReadOutcome(rows[0], Instant.now(), List.of(ended)));
    }
  }

  private static boolean mayPass(ApiException failure) {
    return switch (failure) {
      case ApiException.Unavailable _, ApiException.RateLimited _ -> true;
      case ApiException.Malformed malformed ->
          malformed.flaw() == ApiException.Malformed.Flaw.DAMAGED;
      case ApiException.Unauthorized _, ApiException.NotFound _, ApiException.Rejected _ -> false;
    };
  }

  /** Cancels the calls in progress and closes the connections. */
  @Override
  public void close() {
    client.close();
  }
}
