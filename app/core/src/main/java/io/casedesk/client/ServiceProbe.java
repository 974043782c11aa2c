package io.casedesk.client;

import io.casedesk.client.http.ApiResponse;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.client.http.BodyMemoryLimiter;
import io.casedesk.client.http.NetworkErrors;
import io.casedesk.client.http.PauseClock;
import io.casedesk.client.http.RequestExecutor;
import io.casedesk.client.http.ResponseChecker;
import io.casedesk.client.http.ResponseEnvelope;
import io.casedesk.client.http.RetryingReader;
import io.casedesk.client.http.Transport;
import io.casedesk.client.paging.UseCasePage;
import io.casedesk.client.records.JsonCodecs;
import io.casedesk.client.records.RawRecord;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.service.ReadOutcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Sends single requests to a service to diagnose its behavior. It only reads, and neither follows
 * redirects nor retries. Blocks the calling thread.
 */
public final class ServiceProbe implements AutoCloseable {

  private static final String PATH = "use-cases";
  private static final byte[] ANY_ONE =
      "{\"filters\":{},\"pageParam\":{\"pageNumber\":0,\"batchSize\":1}}"
          .getBytes(StandardCharsets.UTF_8);

  private final ClientOptions options;
  private final JsonCodecs json;
  private final ResponseChecker responseChecker;
  private final NetworkErrors networkErrors;
  private final BodyMemoryLimiter bodyMemory;
  private final OkHttpClient http;
  private final Transport transport;
  private final RequestExecutor requestExecutor;

  /**
   * Creates a probe without opening a connection.
   *
   * @throws IllegalArgumentException when the file of extra certificates is invalid
   */
  public ServiceProbe(ClientOptions options) {
    this.options = options;
    this.json = JsonCodecs.of(options.limits().reader());
    this.responseChecker = new ResponseChecker(json.reader());
    this.networkErrors = new NetworkErrors(options.baseUrl(), options.limits(), options.network());
    this.bodyMemory =
        new BodyMemoryLimiter(Math.min(options.limits().bodyBytes(), Transport.WHOLE_BODY));
    this.http =
        options
            .network()
            .configure(new OkHttpClient.Builder(), options.baseUrl().uri())
            .connectTimeout(options.limits().connect())
            .readTimeout(options.limits().firstByte())
            .callTimeout(options.limits().wholeCall())
            .followRedirects(false)
            .followSslRedirects(false)
            .retryOnConnectionFailure(true)
            .build();
    this.transport =
        new Transport(
            options.baseUrl(),
            () -> options.token().get(),
            options.limits(),
            options.network(),
            () -> {},
            options.inFlight(),
            true,
            responseChecker);
    this.requestExecutor = new RequestExecutor(transport, options.inFlight(), PauseClock.REAL);
  }

  /** What answers at an address. */
  public enum Kind {
    /** A 401 with the error envelope of the service. */
    ASKS_FOR_TOKEN,
    /** A 401 without the error envelope. */
    ASKS_FOR_LOG_IN,
    /** A sign-in page. */
    LOG_IN_PAGE,
    /** Another web page. */
    WEB_PAGE,
    /** A 404. */
    NOTHING,
    /** A redirect. */
    POINTS_ELSEWHERE,
    /** The list, although no token was sent. */
    OPEN,
    /** A success that is neither a web page nor the list. */
    SOMETHING_ELSE,
    /** A 5xx, or any other status. */
    FAILS
  }

  /**
   * The answer to a request without a token.
   *
   * @param location the target of a redirect; empty when there is none
   * @param date the time of the service; null when it was not sent
   */
  public record TokenlessReply(Kind kind, int status, String location, @Nullable Instant date) {}

  /** A page of use cases: the keys of its rows, their number, and {@code meta.totalPages} or -1. */
  public record Rows(Set<String> keys, int count, int totalPages, Duration took) {}

  /**
   * The answer to a filter.
   *
   * @param fields the field definitions; null when none were sent
   */
  public record FilterReply(int count, @Nullable List<FieldDefinition> fields) {}

  /** Requests the list at a base URL without sending the token, with the usual number of tries. */
  public TokenlessReply withoutToken(BaseUrl base) {
    for (int tries = 1; tries < RetryingReader.TRIES; tries++) {
      try {
        TokenlessReply told = askOnceWithoutToken(base);
        if (told.kind() != Kind.FAILS
            && told.kind() != Kind.LOG_IN_PAGE
            && told.kind() != Kind.WEB_PAGE) {
          return told;
        }
      } catch (ApiException.Unavailable again) {
        // A single lost answer says nothing about the service.
      }
    }
    return askOnceWithoutToken(base);
  }

  private TokenlessReply askOnceWithoutToken(BaseUrl base) {
    HttpUrl url = base.resolve(PATH).newBuilder().addQueryParameter("limit", "1").build();
    TimedReply told = ask(request(url).build());
    ApiResponse reply = told.reply();
    String location = Objects.requireNonNullElse(reply.headers().location(), "");
    return new TokenlessReply(kind(reply), reply.status(), location, told.date());
  }

  private Kind kind(ApiResponse reply) {
    if (ResponseChecker.isLogInPage(reply)) {
      return Kind.LOG_IN_PAGE;
    }
    return switch (reply.status()) {
      case 401 -> responseChecker.isEnvelope(reply) ? Kind.ASKS_FOR_TOKEN : Kind.ASKS_FOR_LOG_IN;
      case 404, 405, 410 -> Kind.NOTHING;
      default -> {
        if (reply.status() / 100 == 3) {
          yield Kind.POINTS_ELSEWHERE;
        }
        if (!reply.success()) {
          yield Kind.FAILS;
        }
        yield ResponseChecker.isHtml(reply)
            ? Kind.WEB_PAGE
            : holdsList(reply) ? Kind.OPEN : Kind.SOMETHING_ELSE;
      }
    };
  }

  private static boolean holdsList(ApiResponse reply) {
    try {
      return ResponseEnvelope.of(reply.body()).rows() != null;
    } catch (UnreadableJsonException e) {
      return false;
    }
  }

  /**
   * Reads a page.
   *
   * @throws ApiException when the answer is not a page
   */
  public Rows page(int number, int limit) {
    return rows(pages(limit).addQueryParameter("page", Integer.toString(number)).build());
  }

  /**
   * Reads one record from the page the service sends when the request names none.
   *
   * @throws ApiException when the answer is not a page
   */
  public Rows anyPage() {
    return rows(pages(1).build());
  }

  private HttpUrl.Builder pages(int limit) {
    return options
        .baseUrl()
        .resolve(PATH)
        .newBuilder()
        .addQueryParameter("limit", Integer.toString(limit))
        .addQueryParameter("viewDetails", "true");
  }

  private Rows rows(HttpUrl url) {
    long from = System.nanoTime();
    UseCasePage<RawRecord> page =
        requestExecutor
            .begin()
            .get(url, reply -> UseCasePage.of(reply, json.decoder().rawRecords()));
    Duration took = Duration.ofNanos(System.nanoTime() - from);
    return new Rows(page.keys(), page.rows().size(), page.totalPages(), took);
  }

  /**
   * Sends an empty filter, to get one record and the list of fields.
   *
   * @throws ApiException when the service refuses
   */
  public FilterReply filter() {
    HttpUrl url = options.baseUrl().resolve(PATH, "filter");
    return requestExecutor.begin().ask(url, ANY_ONE, this::filterReply);
  }

  private FilterReply filterReply(ApiResponse reply) {
    ResponseEnvelope envelope = ResponseEnvelope.of(reply);
    byte[] fields = envelope.member("fields");
    try {
      List<byte[]> rows = envelope.rows();
      return new FilterReply(
          rows == null ? 0 : rows.size(), fields == null ? null : json.fields().read(fields));
    } catch (UnreadableJsonException e) {
      throw reply.malformed(Message.of("service.filter-unreadable", Message.ofFailure(e)));
    }
  }

  /**
   * Reads the whole list as every other command does; empty when that takes longer than the given
   * time.
   *
   * @throws ApiException when a call fails
   */
  public Optional<ReadOutcome> wholeList(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    ClientOptions reading =
        new ClientOptions(
            options.baseUrl(),
            () -> options.token().get(),
            options.limits(),
            () -> {},
            options.network(),
            options.inFlight(),
            true,
            options.firstPage());
    try (ServiceClient client = new ServiceClient(reading)) {
      return Optional.of(
          client
              .useCases()
              .readAll(
                  (fresh, at) -> {
                    if (System.nanoTime() - end > 0) {
                      throw new CancellationException("There is no more time to read the list");
                    }
                  }));
    } catch (CancellationException e) {
      if (System.nanoTime() - end > 0) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Explains in plain words why a connection failed. */
  public Message explain(IOException e) {
    return networkErrors.explain(Call.unanswered("", ""), e).what();
  }

  private static Request.Builder request(HttpUrl url) {
    return new Request.Builder()
        .url(url)
        .header("Accept", "application/json")
        .header("User-Agent", "Casedesk");
  }

  private record TimedReply(ApiResponse reply, @Nullable Instant date) {}

  private TimedReply ask(Request request) {
    String query = request.url().encodedQuery();
    String path = request.url().encodedPath() + (query == null ? "" : "?" + query);
    try (Response response = http.newCall(request).execute()) {
      byte[] body = bodyMemory.read(response.body().source(), () -> false);
      ApiResponse reply =
          new ApiResponse(
              new Call(request.method(), path, response.code(), ""),
              ApiResponse.Headers.of(response, ""),
              body);
      Date date = response.headers().getDate("Date");
      return new TimedReply(reply, date == null ? null : date.toInstant());
    } catch (IOException e) {
      throw networkErrors.explain(Call.unanswered(request.method(), path), e);
    }
  }

  @Override
  public void close() {
    transport.close();
    http.dispatcher().cancelAll();
    http.connectionPool().evictAll();
  }
}
