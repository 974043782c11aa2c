package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.imports.ImportStep;
import io.casedesk.desktop.records.data.LastWrite;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** What a person can do in the review of an import, before anything is sent. */
@ExtendWith(WindowExtension.class)
class ImportReviewWindowTest extends ImportStepsFixture {

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  private static TableView<?> lines(FxRobot robot) {
    return robot.lookup("#review-table").queryTableView();
  }

  private void otherWrites(UseCase record, String sponsor) {
    assertTrue(
        other.useCases().patch(record.id(), Map.of(SPONSOR, FieldValue.text(sponsor)), () -> true));
  }

  @Test
  void whatCameUpWhileAPersonLookedIsShownBeforeAnythingIsSent(FxRobot robot)
      throws IOException, SQLException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 3);
    toDifference(robot, "cases.csv", sponsors(3, "From the file"));
    awaitSummary(robot, "difference", "3 ready");
    robot.interact(() -> model().review().freshFor(Duration.ofNanos(1)));
    otherWrites(some.get(0), "Another user");
    WholeDatabase expected = new WholeDatabase(new ServiceDatabase(folder.resolve("s.db")));

    WindowFixture.press(robot, "#review-apply");
    awaitSummary(robot, "difference", "2 ready · 1 conflict");
    assertTrue(text(robot, "#review-news").startsWith("Nothing has been sent yet. One change"));
    assertEquals(ImportStep.DIFFERENCE, model().open());
    expected.assertAsExpected("nothing is sent before a person decides");
    window.picture(robot, "import-news");

    WindowFixture.press(robot, "#review-only-CONFLICT");
    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-keep-mine");
    awaitSummary(robot, "difference", "3 ready");
    // What was to be written over is not what would be written over now.
    otherWrites(some.get(0), "Another user again");
    WindowFixture.press(robot, "#review-apply");
    awaitSummary(robot, "difference", "2 ready · 1 conflict");
    assertEquals("Another user again", sponsor(some.get(0)));
    robot.interact(() -> lines(robot).getSelectionModel().selectAll());
    WindowFixture.press(robot, "#review-keep-mine");
    awaitSummary(robot, "difference", "3 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("3 changes verified"));
    LastWrite last = window.composition.useCases().model().lastWriteProperty().get();
    assertTrue(last != null && last.verified(), "an import is a write of the list as well");
    some.forEach(record -> assertEquals("From the file", sponsor(record)));
  }

  /** In the smallest window, there is room for one notice. */
  @Test
  void aNoticeThatNeedsADecisionComesFirstAndAButtonShowsTheOthers(FxRobot robot)
      throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 2);
    toDifference(
        robot,
        "cases.csv",
        "id,title,Sponsor,Theme\n"
            + some.get(0).id()
            + ",Another title,From the file,\n"
            + some.get(1).id()
            + ",,,Unheard of\n");
    awaitSummary(robot, "difference", "1 ready · 1 blocked");
    robot.interact(() -> model().review().freshFor(Duration.ofNanos(1)));
    otherWrites(some.getFirst(), "Another user");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-news").startsWith("Nothing has been sent yet."));
    assertTrue(isInSight(robot, "#imports-no-keys"));
    assertFalse(isInSight(robot, "#review-news"));
    assertEquals("3 notices", text(robot, "#review-notices-more"));
    window.pictures(robot, "import-notices-first");

    WindowFixture.press(robot, "#review-notices-more");
    WindowFixture.await(() -> isInSight(robot, "#imports-unwritable"));
    assertTrue(isInSight(robot, "#imports-no-keys") && isInSight(robot, "#review-news"));
    window.pictures(robot, "import-notices-all");
    WindowFixture.press(robot, "#review-notices-more");
    WindowFixture.await(() -> !isInSight(robot, "#review-news"));

    // The news that a file was saved is what the user waits for.
    window.files.choose(folder.resolve("faults.csv"));
    WindowFixture.press(robot, "#imports-save-faults");
    WindowFixture.await(() -> isInSight(robot, "#imports-faults-said"));
    assertEquals("4 notices", text(robot, "#review-notices-more"));
  }

  /** Whether a notice is within the part of the page that shows the notices. */
  private static boolean isInSight(FxRobot robot, String query) {
    Node notice = robot.lookup(query).tryQuery().orElse(null);
    if (notice == null) {
      return false;
    }
    Node part = robot.lookup("#review-notices").query();
    Bounds shown = part.localToScene(part.getLayoutBounds());
    Bounds bounds = notice.localToScene(notice.getLayoutBounds());
    return bounds.getMinY() >= shown.getMinY() - 1 && bounds.getMaxY() <= shown.getMaxY() + 1;
  }

  @Test
  void theTitlesOfTheColumnsAreWholeBesideTheLastImport(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    toDifference(robot, "cases.csv", sponsors(2, "First"));
    awaitSummary(robot, "difference", "2 ready");
    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("2 changes verified"));
    WindowFixture.press(robot, "#imports-finish");
    toDifference(robot, "cases.csv", sponsors(2, "Second"));
    awaitSummary(robot, "difference", "2 ready");
    robot.interact(() -> robot.lookup("#imports-cockpit").queryAs(CheckBox.class).fire());
    window.picture(robot, "import-last");
    Node notices = robot.lookup("#review-notices").query();
    assertFalse(notices.isManaged(), "no notice takes no room");
    List<Labeled> titles =
        robot.lookup("#review-table .column-header .label").queryAllAs(Labeled.class).stream()
            .filter(title -> !title.getText().isEmpty())
            .toList();
    assertTrue(titles.stream().anyMatch(title -> title.getText().equals("Last import")));
    assertEquals(List.of(), titles.stream().filter(CutTexts::isCut).map(Labeled::getText).toList());
  }

  private static ReviewLine line(FxRobot robot, UseCase record) {
    return lines(robot).getItems().stream()
        .map(ReviewLine.class::cast)
        .filter(line -> line.key().id().equals(record.id()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aThirdValueIsGivenForAConflictAndStays(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    UseCase first = records().getFirst();
    otherWrites(first, "Another user");
    toDifference(robot, "cases.csv", sponsors(2, "From the file"));
    awaitSummary(robot, "difference", "1 ready · 1 conflict");
    robot.interact(
        () -> {
          TableView<?> lines = lines(robot);
          lines.getSelectionModel().clearAndSelect(lines.getItems().indexOf(line(robot, first)));
          lines(robot).requestFocus();
        });
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
    window.picture(robot, "import-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Third").push(KeyCode.ENTER);
    awaitSummary(robot, "difference", "2 ready");
    assertEquals("From the file", Objects.requireNonNull(line(robot, first).file()).text());

    // A line that was skipped is included by its third value.
    UseCase second = records().get(1);
    robot.interact(
        () -> {
          TableView<?> lines = lines(robot);
          lines.getSelectionModel().clearAndSelect(lines.getItems().indexOf(line(robot, second)));
          lines.requestFocus();
        });
    robot.push(KeyCode.DELETE);
    awaitSummary(robot, "difference", "1 ready · 1 skipped");
    robot.push(KeyCode.F2);
    WindowFixture.awaitNode(robot, "#review-edit");
    robot.push(KeyCode.SHORTCUT, KeyCode.A).write("Fourth").push(KeyCode.ENTER);
    awaitSummary(robot, "difference", "2 ready");

    // Another look at the step before, and at the list, keep the value.
    WindowFixture.press(robot, "#imports-step-matching");
    WindowFixture.press(robot, "#imports-to-difference");
    awaitSummary(robot, "difference", "2 ready");
    assertEquals(FieldValue.text("Third"), line(robot, first).change().wanted());
    robot.push(KeyCode.F5);
    awaitSummary(robot, "difference", "2 ready");
    assertEquals(FieldValue.text("Third"), line(robot, first).change().wanted());

    WindowFixture.press(robot, "#review-apply");
    WindowFixture.await(() -> text(robot, "#review-state").startsWith("2 changes verified"));
    assertEquals("Third", sponsor(first));
    assertEquals("Fourth", sponsor(second));
  }

  private static double width(FxRobot robot, String column) {
    return robot.lookup("#review-table").queryTableView().getColumns().stream()
        .filter(one -> ("review-" + column).equals(one.getId()))
        .findFirst()
        .orElseThrow()
        .getWidth();
  }

  @Test
  void aKeyIsChosenForATextThatIsNone(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some =
        records().stream()
            .filter(record -> !FieldValue.text("fin").equals(record.value(THEME)))
            .toList();
    toDifference(
        robot,
        "cases.csv",
        "id,Theme\n" + some.get(0).id() + ",Money\n" + some.get(1).id() + ",Unheard of\n");
    awaitSummary(robot, "difference", "2 blocked");
    assertEquals(1, robot.lookup("#imports-choose-key").queryAll().size());
    assertTrue(
        robot.lookup("#imports-choose-key").query().lookupAll(".text").stream()
            .anyMatch(text -> ((Text) text).getText().equals("Replace with key")),
        "the text of the choice is shown in full");
    assertTrue(width(robot, "record") > width(robot, "field"));
    assertTrue(width(robot, "actions") < 140, "no decision but to skip");
    Tooltip listed =
        (Tooltip)
            robot.lookup("#imports-no-keys .notice").query().getProperties().values().stream()
                .filter(Tooltip.class::isInstance)
                .findFirst()
                .orElseThrow();
    assertTrue(listed.getText().contains("Keys of the dropdown: "), listed.getText());
    assertTrue(listed.getText().contains(" fin,"), listed.getText());
    assertTrue(combo(robot, "#imports-choose-key").getItems().contains("fin"));
    WindowFixture.press(robot, "#imports-no-keys-all");
    WindowFixture.await(() -> robot.lookup("#imports-choose-key").queryAll().size() == 2);
    window.picture(robot, "import-no-keys");
    robot.interact(() -> combo(robot, "#imports-choose-key").setValue("fin"));
    awaitSummary(robot, "difference", "1 ready · 1 blocked");
    assertTrue(text(robot, "#imports-labels").contains("“Money” is replaced with the key fin"));
    assertInstanceOf(Notice.class, robot.lookup("#imports-labels").query().getParent());
  }

  /** The window has its smallest size, and each kind of notice is shown. */
  @Test
  void fiveLinesAreShownBesideNoticesAndAConflict(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    List<UseCase> some = records().subList(0, 12);
    some.subList(0, 8).forEach(record -> otherWrites(record, "Another user"));
    StringBuilder csv = new StringBuilder("id,title,Sponsor,Theme\n");
    for (int i = 0; i < some.size(); i++) {
      csv.append(some.get(i).id()).append(",Another title,New ").append(i);
      csv.append(i == 9 ? ",Unheard of\n" : i == 10 ? ",Money\n" : ",\n");
    }
    toDifference(robot, "cases.csv", csv.toString());
    WindowFixture.await(() -> summary(robot, "difference").contains("8 conflict"));
    WindowFixture.press(robot, "#review-only-CONFLICT");
    robot.interact(() -> lines(robot).getSelectionModel().clearAndSelect(0));
    window.picture(robot, "import-room");
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.DARK));
    window.picture(robot, "import-room-dark");
    Bounds table =
        robot
            .lookup("#review-table .clipped-container")
            .query()
            .localToScene(
                robot.lookup("#review-table .clipped-container").query().getLayoutBounds());
    long whole =
        robot.lookup("#review-table .table-row-cell").queryAllAs(TableRow.class).stream()
            .filter(row -> row.isVisible() && !row.isEmpty())
            .map(row -> row.localToScene(row.getLayoutBounds()))
            .filter(
                row -> row.getMinY() >= table.getMinY() - 1 && row.getMaxY() <= table.getMaxY() + 1)
            .count();
    assertTrue(whole >= 5, whole + " whole lines");
  }
}
