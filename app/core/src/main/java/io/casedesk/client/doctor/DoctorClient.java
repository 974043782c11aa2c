package io.casedesk.client.doctor;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.ApiClient;
import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.PauseClock;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.paging.PageBase;
import io.casedesk.client.paging.PagingMemory;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.usecases.HttpUseCases;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Reads from a service as every other part of the program does, with the same connections, tries
 * and list reader, for diagnosis. It never writes. Blocks the calling thread.
 */
final class DoctorClient implements AutoCloseable {

  private static final String PATH = "use-cases";
  private static final byte[] ANY_ONE =
      "{\"filters\":{},\"pageParam\":{\"pageNumber\":0,\"batchSize\":1}}"
          .getBytes(StandardCharsets.UTF_8);

  private final JsonCodecs json;
  private final ApiClient client;
  private final PagingMemory paging;
  private final HttpUseCases useCases;

  /**
   * Creates a client without opening a connection.
   *
   * @param trace records the steps of the calls
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   */
  DoctorClient(ClientOptions options, ConnectionTrace trace) {
    this.json = new JsonCodecs(options.limits().reader());
    this.client =
        new ApiClient(
            options.baseUrl(),
            () -> options.token().get(),
            options.limits(),
            options.network(),
            () -> {},
            options.inFlight(),
            true,
            PauseClock.REAL,
            trace);
    this.paging = new PagingMemory(options.firstPage().base());
    this.useCases = new HttpUseCases(client, json, paging);
  }

  /**
   * Requests the list at a base URL without sending the token.
   *
   * @return the last response, whatever it is
   * @throws ApiException when there was no response
   */
  ApiResponse withoutToken(BaseUrl base) {
    HttpUrl url = base.resolve(PATH).newBuilder().addQueryParameter("limit", "1").build();
    return client.begin().getWithoutToken(url);
  }

  /**
   * Reads one record, from the page the service sends when the request names none.
   *
   * @throws ApiException when the answer is not a page
   */
  void readOne() {
    HttpUrl url =
        client
            .url(PATH)
            .newBuilder()
            .addQueryParameter("limit", "1")
            .addQueryParameter("viewDetails", "true")
            .build();
    UseCasePage<?> _ =
        client.begin().get(url, reply -> UseCasePage.of(reply, json.decoder().useCases()));
  }

  /**
   * The answer to a filter.
   *
   * @param fields the field definitions; null when none were sent
   */
  record FilterReply(int count, @Nullable List<FieldDefinition> fields) {}

  /**
   * Sends an empty filter, to get one record and the list of fields.
   *
   * @throws ApiException when the service refuses
   */
  FilterReply filter() {
    return client.begin().ask(client.url(PATH, "filter"), ANY_ONE, this::filterReply);
  }

  private FilterReply filterReply(ApiResponse reply) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    byte[] fields = envelope.member("fields");
    try {
      List<byte[]> rows = envelope.rows();
      return new FilterReply(
          rows == null ? 0 : rows.size(), fields == null ? null : json.fields(fields));
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.filter-unreadable", Message.ofFailure(e)));
    }
  }

  /**
   * What the list reader found.
   *
   * @param records the number of records read
   * @param outcome the result; null when the time was up before the end of the list
   * @param base the numbering of the pages
   * @param limit the most records that the reader requests per page after this
   * @param largestPage the most new records on one page
   * @param isCounted whether the service sent the number of pages
   */
  record ListReading(
      int records,
      @Nullable ReadOutcome outcome,
      PageBase base,
      int limit,
      int largestPage,
      boolean isCounted) {}

  /**
   * Reads the list, until its end or until the time is up.
   *
   * @throws ApiException when a call fails
   */
  ListReading list(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    AtomicInteger records = new AtomicInteger();
    AtomicInteger largest = new AtomicInteger();
    AtomicBoolean counted = new AtomicBoolean();
    ReadOutcome outcome = null;
    try {
      outcome =
          useCases.readAll(
              (fresh, at) -> {
                records.addAndGet(fresh.size());
                largest.accumulateAndGet(fresh.size(), Math::max);
                if (at.expected() > 0) {
                  counted.set(true);
                }
                if (System.nanoTime() - end > 0) {
                  throw new CancellationException("There is no more time to read the list");
                }
              });
    } catch (CancellationException e) {
      if (Thread.currentThread().isInterrupted() || System.nanoTime() - end <= 0) {
        throw e;
      }
    }
    return new ListReading(
        records.get(), outcome, paging.base(), paging.limit(), largest.get(), counted.get());
  }

  /** The refusal of the proxy that caused an error; empty when the proxy refused nothing. */
  Optional<ProxyRefusedException> proxyRefusal(IOException error) {
    return client.networkErrors().proxyRefusal(error);
  }

  @Override
  public void close() {
    client.close();
  }
}
