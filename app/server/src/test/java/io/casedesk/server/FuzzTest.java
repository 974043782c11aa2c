package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.fuzz.HostileRequest;
import io.casedesk.server.fuzz.HostileRequest.Body;
import io.casedesk.server.fuzz.RawRequests;
import io.casedesk.server.fuzz.Requests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Thousands of generated requests: never a failure inside the service, never a hang, never an
 * answer that is not described, and nothing changes that was not rightly asked to. The seed is
 * printed; {@code -Dcasedesk.seed} sends the same again.
 */
@Timeout(900)
final class FuzzTest {

  private static final int REQUESTS = Integer.getInteger("casedesk.fuzz", 10_000);
  private static final int RAW_REQUESTS = REQUESTS / 5;
  private static final int GENERATED_SIZE = 1_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final Map<String, Integer> answers = new TreeMap<>();
  private CaseService service;
  private Caller caller;
  private String token;

  @BeforeEach
  void start() {
    service =
        CaseService.start(ServiceOptions.of(TestDatabase.in(folder, "fuzz.db")).withSample(60));
    token = service.issueToken("fuzz");
    caller = new Caller(service.baseUrl(), token);
  }

  @AfterEach
  void stop() {
    System.out.println("FuzzTest: seed " + seed + ", answers " + answers);
    caller.close();
    service.close();
  }

  @Test
  void whateverIsSentIsAnsweredAsDescribedAndChangesNothingElse() {
    Map<String, String> before = Everything.readBy(caller);
    List<String> useCases = ids("/use-cases?page=0&limit=100");
    List<String> solutions = ids("/solutions");
    List<String> writable = List.of(useCases.get(0), useCases.get(1), solutions.get(0));
    Requests requests =
        new Requests(writable, List.of(useCases.get(5), useCases.get(6), solutions.get(1)));
    List<String> created = new ArrayList<>();

    generate(
        REQUESTS,
        requests::sendable,
        request -> {
          Caller.Answer answer = send(request);
          answers.merge(request.method() + " " + answer.status(), 1, Integer::sum);
          assertTrue(answer.status() < 500, () -> request + "\nwas answered with " + answer);
          if (answer.status() == 201) {
            created.add(request.path().split("\\?", 2)[0]);
          }
        });

    Map<String, String> after = Everything.readBy(caller);
    after.keySet().retainAll(before.keySet());
    List<String> changed =
        Everything.differences(before, after).stream()
            .filter(name -> writable.stream().noneMatch(name::endsWith))
            .toList();
    assertEquals(List.of(), changed);
    assertEquals(useCases.size() + count(created, "/use-cases"), size("/use-cases"));
    assertEquals(solutions.size() + count(created, "/solutions"), size("/solutions"));
    assertTrue(count(created, "/use-cases") > 0 && count(created, "/solutions") > 0);
  }

  @Test
  void whatNoClientWouldSendIsRefusedInTheEnvelopeAndChangesNothing() {
    Map<String, String> before = Everything.readBy(caller);

    generate(
        RAW_REQUESTS,
        () -> RawRequests.any("Bearer " + token).map(Body::new),
        request -> {
          RawCall call = RawCall.of(service.baseUrl(), request.bytes());
          String text = "%s%nwas answered with %s".formatted(request, call.text());
          if (call.isEmpty()) {
            answers.merge("raw closed", 1, Integer::sum);
            return;
          }
          answers.merge("raw " + call.status(), 1, Integer::sum);
          assertTrue(call.status() < 500, text);
          if (call.status() >= 400) {
            JsonNode json = call.json();
            assertTrue(json.size() == 2 && json.get("data").isNull(), text);
            assertTrue(json.get("error").isString(), text);
          }
        });

    assertEquals(List.of(), Everything.differences(before, Everything.readBy(caller)));
  }

  /** What is done with something generated. */
  @FunctionalInterface
  private interface Use<T> {
    void of(T generated) throws IOException;
  }

  private <T> void generate(int count, Supplier<Arbitrary<T>> what, Use<T> use) {
    JqwikSession.run(
        () -> {
          RandomGenerator<T> generator = what.get().generator(GENERATED_SIZE);
          Random random = new Random(seed);
          for (int i = 0; i < count; i++) {
            T generated = generator.next(random).value();
            try {
              use.of(generated);
            } catch (IOException | RuntimeException | AssertionError e) {
              throw new AssertionError("Seed " + seed + ", number " + i + ": " + generated, e);
            }
          }
        });
  }

  private Caller.Answer send(HostileRequest request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(service.baseUrl() + "/api/public" + request.path()))
            .timeout(PATIENCE)
            .method(request.method(), BodyPublishers.ofByteArray(request.body().bytes()));
    switch (request.token()) {
      case RIGHT -> builder.header("Authorization", "Bearer " + token);
      case WRONG -> builder.header("Authorization", "Bearer " + token + "x");
      case NONE -> builder.header("X-Without", "a token");
    }
    for (int i = 0; i < request.headers().size(); i += 2) {
      builder.header(request.headers().get(i), request.headers().get(i + 1));
    }
    HttpRequest built = builder.build();
    try {
      return caller.send(built);
    } catch (UncheckedIOException e) {
      // The connection may have been closed after its last answer, such as that to a GET with a
      // body. A request that the service does not answer fails again on a new connection.
      return caller.send(built);
    }
  }

  private List<String> ids(String path) {
    return caller.get(path).data().valueStream().map(row -> row.get("id").stringValue()).toList();
  }

  private long size(String path) {
    JsonNode json = caller.get(path).json();
    return json.has("meta") ? json.get("meta").get("total").longValue() : json.get("data").size();
  }

  private static long count(List<String> created, String path) {
    return created.stream().filter(path::equals).count();
  }
}
