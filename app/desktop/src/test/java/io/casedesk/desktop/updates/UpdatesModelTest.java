package io.casedesk.desktop.updates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.net.httpserver.HttpServer;
import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.client.updates.Release;
import io.casedesk.client.updates.ReleaseCheck;
import io.casedesk.client.updates.UpdateAddress;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a real server is asked for newer versions, and when it is not. */
@SuppressWarnings("NullAway.Init")
class UpdatesModelTest {

  private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

  @TempDir Path folder;
  private final AtomicInteger asked = new AtomicInteger();
  private volatile String answer = release("0.2.0");
  private HttpServer server;
  private Workspace workspace;
  private Optional<UpdateAddress> wanted = Optional.empty();

  private static String release(String version) {
    return "{\"version\":\"%s\",\"page\":\"https://example.com/%s\",\"date\":\"2026-11-20\"}"
        .formatted(version, version);
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          byte[] body = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    workspace = Workspace.open(folder, "test");
    wanted = at("/v.json");
  }

  @AfterEach
  void end() {
    workspace.close();
    server.stop(0);
  }

  private Optional<UpdateAddress> at(String path) {
    return UpdateAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** A window that was opened just now. */
  private UpdatesModel model() {
    ReleaseCheck check =
        new ReleaseCheck(new NetworkOptions(new ProxySettings.None(), Optional.empty()));
    return new UpdatesModel(
        "0.1.0",
        () -> wanted,
        check::ask,
        new UpdateMemory(workspace.settings()),
        new Tasks(Runnable::run, Runnable::run, thrown -> fail(thrown)));
  }

  private static @Nullable String version(UpdatesModel model) {
    Release newer = model.newerProperty().get();
    return newer == null ? null : newer.version();
  }

  @Test
  void whereNobodyWantsItNobodyIsAsked() {
    wanted = Optional.empty();
    UpdatesModel model = model();
    for (int day = 0; day < 5; day++) {
      model.tick(NOON.plus(Duration.ofDays(day)));
    }
    assertEquals(0, asked.get());
    assertNull(version(model));
  }

  @Test
  void aNewerVersionIsToldOfAndAskedForOnceADay() {
    UpdatesModel model = model();
    model.tick(NOON);
    assertEquals("0.2.0", version(model));
    for (int i = 0; i < 1_000; i++) {
      model.tick(NOON.plusSeconds(5L * i));
    }
    assertEquals(1, asked.get());
    model.tick(NOON.plus(Duration.ofDays(1)));
    assertEquals(2, asked.get());
  }

  @Test
  void theNextStartRemembersAndDoesNotAsk() {
    model().tick(NOON);
    UpdatesModel next = model();
    next.tick(NOON.plusSeconds(60));
    assertEquals("0.2.0", version(next));
    assertEquals(1, asked.get());
  }

  @Test
  void whatIsNotNewerIsNotToldOf() {
    for (String version : new String[] {"0.1.0", "0.0.9"}) {
      answer = release(version);
      wanted = at("/" + version);
      UpdatesModel model = model();
      model.tick(NOON);
      assertNull(version(model), version);
    }
    assertEquals(2, asked.get());
  }

  @Test
  void whoHeardEnoughOfAVersionHearsOfTheNextOneOnly() {
    UpdatesModel model = model();
    model.tick(NOON);
    model.dismiss();
    assertNull(version(model));
    UpdatesModel next = model();
    next.tick(NOON.plus(Duration.ofDays(1)));
    assertNull(version(next), "said again: " + answer);
    answer = release("0.3.0");
    next.tick(NOON.plus(Duration.ofDays(2)));
    assertEquals("0.3.0", version(next));
  }

  @Test
  void aFailureIsSilentAndNotTriedAgainTheSameDay() {
    answer = "<html>log in</html>";
    UpdatesModel model = model();
    model.tick(NOON);
    model.tick(NOON.plusSeconds(600));
    model().tick(NOON.plusSeconds(1_200));
    assertEquals(1, asked.get());
    assertNull(version(model));
    answer = release("0.2.0");
    model.tick(NOON.plus(Duration.ofDays(1)));
    assertEquals("0.2.0", version(model));
  }

  @Test
  void anotherAddressIsAskedAtOnceAndTheFirstOnesWordIsForgotten() {
    UpdatesModel model = model();
    model.tick(NOON);
    answer = "{}";
    wanted = at("/other.json");
    model.tick(NOON.plusSeconds(5));
    assertEquals(2, asked.get());
    UpdatesModel next = model();
    next.tick(NOON.plusSeconds(10));
    assertNull(version(next), "what the first address said counts no more");
  }

  @Test
  void switchedOffItIsGoneAtOnce() {
    UpdatesModel model = model();
    model.tick(NOON);
    wanted = Optional.empty();
    model.tick(NOON.plusSeconds(5));
    assertNull(version(model));
    wanted = at("/v.json");
    model.tick(NOON.plusSeconds(10));
    assertEquals("0.2.0", version(model), "it is remembered");
    assertEquals(1, asked.get());
  }

  @Test
  void aClockThatWasWrongByYearsDoesNotSilenceIt() {
    model().tick(Instant.parse("2040-01-01T00:00:00Z"));
    model().tick(NOON);
    assertEquals(2, asked.get());
  }
}
