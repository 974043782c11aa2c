package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import io.casedesk.client.ClientOptions;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import io.casedesk.settings.MachinePolicy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The service stops accepting the token while the window is open. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class TokenWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final String RENEWED = "renewed-t0ken";

  /** The service behind a front that wants another token from a certain moment on. */
  private static final class Expiring extends ProxiedService {
    private volatile boolean expired;
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger wrong = new AtomicInteger();
    private final AtomicInteger written = new AtomicInteger();

    Expiring(Path database, int records) {
      super(database, records);
    }

    @Override
    void answer(HttpExchange exchange, byte[] asked) throws IOException {
      String sent = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
      if (expired && !sent.endsWith(RENEWED)) {
        refused.incrementAndGet();
        if (!sent.endsWith(token())) {
          wrong.incrementAndGet();
        }
        send(exchange, 401, error("token expired"));
        return;
      }
      HttpResponse<String> answer =
          sent.endsWith(RENEWED) ? past(exchange, asked) : forward(exchange, asked);
      if (exchange.getRequestMethod().equals("PATCH")) {
        written.incrementAndGet();
      }
      send(exchange, answer.statusCode(), answer.body());
    }

    /** The service itself knows its first token only. */
    private HttpResponse<String> past(HttpExchange exchange, byte[] asked) throws IOException {
      String path = exchange.getRequestURI().toString().replaceFirst("^/api/public", "");
      String base = directUrl().replaceFirst("/(api/public/?)?$", "");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(base + "/api/public" + path))
              .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(asked))
              .header("Content-Type", "application/json")
              .header("Authorization", "Bearer " + token())
              .build();
      try (HttpClient client = HttpClient.newHttpClient()) {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      }
    }
  }

  @TempDir Path folder;
  private Expiring service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage shown) {
    stage = shown;
    service = new Expiring(folder.resolve("service.db"), 60);
    window = fixture(new Messages(Locale.ENGLISH), ThemeChoice.LIGHT, "workspace");
  }

  private WindowFixture fixture(Messages messages, ThemeChoice theme, String workspace) {
    return new WindowFixture(
        stage,
        new RemoteSession(
            service.url(), service.token(), MachinePolicy.none(), ClientOptions.IN_FLIGHT),
        theme,
        folder.resolve(workspace),
        messages);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private void give(FxRobot robot, String token) {
    PasswordField entry = (PasswordField) WindowFixture.awaitNode(robot, "#token-entry");
    robot.interact(
        () -> {
          entry.requestFocus();
          entry.setText(token);
        });
    robot.push(KeyCode.ENTER);
  }

  @Test
  void theOverviewSaysThatReadingWaitsForTheToken(FxRobot robot) throws IOException {
    service.expired = true;
    robot.interact(
        () -> window = fixture(new Messages(Locale.ENGLISH), ThemeChoice.LIGHT, "other"));
    WindowFixture.awaitNode(robot, "#token-entry");
    WindowFixture.press(robot, "#go-overview");
    WindowFixture.await(() -> robot.lookup("Waiting for a new token").tryQuery().isPresent());
    window.picture(robot, "token-overview");
  }

  @Test
  void aWriteWaitsForTheNewTokenAndIsSentOnce(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase record = model().rows().shown().getFirst().record();
    robot.interact(
        () -> {
          window.composition.useCases().view().focus();
          model()
              .staging()
              .stage(
                  List.of(
                      new Change(
                          record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text("Ada"))));
        });
    service.expired = true;
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    Label question = (Label) WindowFixture.awaitNode(robot, "#token-question");
    assertTrue(question.getText().contains("doesn’t accept the token"), question.getText());
    assertEquals(Phase.READ, model().loader().state().phase(), "what was read stays");
    window.picture(robot, "token-asked");
    give(robot, "wrong token");
    Label flaw = (Label) WindowFixture.awaitNode(robot, "#token-flaw");
    assertTrue(flaw.getText().contains("This token isn’t valid"), flaw.getText());
    assertEquals(0, service.wrong.get(), "it was not sent");
    give(robot, "wrong-token");
    WindowFixture.await(() -> text(robot, "#token-question").contains("this token either"));
    window.picture(robot, "token-again");
    assertEquals(1, service.wrong.get(), "a wrong token is tried with one call");
    give(robot, RENEWED);
    WindowFixture.await(() -> robot.lookup("#token-question").tryQuery().isEmpty());
    WindowFixture.awaitNode(robot, "#review-apply");
    WindowFixture.await(() -> !robot.lookup("#review-apply").query().isDisabled());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    WindowFixture.await(
        () -> service.written.get() == 1 && model().staging().cellsProperty().get() == 0);
    assertTrue(robot.lookup("#token-bar").query().getBoundsInParent().getHeight() < 1);
  }

  private static String text(FxRobot robot, String query) {
    return robot.lookup(query).tryQueryAs(Label.class).map(Label::getText).orElse("");
  }

  @Test
  void notNowFailsAsBeforeAndIsNotAskedAgainUntilWanted(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    service.expired = true;
    robot.push(KeyCode.F5);
    WindowFixture.awaitNode(robot, "#token-question");
    robot.clickOn("#token-not-now");
    WindowFixture.awaitNode(robot, "#token-ask");
    WindowFixture.await(() -> model().loader().state().phase() == Phase.FAILED);
    window.picture(robot, "token-declined");
    int before = service.refused.get();
    robot.push(KeyCode.F5);
    WindowFixture.await(() -> service.refused.get() > before);
    WindowFixture.await(() -> model().loader().state().phase() == Phase.FAILED);
    assertTrue(robot.lookup("#token-question").tryQuery().isEmpty(), "asked once");
    robot.clickOn("#token-ask");
    give(robot, RENEWED);
    WindowFixture.await(() -> model().loader().state().phase() == Phase.READ);
    assertTrue(robot.lookup("#token-ask").tryQuery().isEmpty());
    assertFalse(robot.lookup("#token-question").tryQuery().isPresent());
  }

  @Test
  void itCanBeAnsweredWhileSomethingLiesOverTheWindow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    WindowFixture.awaitNode(robot, ".palette");
    service.expired = true;
    robot.interact(() -> model().loader().refresh());
    WindowFixture.awaitNode(robot, "#token-question");
    robot.clickOn("#token-entry");
    assertTrue(robot.lookup("#token-entry").query().isFocused());
    window.picture(robot, "token-over");
    give(robot, RENEWED);
    WindowFixture.await(() -> model().loader().state().phase() == Phase.READ);
  }

  @Test
  void itIsSaidInGermanInTheDark(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    window.composition.close();
    robot.interact(() -> window = fixture(new Messages(Locale.GERMAN), ThemeChoice.DARK, "other"));
    window.awaitUseCasesRead();
    service.expired = true;
    robot.push(KeyCode.F5);
    WindowFixture.awaitNode(robot, "#token-question");
    window.picture(robot, "token-asked-german-dark");
    robot.clickOn("#token-not-now");
    WindowFixture.awaitNode(robot, "#token-ask");
    window.picture(robot, "token-declined-german-dark");
  }
}
