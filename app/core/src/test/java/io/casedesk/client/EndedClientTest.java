package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.RecordRepository.NewRecord;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that was closed, and one that is stopped before it is connected. */
class EndedClientTest extends WithPeer {

  private static <T> T on(boolean virtual, FutureTask<T> work) throws Exception {
    (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(work);
    return work.get();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("nothing is sent over a connection that was closed")
  void sendsNothingWhenClosed(boolean virtual) throws Exception {
    peer.enqueue(Peer.json(200, EMPTY_LIST));
    readSolutions();
    int before = peer.requestCount();
    client.close();
    List<Executable> calls =
        List.of(
            this::readSolutions,
            () -> client.useCases().readAll(ReadListener.none()),
            () -> client.useCases().create(new NewRecord("late", Map.of()), () -> true),
            () ->
                client
                    .useCases()
                    .patch("1", Map.of(FieldRef.custom("sponsor"), FieldValue.text("late"))));
    for (Executable call : calls) {
      IllegalStateException e =
          on(virtual, new FutureTask<>(() -> assertThrows(IllegalStateException.class, call)));
      assertTrue(message(e).endsWith("is closed"), message(e));
    }
    assertEquals(before, peer.requestCount());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("an interrupt ends a call that is still connecting")
  void endsWhileConnecting(boolean virtual) throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      List<Socket> waiting = fill(full);
      CountDownLatch begun = new CountDownLatch(1);
      ClientOptions options =
          ClientOptions.of("http://127.0.0.1:" + full.getLocalPort(), () -> Peer.TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.empty()))
              .withBeforeCall(begun::countDown);
      try (ServiceClient connecting = new ServiceClient(options)) {
        FutureTask<Throwable> work =
            new FutureTask<>(
                () -> {
                  Throwable thrown =
                      assertThrows(
                          RuntimeException.class,
                          () -> connecting.solutions().readAll(ReadListener.none()));
                  assertTrue(Thread.interrupted(), "still marked as interrupted");
                  return thrown;
                });
        Thread thread = (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(work);
        begun.await();
        while (thread.getState() == Thread.State.RUNNABLE) {
          Thread.sleep(1);
        }
        thread.interrupt();
        assertInstanceOf(CancellationException.class, work.get());
      } finally {
        for (Socket socket : waiting) {
          socket.close();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("calls that were interrupted while connecting leave their places to others")
  void leavesItsPlaceToOthers(boolean virtual) throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      List<Socket> waiting = fill(full);
      Semaphore begun = new Semaphore(0);
      ClientOptions options =
          ClientOptions.of("http://127.0.0.1:" + full.getLocalPort(), () -> Peer.TOKEN)
              .withNetwork(new NetworkOptions(new ProxySettings.None(), Optional.empty()))
              .withInFlight(1)
              .withBeforeCall(begun::release);
      try (ServiceClient connecting = new ServiceClient(options)) {
        for (int i = 0; i < 10; i++) {
          FutureTask<Throwable> work =
              new FutureTask<>(
                  () ->
                      assertThrows(
                          CancellationException.class,
                          () -> connecting.solutions().readAll(ReadListener.none())));
          Thread thread = (virtual ? Thread.ofVirtual() : Thread.ofPlatform()).start(work);
          begun.acquire();
          Thread.sleep(i * 3L);
          thread.interrupt();
          assertInstanceOf(CancellationException.class, work.get());
        }
      } finally {
        for (Socket socket : waiting) {
          socket.close();
        }
      }
    }
  }

  /** Nobody accepts, so that in the end nobody gets a connection. */
  private static List<Socket> fill(ServerSocket full) throws IOException {
    List<Socket> waiting = new ArrayList<>();
    while (true) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(full.getLocalSocketAddress(), (int) Duration.ofMillis(300).toMillis());
      } catch (SocketTimeoutException e) {
        return waiting;
      }
    }
  }
}
