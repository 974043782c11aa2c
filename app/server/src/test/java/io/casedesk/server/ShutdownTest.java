package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.options.ListenOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Stopping: what is in flight is finished, and nothing new is begun. */
@Timeout(300)
@Tag(TestDatabase.SQLITE)
final class ShutdownTest {

  @TempDir private Path folder;

  /** Does not wait for an answer: Jetty forgets a connection that it accepts while it stops. */
  private static boolean refuses(URI service) {
    try (RawClient _ = new RawClient(service)) {
      return false;
    } catch (IOException refused) {
      return refused instanceof ConnectException;
    }
  }

  private static void awaitRefusal(URI service) throws InterruptedException {
    while (!refuses(service)) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  @Test
  void finishesARequestWhoseBodyIsStillOnItsWay() throws Exception {
    ServiceOptions options = ServiceOptions.of(folder.resolve("s.db"));
    CaseService service = CaseService.start(options);
    try (service;
        RawClient slow = new RawClient(service.baseUrl());
        RawClient idle = new RawClient(service.baseUrl());
        RawClient kept = new RawClient(service.baseUrl())) {
      kept.send("GET /api/public/use-cases HTTP/1.1\r\nHost: h\r\n\r\n");
      assertTrue(kept.readUntil("}").startsWith("HTTP/1.1 401"));
      slow.send(
          "POST /api/public/use-cases HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
              + "Authorization: Bearer "
              + service.issueToken("slow")
              + "\r\nContent-Length: 13\r\n\r\n");
      assertTrue(slow.readUntil("\r\n\r\n").startsWith("HTTP/1.1 100"));
      slow.send("{\"name\"");

      CompletableFuture<Void> closing = CompletableFuture.runAsync(service::close);

      assertEquals("", idle.readToTheEnd());
      assertEquals("", kept.readToTheEnd(), "it does not wait for a connection without a request");
      awaitRefusal(service.baseUrl());
      assertTrue(!closing.isDone(), "it waits for the body");
      slow.send(":\"ab\"}");
      String answer = slow.readToTheEnd();
      assertTrue(answer.startsWith("HTTP/1.1 201"), answer);
      assertTrue(answer.contains("\"title\":\"ab\""), answer);
      closing.get();
    }
    try (CaseService again = CaseService.start(options);
        Caller caller = Caller.of(again)) {
      assertEquals("ab", caller.get("/use-cases?page=0").data().get(0).get("title").stringValue());
    }
  }

  @Test
  void closesTheAdminPortToo() {
    CaseService service =
        CaseService.start(
            ServiceOptions.of(folder.resolve("s.db"))
                .withListening(ListenOptions.onLoopback().withAdminPort(0)));
    URI livez = URI.create(service.adminUrl().orElseThrow() + "/livez");
    try (Caller caller = Caller.of(service)) {
      HttpRequest request = HttpRequest.newBuilder(livez).build();
      assertEquals(200, caller.send(request).status());
      service.close();
      assertThrows(UncheckedIOException.class, () -> caller.send(request));
    }
  }
}
