package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.BuiltInSession;
import io.casedesk.desktop.imports.ImportSession;
import io.casedesk.files.imports.ImportDraft;
import io.casedesk.model.UseCase;
import io.casedesk.server.testdata.SampleDatabase;
import io.casedesk.workspace.UnfinishedImport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** So many lines that what is decided of all of them is worked out elsewhere. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ImportManyWindowTest {

  private static final int RECORDS = 1_400;

  @TempDir Path folder;
  private WindowFixture window;
  private Path database;

  @Start
  void open(Stage stage) {
    database = folder.resolve("s.db");
    window =
        new WindowFixture(
            stage,
            new BuiltInSession("Built in", SampleDatabase.at(database, RECORDS)),
            ThemeChoice.LIGHT,
            folder.resolve("workspace"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private ImportSession model() {
    return window.composition.imports().session();
  }

  private static void awaitSummary(FxRobot robot, String text) {
    WindowFixture.await(
        () ->
            robot
                .lookup("#imports-summary-difference")
                .tryQuery()
                .map(node -> ((Labeled) node).getText())
                .orElse("")
                .equals(text));
  }

  private static TableView<?> lines(FxRobot robot) {
    return robot.lookup("#review-table").queryTableView();
  }

  private int toDifference(FxRobot robot, int most) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> live =
        window.composition.useCases().model().rows().records().stream()
            .filter(record -> !record.deleted())
            .limit(most)
            .toList();
    List<String> table = new ArrayList<>(List.of("id,Sponsor"));
    live.forEach(record -> table.add(record.id() + ",Sponsor of " + record.id()));
    Path file = Files.write(folder.resolve("many.csv"), table);
    WindowFixture.press(robot, "#go-imports");
    compare(robot, file, live.size());
    return live.size();
  }

  private void compare(FxRobot robot, Path file, int ready) {
    robot.interact(() -> model().choose(file));
    WindowFixture.press(robot, "#imports-to-mapping");
    WindowFixture.press(robot, "#imports-to-matching");
    awaitSummary(robot, "%,d ready".formatted(ready));
  }

  @Test
  void allOfThemAreLeftOutAndTakenInAndThatIsKept(FxRobot robot) throws IOException {
    int all = toDifference(robot, RECORDS);
    assertTrue(all > 1_000, "fewer would be decided on at once");
    WindowFixture.press(robot, "#review-only-READY");
    robot.interact(() -> lines(robot).getSelectionModel().clearAndSelect(0));
    WindowFixture.press(robot, "#review-skip");
    awaitSummary(robot, "%,d ready · 1 skipped".formatted(all - 1));
    assertEquals(all, lines(robot).getItems().size(), "no row moves under the mouse");

    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-skip");
    awaitSummary(robot, "%,d skipped".formatted(all));
    WindowFixture.await(() -> kept().cells().leftOut().size() == all);
    assertTrue(robot.lookup("#review-apply").query().isDisabled(), "nothing is left to send");
    assertEquals(all, lines(robot).getItems().size());

    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-reset");
    awaitSummary(robot, "%,d ready".formatted(all));
    WindowFixture.await(() -> kept().cells().leftOut().isEmpty());
  }

  private ImportDraft kept() {
    return CompletableFuture.supplyAsync(
            () -> window.workspace.imports().open(database.toAbsolutePath().toString()))
        .join()
        .map(UnfinishedImport::draft)
        .map(ImportDraft::read)
        .orElseThrow();
  }

  @Test
  void aResultOfTheBuiltInServiceDoesNotSayWhereItsDatabaseIs(FxRobot robot) throws IOException {
    int some = toDifference(robot, 5);
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(
        () ->
            robot
                .lookup("#review-state")
                .tryQuery()
                .map(node -> ((Labeled) node).getText())
                .orElse("")
                .matches("\\d+ changes? verified.*"));
    Path result = folder.resolve("result.csv");
    window.files.choose(result);
    WindowFixture.press(robot, "#imports-save-result");
    WindowFixture.await(() -> Files.exists(result));
    List<String> rows = Files.readAllLines(result);
    assertEquals(some + 1, rows.size());
    assertTrue(rows.get(1).matches(".*,built-in [0-9a-f]{8}"), rows.get(1));
    assertTrue(rows.stream().noneMatch(row -> row.contains(folder.toString())));

    // What it says of ids is of this service, also under that name.
    Files.write(result, rows.stream().map(row -> row.replace("Sponsor of", "Another of")).toList());
    WindowFixture.press(robot, "#imports-finish");
    compare(robot, result, some);
  }
}
