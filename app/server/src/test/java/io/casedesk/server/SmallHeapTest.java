package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A token that only reads must not fill the memory of the service. */
@Timeout(180)
@Tag(TestDatabase.SQLITE)
final class SmallHeapTest {

  private static final int HOSTILE = 120;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int WARM_UP = 40;

  /**
   * What fills the memory does so at once: 120 bodies of a million bytes are there from then on.
   */
  private static final int ROUNDS = 15;

  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicInteger attacks = new AtomicInteger();
  private Process process;
  private Path errors;
  private URI url;
  private String reading;
  private String writing;

  @BeforeEach
  void start(@TempDir Path folder) throws IOException {
    errors = folder.resolve("errors.txt");
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SmallHeapService.class.getName(),
                folder.resolve("small.db").toString())
            .redirectError(errors.toFile())
            .start();
    BufferedReader said = process.inputReader();
    url = URI.create(Objects.requireNonNull(said.readLine(), () -> "it didn't start: " + log()));
    reading = Objects.requireNonNull(said.readLine());
    writing = Objects.requireNonNull(said.readLine());
  }

  @AfterEach
  void stop() throws Exception {
    ended.set(true);
    process.getOutputStream().close();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }

  private String log() {
    try {
      return Files.readString(errors);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Two seconds are much for a request, and still depend on what else the computer does. */
  @Test
  @Tag("external")
  void answersAGoodClientWhile120OthersSendBodiesOfAMillionBytes() throws Exception {
    byte[] body = ("{\"a\":[" + "[],".repeat(333_000) + "[]]}").getBytes(StandardCharsets.UTF_8);
    try (ExecutorService attackers = Executors.newVirtualThreadPerTaskExecutor();
        HttpClient client = HttpClient.newHttpClient()) {
      // A process that has just started is slow with any client.
      for (int i = 0; i < WARM_UP; i++) {
        client.send(page(), BodyHandlers.discarding());
      }
      try {
        for (int i = 0; i < HOSTILE; i++) {
          attackers.execute(() -> attack(body));
        }
        for (int i = 0; i < ROUNDS; i++) {
          assertEquals(200, client.send(page(), BodyHandlers.ofString()).statusCode());
          assertEquals(201, client.send(create(i), BodyHandlers.ofString()).statusCode());
        }
        assertTrue(attacks.get() > 0, "nothing was refused");
      } finally {
        ended.set(true);
      }
    }
    assertTrue(process.isAlive(), this::log);
    assertFalse(log().contains("OutOfMemory"), this::log);
  }

  private HttpRequest page() {
    return HttpRequest.newBuilder(URI.create(url + "/api/public/use-cases?viewDetails=true"))
        .header("Authorization", "Bearer " + writing)
        .timeout(PATIENCE)
        .build();
  }

  private HttpRequest create(int number) {
    return HttpRequest.newBuilder(URI.create(url + "/api/public/use-cases"))
        .header("Authorization", "Bearer " + writing)
        .timeout(PATIENCE)
        .POST(BodyPublishers.ofString("{\"name\":\"case " + number + "\"}"))
        .build();
  }

  private void attack(byte[] body) {
    while (!ended.get()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
        socket.setSoTimeout(1_000);
        socket.getOutputStream().write(filter("Content-Length: " + body.length));
        socket.getOutputStream().write(body);
        if (status(socket) > 0) {
          attacks.incrementAndGet();
        }
      } catch (IOException refused) {
        // It comes again at once.
      }
    }
  }

  private byte[] filter(String header) {
    return ("POST /api/public/use-cases/filter HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer "
            + reading
            + "\r\n"
            + header
            + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static int status(Socket socket) throws IOException {
    String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
    return line.isEmpty() ? 0 : Integer.parseInt(line.substring(9));
  }

  @Test
  void givesATokenAQuarterOfTheMemoryForBodies() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String refusal = "";
      // A body of unknown length counts as the longest.
      for (int i = 0; i < 20 && refusal.isEmpty(); i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort());
        slow.add(socket);
        socket
            .getOutputStream()
            .write(filter("Transfer-Encoding: chunked\r\nExpect: 100-continue"));
        socket.setSoTimeout(10_000);
        String head = head(socket.getInputStream());
        refusal = head.startsWith("HTTP/1.1 100") ? "" : head;
      }
      assertTrue(refusal.startsWith("HTTP/1.1 503"), refusal);
      assertTrue(refusal.contains("Retry-After: "), refusal);

      assertEquals(201, client.send(create(0), BodyHandlers.ofString()).statusCode());

      for (Socket socket : slow) {
        socket.close();
      }
      try (Socket again = new Socket(InetAddress.getLoopbackAddress(), url.getPort())) {
        again.setSoTimeout(10_000);
        again.getOutputStream().write(filter("Content-Length: 2"));
        again.getOutputStream().write("{}".getBytes(StandardCharsets.US_ASCII));
        int status = status(again);
        assertTrue(status == 200 || status == 503, () -> "status " + status);
      }
    }
  }

  private static String head(InputStream in) throws IOException {
    StringBuilder read = new StringBuilder();
    while (read.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        return read.toString();
      }
      read.append((char) next);
    }
    return read.toString();
  }
}
