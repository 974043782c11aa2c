package io.casedesk.runs;

import io.casedesk.client.NoDelayFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Stands before the service, hands everything on, and spoils what it is told to. */
final class FaultyFront implements AutoCloseable {

  /** What becomes of a POST that creates. */
  enum Birth {
    WELL,
    LOST_AFTER,
    LOST_BEFORE,
    UNAVAILABLE_AFTER,
    UNAVAILABLE_BEFORE,
    BUSY_AFTER,
    BUSY_BEFORE,
    GARBAGE_AFTER,
    GARBAGE_BEFORE,
    NO_ID_AFTER,
    OLD_ID_AFTER,
    FOREIGN_AND_LOST_AFTER,
    FOREIGN_AND_LOST_BEFORE,
    TOO_MANY,
    REFUSED,
    UNAUTHORIZED;

    /** Whether a record comes of it. */
    boolean creates() {
      return this == WELL || name().endsWith("_AFTER");
    }

    /** Whether somebody else creates one of that name. */
    boolean isForeign() {
      return name().startsWith("FOREIGN");
    }
  }

  /** Whether a gateway sends a POST a second time. */
  enum Repeat {
    NO,
    /** The answer is that to the first one. */
    AFTER,
    /** The answer is that to the second one. */
    BEFORE,
    /** The second record shows half a second later than the first; with a lag only. */
    SHOWN_LATER
  }

  /** What becomes of a PATCH. */
  enum Fault {
    WELL,
    LOST_AFTER,
    LOST_BEFORE,
    NOT_STORED,
    TOO_MANY,
    UNAVAILABLE_AFTER,
    UNAVAILABLE_BEFORE,
    OTHER_WRITER,
    REFUSED,
    UNAUTHORIZED,
    OWNER_IGNORED,
    OWNER_CLEARED
  }

  private static final Set<String> CREATING =
      Set.of("/api/public/use-cases", "/api/public/solutions");
  private static final JsonMapper JSON = new JsonMapper();

  private final MockWebServer server = NoDelayFactory.server();
  private final HttpClient http = HttpClient.newHttpClient();
  private final URI service;
  private final Map<String, List<Fault>> fates = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> requests = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<String> bodies = new ConcurrentLinkedQueue<>();
  private final Set<String> withoutOwner = ConcurrentHashMap.newKeySet();
  private volatile BiFunction<String, Integer, Fault> draw = (id, times) -> Fault.WELL;
  private volatile Function<String, Fault> byBody = body -> Fault.WELL;
  private volatile Function<String, Integer> reads = id -> 200;
  private final Map<String, List<Birth>> births = new ConcurrentHashMap<>();
  private final Map<String, Integer> taken = new ConcurrentHashMap<>();
  private final List<Late> late = new CopyOnWriteArrayList<>();
  private final Set<String> hidden = ConcurrentHashMap.newKeySet();
  private volatile Duration lag = Duration.ZERO;
  private volatile LongSupplier now = () -> 0;
  private volatile String oldId = "";
  private volatile int retryAfter = -1;
  private volatile BiFunction<String, Integer, Birth> drawBirth = (name, times) -> Birth.WELL;
  private volatile Function<String, Repeat> repeats = name -> Repeat.NO;

  FaultyFront(URI service) {
    this.service = service;
    server.setDispatcher(
        new Dispatcher() {
          @Override
          public MockResponse dispatch(RecordedRequest request) {
            return answer(request);
          }
        });
    try {
      server.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  URI url() {
    return server.url("/").uri();
  }

  /** Decides by the record and how often it was sent before. */
  void drawing(BiFunction<String, Integer, Fault> other) {
    draw = other;
  }

  /** Decides by the body, where nothing else was decided. */
  void judging(Function<String, Fault> other) {
    byBody = other;
  }

  /**
   * With which status the read of a record, or of the list by its name, is answered; 204 stands for
   * no data.
   */
  void reading(Function<String, Integer> other) {
    reads = other;
  }

  /** What every PATCH held, in order. */
  List<String> bodies() {
    return List.copyOf(bodies);
  }

  /** Decides by the name and how often it was sent before. */
  void drawingBirths(BiFunction<String, Integer, Birth> other) {
    drawBirth = other;
  }

  /** Decides by the name whether a create is sent on twice, as some gateways do. */
  void repeating(Function<String, Repeat> other) {
    repeats = other;
  }

  /** How many creates and changes came. */
  long writes() {
    return count("PATCH") + births.values().stream().mapToLong(List::size).sum();
  }

  /** What became of each POST of a name, in order. */
  List<Birth> births(String name) {
    List<Birth> those = births.getOrDefault(name, List.of());
    synchronized (those) {
      return List.copyOf(those);
    }
  }

  /** What became of each PATCH of a record, in order. */
  List<Fault> fates(String id) {
    List<Fault> those = fates.getOrDefault(id, List.of());
    synchronized (those) {
      return List.copyOf(those);
    }
  }

  /** How often the service took a PATCH, by the path of its record. */
  Map<String, Integer> taken() {
    return Map.copyOf(taken);
  }

  long count(String method) {
    return requests.stream().filter(method::equals).count();
  }

  private MockResponse answer(RecordedRequest request) {
    requests.add(Objects.requireNonNull(request.getMethod()));
    if ("POST".equals(request.getMethod()) && CREATING.contains(request.getUrl().encodedPath())) {
      return created(request);
    }
    String path = request.getUrl().encodedPath();
    String id = path.substring(path.lastIndexOf('/') + 1);
    if (!"PATCH".equals(request.getMethod())) {
      return read(request, id);
    }
    bodies.add(body(request));
    List<Fault> those = fates.computeIfAbsent(id, any -> new ArrayList<>());
    Fault fate;
    synchronized (those) {
      fate = draw.apply(id, those.size());
      fate = fate == Fault.WELL ? byBody.apply(body(request)) : fate;
      those.add(fate);
    }
    return switch (fate) {
      case WELL -> {
        withoutOwner.remove(id);
        yield forward(request, body(request));
      }
      case LOST_AFTER -> lost(forward(request, body(request)));
      case LOST_BEFORE -> lost(json(200, "{}"));
      case NOT_STORED -> json(200, "{\"data\":{}}");
      case TOO_MANY -> slowDown();
      case UNAVAILABLE_AFTER -> {
        forward(request, body(request));
        yield json(502, error("bad gateway"));
      }
      case UNAVAILABLE_BEFORE -> json(502, error("bad gateway"));
      case OTHER_WRITER -> {
        MockResponse first = forward(request, body(request));
        forward(request, "{\"custom_fields\":{\"theme\":\"hr_people\"}}");
        yield first;
      }
      case OWNER_IGNORED -> forwardAllButOwner(request);
      case OWNER_CLEARED -> {
        withoutOwner.add(id);
        yield forwardAllButOwner(request);
      }
      case REFUSED -> json(400, error("no"));
      case UNAUTHORIZED -> json(401, error("token expired"));
    };
  }

  private MockResponse read(RecordedRequest request, String id) {
    int status = reads.apply(id);
    if (status == 429) {
      return slowDown();
    }
    if (status == 204) {
      return json(200, "{\"data\":null}");
    }
    if (status != 200) {
      return json(status, error("cannot be read"));
    }
    MockResponse answer = forward(request, body(request));
    if (!withoutOwner.contains(id)) {
      return answer;
    }
    return json(200, text(answer).replaceFirst("\"owner\":\\{[^}]*}", "\"owner\":null"));
  }

  private MockResponse forwardAllButOwner(RecordedRequest request) {
    String rest = body(request).replaceFirst(",?\"owner\":\"[^\"]*\"", "").replace("{,", "{");
    return rest.equals("{}") ? json(200, "{\"data\":{}}") : forward(request, rest);
  }

  private MockResponse created(RecordedRequest request) {
    String name = JSON.readTree(body(request)).get("name").asString();
    List<Birth> those = births.computeIfAbsent(name, any -> new ArrayList<>());
    Birth birth;
    synchronized (those) {
      birth = drawBirth.apply(name, those.size());
      those.add(birth);
    }
    if (birth.isForeign()) {
      forward(request, body(request));
    }
    Repeat repeat = birth.creates() ? repeats.apply(name) : Repeat.NO;
    if (repeat == Repeat.BEFORE) {
      forward(request, body(request));
    }
    MockResponse answer = birth.creates() ? forward(request, body(request)) : json(201, "{}");
    if (repeat == Repeat.AFTER) {
      forward(request, body(request));
    } else if (repeat == Repeat.SHOWN_LATER) {
      hidden(forwardNow(request, body(request)), lag.plusMillis(500));
    }
    return switch (birth) {
      case WELL -> answer;
      case LOST_AFTER, LOST_BEFORE, FOREIGN_AND_LOST_AFTER, FOREIGN_AND_LOST_BEFORE -> lost(answer);
      case UNAVAILABLE_AFTER, UNAVAILABLE_BEFORE -> json(502, error("bad gateway"));
      case BUSY_AFTER, BUSY_BEFORE ->
          json(503, error("busy")).newBuilder().setHeader("Retry-After", "0").build();
      case GARBAGE_AFTER, GARBAGE_BEFORE -> json(201, "{\"data\":{\"id\":");
      case NO_ID_AFTER -> json(201, "{\"data\":{\"title\":\"no id\"}}");
      case OLD_ID_AFTER -> json(201, "{\"data\":{\"id\":\"" + oldId + "\"}}");
      case TOO_MANY -> slowDown();
      case REFUSED -> json(400, error("no"));
      case UNAUTHORIZED -> json(401, error("token expired"));
    };
  }

  /** How many seconds a 429 asks to wait; negative if it doesn't say. */
  void askingToWait(int seconds) {
    retryAfter = seconds;
  }

  private MockResponse slowDown() {
    MockResponse answer = json(429, error("slow down"));
    return retryAfter < 0
        ? answer
        : answer.newBuilder().setHeader("Retry-After", "" + retryAfter).build();
  }

  /** Has creates answered with the id of a record that was there. */
  void answeringWith(String id) {
    oldId = id;
  }

  private static MockResponse lost(MockResponse unsent) {
    return unsent.newBuilder().onResponseStart(new SocketEffect.CloseSocket()).build();
  }

  private static String error(String text) {
    return "{\"data\":null,\"error\":\"" + text + "\"}";
  }

  private static String body(RecordedRequest request) {
    return request.getBody() == null ? "" : request.getBody().utf8();
  }

  /**
   * Has reads show what was written only after this time, as a read replica does: a PATCH is
   * answered at once and reaches the service later; a created record is left out until then.
   *
   * @param nanoTime the clock; the test moves it
   */
  void lagging(Duration time, LongSupplier nanoTime) {
    lag = time;
    now = nanoTime;
  }

  /** Hands a write on now, or, with a lag, later. */
  private MockResponse forward(RecordedRequest request, String body) {
    catchUp();
    boolean isWrite = "PATCH".equals(request.getMethod());
    if (!isWrite || lag.isZero()) {
      boolean isCreate =
          "POST".equals(request.getMethod()) && CREATING.contains(request.getUrl().encodedPath());
      MockResponse answer = forwardNow(request, body);
      return lag.isZero()
          ? answer
          : isCreate ? hidden(answer, lag) : withoutHidden(request, answer);
    }
    late.add(new Late(now.getAsLong() + lag.toNanos(), () -> forwardNow(request, body)));
    return json(200, "{\"data\":{}}");
  }

  /** A write that reads show from a time on. */
  private record Late(long due, Runnable write) {}

  /** Lets reads show the writes that are due. */
  void catchUp() {
    synchronized (late) {
      List<Late> due = late.stream().filter(one -> now.getAsLong() - one.due() >= 0).toList();
      late.removeAll(due);
      due.forEach(one -> one.write().run());
    }
  }

  private MockResponse hidden(MockResponse created, Duration time) {
    String id = JSON.readTree(text(created)).path("data").path("id").asString();
    hidden.add(id);
    late.add(new Late(now.getAsLong() + time.toNanos(), () -> hidden.remove(id)));
    return json(201, text(created));
  }

  private MockResponse withoutHidden(RecordedRequest request, MockResponse answer) {
    String path = request.getUrl().encodedPath();
    if (hidden.contains(path.substring(path.lastIndexOf('/') + 1))) {
      return json(404, error("no such record"));
    }
    String text = text(answer);
    if (JSON.readTree(text) instanceof ObjectNode page
        && page.path("data") instanceof ArrayNode records) {
      records.removeIf(record -> hidden.contains(record.path("id").asString()));
      if (page.path("meta") instanceof ObjectNode meta && meta.has("total")) {
        // The records that are not shown yet are the last of the list.
        int limit = Integer.parseInt(request.getUrl().queryParameter("limit"));
        int total = meta.get("total").asInt() - hidden.size();
        meta.put("total", total).put("totalPages", (total + limit - 1) / limit);
      }
      text = JSON.writeValueAsString(page);
    }
    return answer.newBuilder().body(new Buffer().writeUtf8(text)).build();
  }

  private static String text(MockResponse answer) {
    Buffer whole = new Buffer();
    try {
      Objects.requireNonNull(answer.getBody()).writeTo(whole);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return whole.readUtf8();
  }

  private MockResponse forwardNow(RecordedRequest request, String body) {
    try {
      HttpRequest.Builder forwarded =
          HttpRequest.newBuilder(
                  service.resolve(
                      request.getUrl().encodedPath()
                          + (request.getUrl().encodedQuery() == null
                              ? ""
                              : "?" + request.getUrl().encodedQuery())))
              .method(
                  Objects.requireNonNull(request.getMethod()),
                  body.isEmpty()
                      ? HttpRequest.BodyPublishers.noBody()
                      : HttpRequest.BodyPublishers.ofString(body))
              .header(
                  "Authorization",
                  Objects.requireNonNull(request.getHeaders().get("Authorization")));
      if (!body.isEmpty()) {
        forwarded.header("Content-Type", "application/json");
      }
      HttpResponse<byte[]> answer =
          http.send(forwarded.build(), HttpResponse.BodyHandlers.ofByteArray());
      if ("PATCH".equals(request.getMethod()) && answer.statusCode() == 200) {
        taken.merge(request.getUrl().encodedPath(), 1, Integer::sum);
      }
      return new MockResponse.Builder()
          .code(answer.statusCode())
          .addHeader("Content-Type", answer.headers().firstValue("content-type").orElse(""))
          .body(new Buffer().write(answer.body()))
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MockResponse json(int status, String body) {
    return new MockResponse.Builder()
        .code(status)
        .addHeader("Content-Type", "application/json")
        .body(new Buffer().write(body.getBytes(StandardCharsets.UTF_8)))
        .build();
  }

  @Override
  public void close() {
    server.close();
    http.close();
  }
}
