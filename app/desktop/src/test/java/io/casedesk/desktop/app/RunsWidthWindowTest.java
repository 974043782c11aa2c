package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.RunAbout;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import javafx.scene.control.Labeled;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What the table of runs says has room in a small window. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class RunsWidthWindowTest {

  @TempDir Path folder;
  private StoredFields service;
  private WindowFixture window;
  private Stage stage;

  @Start
  void open(Stage opened) {
    stage = opened;
    service = new StoredFields(FieldMatrix.types());
    FieldMatrix.fill(service);
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
  }

  @AfterEach
  void close() {
    window.composition.close();
    service.close();
  }

  @Test
  void theTimeOfARunIsShownWhole(FxRobot robot) {
    window.awaitUseCasesRead();
    RunHeader run = RunHeader.of(service.url(), "use-cases", Instant.now(), "ana", "a.csv");
    CompletableFuture.runAsync(
            () ->
                window
                    .workspace
                    .runs()
                    .begin(run, RunAbout.nothing().encode(), RunRows.ofPlan(List.of(), List.of())))
        .join();
    robot.clickOn("#go-runs");
    WindowFixture.awaitNode(robot, "#run-title");
    List<String> wrong = new ArrayList<>();
    Keyboard.fx(
        () -> {
          new Keyboard(stage).arrange();
          dates(wrong);
          return true;
        });
    assertEquals(List.of(), wrong);
  }

  /** Every month at the widest hour, in the two languages of the window. */
  private void dates(List<String> wrong) {
    Labeled cell =
        (Labeled)
            stage.getScene().getRoot().lookupAll("#runs-table .table-cell").stream()
                .filter(each -> each instanceof Labeled text && !text.getText().isEmpty())
                .findFirst()
                .orElseThrow();
    double room = cell.getWidth() - cell.getInsets().getLeft() - cell.getInsets().getRight();
    for (Locale locale : List.of(Locale.ENGLISH, Locale.GERMAN)) {
      Timestamps timestamps = new Timestamps(locale, ZoneOffset.UTC);
      for (int month = 1; month <= 12; month++) {
        Instant at = LocalDateTime.of(2026, month, 28, 22, 58).toInstant(ZoneOffset.UTC);
        Text text = new Text(timestamps.local(at.toString()).orElseThrow());
        text.setFont(cell.getFont());
        if (text.getLayoutBounds().getWidth() > room) {
          wrong.add(text.getText() + " takes " + text.getLayoutBounds().getWidth() + " of " + room);
        }
      }
    }
  }
}
