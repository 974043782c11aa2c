package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** Checklists are assigned by keys, and each reviewer finds their own. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class ChecklistAssignmentWindowTest {

  private static final String ME = System.getProperty("user.name");

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;
  private ChecklistsFixture checklists;

  @Start
  void open(Stage opened) {
    stage = opened;
    reopen(ThemeChoice.LIGHT, Locale.ENGLISH, new WindowFrame.Size(1000, 700));
  }

  private void reopen(ThemeChoice theme, Locale locale, WindowFrame.Size size) {
    window =
        WindowFixture.overSample(
            stage, folder, 400, new WindowFixture.Looks(theme, new Messages(locale), size));
    checklists = new ChecklistsFixture(window, folder.resolve("service.db"));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private List<ChecklistRow> shown() {
    return checklists.section().models().list().shown();
  }

  private static ChecklistEntry cell(ChecklistRow item) {
    return Objects.requireNonNull(item.cell());
  }

  private void type(FxRobot robot, String field, String text) {
    TextField typed = (TextField) WindowFixture.awaitNode(robot, "#assign-" + field);
    robot.interact(() -> typed.setText(text));
  }

  @Test
  void checklistsAreAssignedByKeysAndFoundByTheirReviewer(FxRobot robot) throws IOException {
    checklists.open(robot);
    WindowFixture.await(() -> !shown().isEmpty());
    robot.push(KeyCode.J);
    checklists.awaitShown();
    ChecklistEntry first =
        Objects.requireNonNull(checklists.section().models().review().cellProperty().get());

    // One checklist, to oneself, whose name is there already.
    robot.push(KeyCode.A);
    Node box = WindowFixture.awaitNode(robot, "#checklist-assign");
    type(robot, "due", "31/31/2026");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> robot.lookup("#assign-wrong").query().isVisible());
    window.picture(robot, "checklists-assign");
    type(robot, "due", "2020-12-31");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> box.getScene() == null);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    checklists.filter(robot, SolutionFilter.MINE);
    WindowFixture.await(() -> shown().size() == 1);
    assertEquals(first.place(), shown().getFirst().place());
    ChecklistsFixture.set(robot, "reviews-name", "Zoe");
    WindowFixture.await(() -> shown().isEmpty());
    ChecklistsFixture.set(robot, "reviews-name", "");
    WindowFixture.await(() -> shown().size() == 1);
    robot.clickOn("#go-checklists");

    // All others, to somebody else.
    checklists.filter(robot, SolutionFilter.UNREVIEWED);
    WindowFixture.await(() -> shown().size() > 5);
    robot.push(KeyCode.SHIFT, KeyCode.A);
    type(robot, "reviewer", "bob");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(
        () -> shown().stream().allMatch(item -> cell(item).assigned().equals("bob")));
    checklists.go(robot, first);
    robot.push(KeyCode.A);
    type(robot, "reviewer", ME);
    type(robot, "due", "2020-12-31");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    window.picture(robot, "checklists-assigned");
    Path pack = folder.resolve("assigned.csv");
    robot.interact(() -> checklists.section().models().files().writePack(pack));
    WindowFixture.await(() -> checklists.section().models().files().resultProperty().get() != null);
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(pack)) {
      assertEquals(
          List.of(ME + ", 2020-12-31"),
          csv.stream()
              .filter(row -> row.getField("solution_id").equals(first.place().solution()))
              .filter(row -> row.getField("checklist").equals(first.place().checklist()))
              .map(row -> row.getField("assignee") + ", " + row.getField("due"))
              .toList());
    }

    // The next start knows them, in any language and size.
    window.composition.close();
    robot.interact(() -> reopen(ThemeChoice.DARK, Locale.GERMAN, new WindowFrame.Size(1920, 1080)));
    checklists.open(robot);
    WindowFixture.await(() -> checklists.again(first).assigned().equals(ME));
    WindowFixture.await(() -> !shown().isEmpty());
    checklists.go(robot, first);
    WindowFixture.await(
        () ->
            ChecklistsFixture.text(robot, "#checklist-about")
                .contains("Zugewiesen an " + ME + ", fällig am 31.12.2020."));
    window.picture(robot, "checklists-assigned-de");
  }
}
