package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.testdata.Needs;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of a reverse proxy in {@code resources/nginx}, run by nginx. */
@Timeout(120)
@Tag(TestDatabase.SQLITE)
final class ReverseProxyTest {

  private static final Path EXAMPLE = Path.of("../../resources/nginx/nginx.conf");

  @TempDir private Path folder;
  private CaseService service;
  private Process nginx;
  private HttpClient client;
  private String token;
  private int port;

  private static Path program() {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(File.pathSeparator, -1)), Stream.of("/usr/sbin"))
        .map(place -> Path.of(place, "nginx"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(Path.of("none"));
  }

  @BeforeEach
  void start() throws Exception {
    Path program = program();
    Needs.met(Files.isExecutable(program), "nginx is not installed");
    service = CaseService.start(ServiceOptions.of(folder.resolve("p.db")).withSample(50));
    token = service.issueToken("proxied");
    Certificates certificates = new Certificates(folder);
    HeldCertificate own = certificates.forThisComputer().build();
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String config =
        replaced(
            Files.readString(EXAMPLE),
            List.of(
                List.of("listen 443 ssl;", "listen 127.0.0.1:" + port + " ssl;"),
                List.of("127.0.0.1:8080;", "127.0.0.1:" + service.baseUrl().getPort() + ";"),
                List.of("/etc/casedesk/cert.pem", certificates.chain(own).toString()),
                List.of("/etc/casedesk/key.pem", certificates.key(own).toString()),
                List.of("client_header_timeout 10s;", "client_header_timeout 1s;"),
                // What nginx writes stays in the folder of the test.
                List.of("\nhttp {\n", "\nhttp {\naccess_log off;\n" + temporaryFolders())));
    Path file = Files.writeString(folder.resolve("nginx.conf"), config);
    nginx =
        new ProcessBuilder(
                program.toString(),
                "-p",
                folder.toString(),
                "-c",
                file.toString(),
                "-e",
                "stderr",
                "-g",
                "daemon off; pid " + folder.resolve("nginx.pid") + "; " + user())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.log").toFile())
            .start();
    client = certificates.client();
    while (nginx.isAlive() && !listens()) {
      Thread.onSpinWait();
    }
    assertTrue(nginx.isAlive(), () -> log());
  }

  private static String replaced(String text, List<List<String>> pairs) {
    String changed = text;
    for (List<String> pair : pairs) {
      assertTrue(changed.contains(pair.getFirst()), pair.getFirst());
      changed = changed.replace(pair.getFirst(), pair.getLast());
    }
    return changed;
  }

  private String temporaryFolders() {
    StringBuilder all = new StringBuilder();
    for (String what : List.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) {
      all.append(what).append("_temp_path ").append(folder.resolve(what)).append(";\n");
    }
    return all.toString();
  }

  /** Only an administrator's nginx changes its user, who couldn't write to the folder. */
  private static String user() {
    return System.getProperty("user.name").equals("root") ? "user root;" : "";
  }

  private boolean listens() throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("nginx.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  @AfterEach
  void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    if (nginx != null) {
      nginx.destroy();
      nginx.waitFor();
    }
    if (service != null) {
      service.close();
    }
  }

  private HttpResponse<String> send(HttpRequest.Builder request, String path) throws Exception {
    URI url = URI.create("https://localhost:" + port + path);
    return client.send(request.uri(url).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder signedIn() {
    return HttpRequest.newBuilder().header("Authorization", "Bearer " + token);
  }

  @Test
  void passesRequestsAndAnswersOnAsTheyAre() throws Exception {
    assertEquals(401, send(HttpRequest.newBuilder(), "/api/public/use-cases").statusCode());
    HttpResponse<String> page = send(signedIn(), "/api/public/use-cases?page=0&limit=20");
    assertEquals(200, page.statusCode(), page.body());
    assertEquals(
        "max-age=31536000", page.headers().firstValue("Strict-Transport-Security").orElse(""));
    HttpResponse<String> made =
        send(
            signedIn().POST(BodyPublishers.ofString("{\"name\":\"through nginx\"}")),
            "/api/public/use-cases");
    assertEquals(201, made.statusCode(), made.body());
    String large = "{\"name\":\"" + "x".repeat(900_000) + "\"}";
    assertEquals(
        400,
        send(
                signedIn().method("PATCH", BodyPublishers.ofString(large)),
                "/api/public/use-cases/none")
            .statusCode());
    // An id may contain an encoded slash.
    HttpResponse<String> none = send(signedIn(), "/api/public/solutions/checklist/a%2Fb");
    assertEquals(404, none.statusCode());
    assertTrue(none.body().contains("a/b"), none.body());
    // The page of the reference compares the host that it was asked for with its own.
    assertEquals(
        200,
        send(
                signedIn()
                    .header("X-Casedesk-Reference", "1")
                    .header("Origin", "https://localhost:" + port),
                "/api/swagger/try/api/public/use-cases")
            .statusCode());
  }

  @Test
  void answersWithTheErrorEnvelopeItself() throws Exception {
    HttpResponse<String> large =
        send(
            signedIn().POST(BodyPublishers.ofString("x".repeat(1_000_001))),
            "/api/public/use-cases");
    assertEquals(413, large.statusCode());
    assertTrue(large.body().startsWith("{\"data\":null,\"error\":\""), large.body());

    service.close();
    HttpResponse<String> gone = send(signedIn(), "/api/public/use-cases");
    assertEquals(502, gone.statusCode());
    assertTrue(gone.body().startsWith("{\"data\":null,\"error\":\""), gone.body());
    assertEquals(
        "application/json; charset=utf-8", gone.headers().firstValue("Content-Type").orElse(""));
  }

  @Test
  void endsConnectionsWhoseHeadDoesNotCome() throws Exception {
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port)) {
      silent.setSoTimeout(60_000);
      assertEquals(-1, silent.getInputStream().read());
    }
  }
}
