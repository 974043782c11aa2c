package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.FailingService.Mood;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunsModel;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Creating what a run did not get created, from the run itself; counted in the database. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RetryCreatesWindowTest {

  private static final String NAME = "Claims triage by post";

  @TempDir Path folder;
  private FailingService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new FailingService(folder.resolve("s.db"), 30);
    window =
        new WindowFixture(
            stage,
            new RemoteSession(service.url(), service.token()),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private RunsModel runs() {
    return window.composition.runs.model();
  }

  private long there() throws SQLException {
    return Long.parseLong(
        new ServiceDatabase(folder.resolve("s.db"))
            .value("SELECT count(*) FROM use_case WHERE title = ?", NAME));
  }

  private String sponsor() throws SQLException {
    return String.valueOf(
        new ServiceDatabase(folder.resolve("s.db"))
            .value(
                "SELECT json_extract(custom_fields, '$.sponsor') FROM use_case WHERE title = ?",
                NAME));
  }

  /** Tries to create a record while the service is in a mood. */
  private void create(FxRobot robot, Mood mood) {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.N);
    WindowFixture.awaitNode(robot, "#create-name");
    robot.write(NAME);
    TextInputControl sponsor = (TextInputControl) WindowFixture.awaitNode(robot, "#field-sponsor");
    robot.interact(() -> sponsor.setText("Ada"));
    service.be(mood);
    robot.clickOn("#create-create");
    WindowFixture.await(
        () ->
            !model().creating().busyProperty().get()
                && model().creating().reportProperty().get() != null);
    service.be(Mood.WELL);
    robot.interact(() -> model().creating().discard());
  }

  private void retry(FxRobot robot) {
    String run = window.workspace.runs().runs().getFirst().header().id();
    robot.interact(() -> window.composition.runs.show(run));
    robot.clickOn("#go-runs");
    WindowFixture.await(
        () -> {
          var open = runs().row();
          return open != null && open.id().equals(run) && runs().detail() != null;
        });
    robot.clickOn(WindowFixture.awaitNode(robot, "#run-retry"));
    await(Phase.Checked.class);
  }

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  private List<ReviewLine.Status> standings() {
    return model().review().lines().stream().map(ReviewLine::standing).toList();
  }

  private static String text(FxRobot robot, String query) {
    return ((Label) WindowFixture.awaitNode(robot, query)).getText();
  }

  @Test
  void whatWasRefusedIsCreatedWithItsFieldsFromTheRun(FxRobot robot)
      throws SQLException, IOException {
    create(robot, Mood.REFUSED);
    assertEquals(0, there());
    retry(robot);
    assertEquals(List.of(ReviewLine.Status.CREATE), standings());
    window.picture(robot, "retry-create");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(
        List.of(ReviewLine.Status.CREATED, ReviewLine.Status.DONE),
        standings(),
        "the record and its field");
    assertEquals(1, there());
    assertEquals("Ada", sponsor());
    window.picture(robot, "retry-created");
    robot.clickOn("#review-done");

    // The run that failed knows now that it is there, and creates it no second time.
    int sent = service.creates();
    String failed = window.workspace.runs().runs().getLast().header().id();
    robot.interact(() -> window.composition.runs.show(failed));
    robot.clickOn("#go-runs");
    WindowFixture.await(
        () -> {
          var open = runs().row();
          return open != null && open.id().equals(failed) && runs().detail() != null;
        });
    robot.clickOn(WindowFixture.awaitNode(robot, "#run-retry"));
    await(Phase.Checked.class);
    assertFalse(standings().stream().anyMatch(ReviewLine.Status::isSendable), "" + standings());
    assertEquals(sent, service.creates());
    assertEquals(1, there());
  }

  @Test
  @DisplayName("Q16: what is in doubt and not there is sent again only when a person says so")
  void whatIsInDoubtIsLookedForAndDecidedOn(FxRobot robot) throws SQLException, IOException {
    create(robot, Mood.BROKEN);
    int sent = service.creates();
    retry(robot);
    assertEquals(List.of(ReviewLine.Status.DOUBT), standings());
    assertTrue(robot.lookup("#review-apply").query().isDisabled(), "nothing is sent as it is");
    assertTrue(text(robot, "#review-note").contains("complete list"), text(robot, "#review-note"));
    window.picture(robot, "retry-doubt");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertEquals(sent, service.creates());
    robot.push(KeyCode.M);
    WindowFixture.await(() -> standings().equals(List.of(ReviewLine.Status.CREATE)));
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(1, there());
    assertEquals("Ada", sponsor());
  }

  @Test
  @DisplayName("Q16: what appeared since is not created once more")
  void whatIsThereByNowIsNotSent(FxRobot robot)
      throws SQLException, IOException, InterruptedException {
    create(robot, Mood.BROKEN);
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> late =
          client.send(
              HttpRequest.newBuilder(URI.create(service.url() + "/api/public/use-cases"))
                  .header("Authorization", "Bearer " + service.token())
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"" + NAME + "\"}"))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertEquals(201, late.statusCode(), late.body());
    }
    retry(robot);
    assertEquals(List.of(ReviewLine.Status.BLOCKED), standings());
    assertTrue(text(robot, "#review-note").contains("exists now"), text(robot, "#review-note"));
    robot.push(KeyCode.M).push(KeyCode.SHORTCUT, KeyCode.ENTER);
    assertEquals(List.of(ReviewLine.Status.BLOCKED), standings());
    assertEquals(1, there());
  }
}
