package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import mockwebserver3.MockResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whatever the token, and wherever the service repeats it, no failure, no text of an object and no
 * line of the log holds it. {@code -Dcasedesk.seed} draws the same again.
 */
@Timeout(120)
class TokenNowhereTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int[] STATUSES = {
    200, 204, 302, 400, 401, 403, 404, 405, 409, 418, 500, 502
  };
  private static final Logger ROOT = Logger.getLogger("");

  private final long seed = Long.getLong("casedesk.seed", new SecureRandom().nextInt());
  private final Peer peer = new Peer();
  private final List<String> logged = new ArrayList<>();
  private final Handler log =
      new Handler() {
        @Override
        public void publish(LogRecord line) {
          synchronized (logged) {
            logged.add(new SimpleFormatter().format(line));
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @AfterEach
  void close() {
    ROOT.removeHandler(log);
    peer.close();
  }

  private static String token(Random random) {
    StringBuilder token = new StringBuilder();
    int length = 12 + random.nextInt(40);
    boolean plain = random.nextBoolean();
    while (token.length() < length) {
      char c =
          (char) (plain ? "0123456789abcdef".charAt(random.nextInt(16)) : '!' + random.nextInt(94));
      token.append(c);
    }
    return token.toString();
  }

  private static MockResponse repeating(String token, Random random) {
    int status = STATUSES[random.nextInt(STATUSES.length)];
    String text = "your token " + token + " is of no use";
    String quoted = JSON.writeValueAsString(text);
    String body =
        switch (random.nextInt(6)) {
          case 0 -> "{\"data\":null,\"error\":" + quoted + "}";
          case 1 ->
              "<html><form action='" + token + "'>" + text + "<input type=password></form></html>";
          case 2 -> "{\"data\":[{\"id\":" + quoted + "," + quoted + "}],\"meta\":" + quoted + "}";
          case 3 -> token;
          case 4 -> "{\"data\":" + quoted + ",\"fields\":" + quoted + "}";
          default -> "x".repeat(random.nextInt(600)) + text;
        };
    MockResponse.Builder response = new MockResponse.Builder().code(status);
    if (status != 204) {
      response.body(body);
    }
    if (status == 302) {
      boolean canBeHost = token.matches("[0-9a-f]+");
      response.addHeader(
          "Location", canBeHost ? "http://" + token + ".example/" : "/?" + "t=" + token);
    }
    return response
        .addHeader("Content-Type", random.nextBoolean() ? "application/json" : "text/html")
        .build();
  }

  private void assertNowhere(String token, Object text) {
    assertFalse(
        String.valueOf(text).toLowerCase(Locale.ROOT).contains(token.toLowerCase(Locale.ROOT)),
        () -> "seed " + seed + ": " + text);
  }

  private static String trace(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  @RepeatedTest(150)
  @DisplayName("Q42: the token is in nothing that can be read")
  void isNowhere(RepetitionInfo info) {
    Random random = new Random(seed + info.getCurrentRepetition());
    ROOT.addHandler(log);
    ROOT.setLevel(Level.ALL);
    String token = token(random);
    InteractiveTokenProvider gate = new InteractiveTokenProvider(token);
    peer.answer(request -> repeating(token, random));
    ClientOptions options = ClientOptions.of(peer.url(), gate).withLimits(peer.options().limits());
    int failures = 0;
    try (ServiceClient client = FastPauses.client(options)) {
      List<Runnable> calls =
          List.of(
              () -> client.useCases().readAll(ReadListener.none()),
              () -> client.useCases().fields(),
              () -> client.useCases().reread(Set.of("a")),
              () ->
                  client.useCases().patch("a", Map.of(FieldRef.custom("f"), FieldValue.text("v"))),
              () -> client.useCases().create(new NewRecord("n", Map.of()), () -> true),
              () -> client.solutions().readAll(ReadListener.none()),
              () -> client.solutions().reread(Set.of("a")));
      try {
        calls.get(random.nextInt(calls.size())).run();
      } catch (ApiException e) {
        failures++;
        assertNowhere(token, trace(e));
        assertNowhere(token, e.excerpt());
      }
      for (Object any : List.of(client, options, gate, options.network(), options.limits())) {
        assertNowhere(token, any);
      }
    }
    ROOT.setLevel(Level.INFO);
    synchronized (logged) {
      logged.forEach(line -> assertNowhere(token, line));
    }
    assertTrue(failures <= 1);
  }
}
