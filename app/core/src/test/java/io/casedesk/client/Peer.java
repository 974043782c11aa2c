package io.casedesk.client;

import io.casedesk.client.http.ResponseLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;

/** A service on a real socket that answers, or fails to, as a test wants it. */
public final class Peer implements AutoCloseable {

  public static final String TOKEN = "canary-token-5d1f";

  private final MockWebServer server = NoDelayFactory.server();
  private final Deque<MockResponse> queue = new ConcurrentLinkedDeque<>();

  public Peer() {
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(body)
        .build();
  }

  public static String error(String text) {
    return "{\"data\":null,\"error\":\"" + text + "\"}";
  }

  /** Answers with these in turn, and with the last of them from then on. */
  public void enqueue(MockResponse... responses) {
    queue.addAll(List.of(responses));
    answer(
        request -> {
          synchronized (queue) {
            return queue.size() > 1 ? queue.removeFirst() : queue.getFirst();
          }
        });
  }

  /** Forgets what was to be answered. */
  public void forget() {
    queue.clear();
  }

  public void answer(Function<RecordedRequest, MockResponse> answers) {
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answers.apply(request);
          }
        });
  }

  public String url() {
    return server.url("/").toString();
  }

  public int port() {
    return server.getPort();
  }

  public ClientOptions options() {
    return ClientOptions.of(url(), () -> TOKEN)
        .withLimits(
            ResponseLimits.defaults()
                .withTimes(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(20)));
  }

  public ServiceClient client() {
    return FastPauses.client(options());
  }

  /** Everything that arrived so far. */
  public List<RecordedRequest> arrived() {
    List<RecordedRequest> requests = new ArrayList<>();
    for (RecordedRequest request = next(0); request != null; request = next(0)) {
      requests.add(request);
    }
    return requests;
  }

  /** Waits for the next request. */
  public RecordedRequest awaitRequest() {
    RecordedRequest request = next(5_000);
    if (request == null) {
      throw new AssertionError("no request came");
    }
    return request;
  }

  private @Nullable RecordedRequest next(long millis) {
    try {
      return server.takeRequest(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  public int requestCount() {
    return server.getRequestCount();
  }

  @Override
  public void close() {
    server.close();
  }
}
