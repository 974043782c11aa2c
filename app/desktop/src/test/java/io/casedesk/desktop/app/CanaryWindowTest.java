package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.log.LogLevel;
import io.casedesk.model.UseCase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * A token and a value go through a session in which everything fails that can: the token is in no
 * file that the program writes, and the value in none that is there to be given to somebody.
 */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class CanaryWindowTest {

  private static final String TOKEN = "canary-t0ken-5fe1";
  private static final String VALUE = "canary value of nobody's business";
  private static final String ID = "canary-record-77";

  /** How the service misbehaves. */
  private enum Mood {
    UNAUTHORIZED(401),
    ECHO(500),
    TRUNCATED(200),
    MALFORMED(200),
    WELL(200);

    private final int status;

    Mood(int status) {
      this.status = status;
    }
  }

  @TempDir Path folder;
  private final AtomicInteger writes = new AtomicInteger();
  private volatile Mood mood = Mood.UNAUTHORIZED;
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream console = new ByteArrayOutputStream();
  private HttpServer server;
  private WindowLog logging;
  private WindowFixture window;

  @Start
  void open(Stage stage) throws IOException {
    PrintStream kept = new PrintStream(console, true, StandardCharsets.UTF_8);
    System.setOut(kept);
    System.setErr(kept);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    logging = new WindowLog(Optional.of(LogLevel.DEBUG));
    Path workspace = folder.resolve("workspace");
    CompletableFuture.runAsync(() -> logging.begin(workspace, "Canary")).join();
    window =
        new WindowFixture(
            stage,
            new RemoteSession("http://127.0.0.1:" + server.getAddress().getPort(), TOKEN),
            ThemeChoice.LIGHT,
            workspace);
  }

  @AfterEach
  void close() {
    window.composition.close();
    logging.close();
    server.stop(0);
    System.setOut(out);
    System.setErr(err);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String sent =
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
            + exchange.getRequestHeaders().getFirst("Authorization");
    boolean writing = exchange.getRequestMethod().equals("PATCH");
    if (writing) {
      writes.incrementAndGet();
    }
    Mood now = writing ? Mood.ECHO : mood;
    String record =
        "{\"id\":\"%s\",\"title\":\"T\",\"custom_fields\":{\"sponsor\":\"%s\"}}"
            .formatted(ID, VALUE);
    String body =
        switch (now) {
          case UNAUTHORIZED, ECHO ->
              "{\"data\":null,\"error\":\"%s %s\"}".formatted(VALUE, sent.replace("\"", "'"));
          case TRUNCATED -> "{\"data\":[" + record.substring(0, record.length() - 20);
          case MALFORMED -> "[\"" + VALUE + "\", " + sent + "]";
          case WELL ->
              "{\"data\":["
                  + record
                  + "],\"meta\":{\"totalPages\":1},\"fields\":"
                  + "[{\"key\":\"sponsor\",\"type\":\"text\",\"display\":\"Sponsor\"}]}";
        };
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(now.status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Test
  void theCanaryIsNowhere(FxRobot robot) throws IOException {
    RecordsModel<UseCase> model = window.composition.useCases().model();
    for (Mood next : Mood.values()) {
      mood = next;
      robot.interact(() -> window.composition.useCases().refresh());
      LoadState.Phase phase = next == Mood.WELL ? LoadState.Phase.READ : LoadState.Phase.FAILED;
      WindowFixture.await(() -> model.loader().state().phase() == phase);
    }
    window.awaitUseCasesRead();
    robot.interact(() -> window.composition.useCases().view().select(ID));
    WindowFixture.typeInto(robot, "sponsor", VALUE + " too");
    robot.interact(() -> model.editor().save());
    WindowFixture.await(
        () -> writes.get() > 0 && robot.lookup("#verdict-sponsor").tryQuery().isPresent());
    WindowExtension.expectUnhandledFailures();
    robot.interact(
        () ->
            window
                .composition
                .support()
                .crashes()
                .report(new IllegalStateException(VALUE, new Error(TOKEN))));
    Node goOn = WindowFixture.awaitNode(robot, "#crash-go-on");
    WindowFixture.press(robot, "#crash-copy");
    List<String> copied = new ArrayList<>();
    robot.interact(() -> copied.add(Clipboard.getSystemClipboard().getString()));
    robot.interact(() -> ((Button) goOn).fire());
    robot.push(KeyCode.F8);
    WindowFixture.await(
        () ->
            robot.lookup("#check-again").tryQuery().isPresent()
                && !robot.lookup("#check-again").query().isDisabled()
                && !robot.lookup(".check-row").queryAll().isEmpty());
    Path zip = folder.resolve("diagnostics.zip");
    window.files.choose(zip);
    robot.interact(() -> window.composition.support().export());
    WindowFixture.await(() -> !window.composition.support().diagnostics().parts().isEmpty());
    robot.interact(() -> window.composition.support().diagnostics().save(zip));
    WindowFixture.await(
        () -> window.composition.support().diagnostics().savedProperty().get() != null);
    logging.close();
    assertClean(zip);
    assertTrue(copied.getFirst().startsWith("CD-9001"), copied.getFirst());
    assertSilent("what is copied of a crash", copied.getFirst());
    assertSilent("the console", console.toString(StandardCharsets.UTF_8));
    ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .forEach(line -> assertFalse(line.contains(TOKEN), line));
  }

  private static void assertSilent(String what, String text) {
    for (String canary : List.of(TOKEN, "canary value", ID)) {
      assertFalse(text.contains(canary), () -> what + ":\n" + text);
    }
  }

  private void assertClean(Path zip) throws IOException {
    List<String> told = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file :
          all.filter(one -> Files.isRegularFile(one) && !one.toString().endsWith(".lck"))
              .toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        if (text.contains(TOKEN)) {
          told.add("the token is in " + file);
        }
        boolean isLog = folder.relativize(file).toString().contains("logs");
        if (isLog && (text.contains("canary value") || text.contains(ID))) {
          told.add("the value or the record is in " + file);
        }
      }
    }
    String home = System.getProperty("user.home");
    String inside = "";
    try (ZipFile archive = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : archive.stream().toList()) {
        String text =
            new String(archive.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
        inside += text;
        if (Stream.of(TOKEN, "canary value", ID, home + "/").anyMatch(text::contains)) {
          told.add("something of it is in " + entry.getName() + " of the diagnostics");
        }
      }
    }
    assertEquals(List.of(), told);
    // It was all told of, so that there was something to look for.
    for (String expected :
        List.of(
            "POST /api/public/use-cases/filter 401 in ",
            "PATCH /api/public/use-cases/{id} 500 in ",
            "[CD-1001] io.casedesk.model.ApiException$Unauthorized",
            "[CD-1005]",
            "[CD-1006]",
            "[CD-9001] java.lang.IllegalStateException <- java.lang.Error",
            "Started: Casedesk ",
            "connections offered: 0")) {
      assertTrue(inside.contains(expected), expected + " is missing in\n" + inside);
    }
  }
}
