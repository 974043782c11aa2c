package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;

/** A window over checklists that gets remarks. */
@SuppressWarnings(
    "NullAway.Init") // the window is made when a test starts, which NullAway does not know
abstract class ChecklistRemarksFixture {

  static final int SAMPLE = 1_200;
  static final String FINDINGS = "checklistAttributes.findings";
  static final String OWNER = "checklistAttributes.owner";

  @TempDir Path folder;
  Stage stage;
  WindowFixture window;
  ChecklistsFixture checklists;

  /** A test starts with it: what is started here is not found by the extension. */
  final void begin(Stage opened) {
    stage = opened;
    checklists = ChecklistsFixture.over(opened, folder, SAMPLE);
    window = checklists.window();
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  List<Review> reviews() {
    return window.workspace.reviews().of(folder.resolve("service.db").toString());
  }

  /** Opens the first checklist, with three answers. */
  ChecklistEntry first(FxRobot robot) {
    checklists.open(robot);
    ChecklistKey place = checklists.cells().getFirst().place();
    change(robot, "{\"findings\":0,\"owner\":\"Ada\",\"due\":\"2027-01-31\"}");
    ChecklistEntry cell = checklists.cells().getFirst();
    assertEquals(place, cell.place());
    checklists.go(robot, cell);
    checklists.awaitShown();
    robot.interact(() -> checklists.section().focus());
    return checklists.again(cell);
  }

  void change(FxRobot robot, String attributes) {
    ChecklistEntry cell = checklists.cells().getFirst();
    checklists.changeAttributes(cell, attributes);
    checklists.refresh(robot);
    WindowFixture.await(() -> !checklists.again(cell).checklist().equals(cell.checklist()));
  }

  /** The current remarks: who, on what, and the text. */
  Set<String> remarks(ChecklistEntry cell) {
    return checklists.again(cell).entry().standing().remarks().stream()
        .map(
            one ->
                "%s: %s%s"
                    .formatted(
                        one.answer(),
                        one.review().statement().note(),
                        one.lapsed() ? ", lapsed" : ""))
        .collect(Collectors.toSet());
  }

  static boolean isFocused(FxRobot robot, String query) {
    return robot.lookup(query).tryQuery().filter(Node::isFocused).isPresent();
  }

  void type(FxRobot robot, String text) {
    WindowFixture.await(() -> isFocused(robot, "#review-note"));
    robot.write(text);
  }

  static String spoken(FxRobot robot, String part) {
    return robot.lookup("#checklist-form .form-cell").queryAllAs(Node.class).stream()
        .map(Node::getAccessibleText)
        .filter(text -> text != null && text.startsWith(part))
        .findFirst()
        .orElse("");
  }
}
