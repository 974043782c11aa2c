package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.runs.RunLine;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Failed changes come first in a result, and are sent again without leaving it. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RetryInPlaceWindowTest {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private MoodyService service;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    service = new MoodyService(folder.resolve("s.db"), 30);
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

  private void await(Class<? extends Phase> phase) {
    WindowFixture.await(() -> phase.isInstance(model().review().phase()));
  }

  private List<String> titles(FxRobot robot, String table) {
    TableView<?> view = (TableView<?>) WindowFixture.awaitNode(robot, table);
    List<String> wanted = List.of("Before", "After", "Read back", "Result");
    return view.getColumns().stream().map(TableColumn::getText).filter(wanted::contains).toList();
  }

  /** Applies changes of three records, of which the service refuses the last one. */
  private void applyThree(FxRobot robot) {
    window.awaitUseCasesRead();
    List<UseCase> three =
        model().rows().records().stream().filter(record -> !record.deleted()).limit(3).toList();
    service.refuse(Set.of(three.getLast().id()));
    robot.interact(
        () ->
            model()
                .staging()
                .stage(
                    three.stream()
                        .map(
                            record ->
                                new Change(
                                    record.id(),
                                    SPONSOR,
                                    record.value(SPONSOR),
                                    FieldValue.text("Ana")))
                        .toList()));
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    await(Phase.Checked.class);
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
  }

  @Test
  void theEndOfAReviewOpensOnWhatFailedAndSendsItAgain(FxRobot robot) throws IOException {
    applyThree(robot);
    TableView<ReviewLine> table = robot.lookup("#review-table").queryTableView();
    WindowFixture.await(() -> table.getItems().getFirst().standing() == ReviewLine.Status.REJECTED);
    assertEquals(0, table.getSelectionModel().getSelectedIndex());
    assertEquals(List.of("Before", "After", "Read back", "Result"), titles(robot, "#review-table"));
    window.picture(robot, "retry-review-ended");

    service.admitAll();
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-retry"));
    await(Phase.Checked.class);
    assertEquals(1, model().review().lines().size(), "only what failed");
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    assertEquals(1, model().review().count(ReviewLine.Status.DONE));
    assertFalse(robot.lookup("#review-retry").query().isVisible(), "nothing failed");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
  }

  @Test
  void aRunIsRetriedWithoutLeavingTheRuns(FxRobot robot) throws IOException {
    applyThree(robot);
    robot.clickOn("#review-done");
    robot.clickOn("#go-runs");
    TableView<RunLine> lines = awaitLines(robot);
    WindowFixture.await(
        () ->
            lines.getItems().size() == 3
                && ReviewLine.Status.of(lines.getItems().getFirst().result())
                    == ReviewLine.Status.REJECTED);
    assertEquals(List.of("Before", "After", "Read back", "Result"), titles(robot, "#run-lines"));
    window.picture(robot, "retry-run");

    service.admitAll();
    robot.clickOn("#run-retry");
    await(Phase.Checked.class);
    WindowFixture.awaitNode(robot, "#runs-shown");
    window.picture(robot, "retry-run-review");
    WindowFixture.await(() -> robot.lookup("#review-table").query().isFocused());
    robot.push(KeyCode.SHORTCUT, KeyCode.ENTER);
    await(Phase.Ended.class);
    robot.clickOn(WindowFixture.awaitNode(robot, "#review-done"));
    WindowFixture.awaitNode(robot, "#run-lines");
    WindowFixture.await(() -> window.composition.runs.model().shown().size() == 2);
    assertEquals(
        "Ana",
        Objects.requireNonNull(
                Objects.requireNonNull(model().rows().find(refused(lines))).value(SPONSOR))
            .display());
  }

  @SuppressWarnings("unchecked") // the table of the lines of a run
  private static TableView<RunLine> awaitLines(FxRobot robot) {
    return (TableView<RunLine>) WindowFixture.awaitNode(robot, "#run-lines");
  }

  private static String refused(TableView<RunLine> lines) {
    return lines.getItems().getFirst().place().recordId();
  }
}
