package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.records.data.LoadState;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/**
 * Where the keyboard is, pixels stand out 3 to 1 from the same place without the keyboard, as WCAG
 * 2.2 asks, in light and in dark.
 */
@Tag("display")
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class FocusRingWindowTest {

  private static final double STANDS_OUT = 3;
  private static final double AROUND = 3;

  /** How far a ring reaches beyond its control. */
  private static final double RING = 1;

  @TempDir Path folder;
  private WindowFixture window;

  @Start
  void open(Stage stage) {
    window = WindowFixture.overSample(stage, folder, 60);
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private Optional<Node> owner() {
    return Keyboard.fx(() -> Optional.ofNullable(window.stage.getScene().getFocusOwner()));
  }

  private void awaitFocus(Node node) {
    WindowFixture.await(() -> owner().filter(node::equals).isPresent());
  }

  /** Asserts that a place shows the keyboard while a control has it. */
  private void assertRing(FxRobot robot, String name, Node control, String place)
      throws IOException {
    for (ThemeChoice choice : List.of(ThemeChoice.LIGHT, ThemeChoice.DARK)) {
      String of = name + "-" + choice.name().toLowerCase(Locale.ROOT);
      robot.interact(() -> window.theme.choiceProperty().set(choice));
      robot.interact(control::requestFocus);
      window.picture(robot, "ring-" + of);
      Node at = robot.lookup(place).query();
      WritableImage with = image(robot, at);
      robot.interact(() -> robot.lookup("#refresh").query().requestFocus());
      Pulses.await();
      WritableImage without = image(robot, at);
      robot.interact(control::requestFocus);
      long pixels = standingOut(with, without);
      assertTrue(
          pixels >= with.getWidth() * 2, of + ": " + pixels + " of a width of " + with.getWidth());
    }
    robot.interact(() -> window.theme.choiceProperty().set(ThemeChoice.LIGHT));
  }

  private WritableImage image(FxRobot robot, Node node) {
    WritableImage[] image = new WritableImage[1];
    robot.interact(
        () -> {
          Bounds at = node.localToScene(node.getLayoutBounds());
          double right = Math.min(at.getMaxX() + AROUND, window.stage.getScene().getWidth());
          double left = Math.max(0, at.getMinX() - AROUND);
          SnapshotParameters part = new SnapshotParameters();
          part.setViewport(
              new Rectangle2D(
                  left, at.getMinY() - AROUND, right - left, at.getHeight() + 2 * AROUND));
          image[0] = window.stage.getScene().getRoot().snapshot(part, null);
        });
    return image[0];
  }

  private static long standingOut(WritableImage with, WritableImage without) {
    long pixels = 0;
    for (int x = 0; x < with.getWidth(); x++) {
      for (int y = 0; y < with.getHeight(); y++) {
        double one = luminance(with.getPixelReader().getColor(x, y));
        double other = luminance(without.getPixelReader().getColor(x, y));
        if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= STANDS_OUT) {
          pixels++;
        }
      }
    }
    return pixels;
  }

  private static double luminance(Color color) {
    return 0.2126 * linear(color.getRed())
        + 0.7152 * linear(color.getGreen())
        + 0.0722 * linear(color.getBlue());
  }

  private static double linear(double part) {
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  @Test
  void theSelectedRowOfAReview(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    var model = window.composition.useCases().model();
    FieldRef sponsor = FieldRef.custom("sponsor");
    List<Change> changes =
        model.rows().records().stream()
            .limit(3)
            .map((UseCase r) -> new Change(r.id(), sponsor, r.value(sponsor), text("Ada")))
            .toList();
    robot.interact(() -> model.staging().stage(changes));
    robot.interact(() -> window.composition.useCases().view().choose(0, 0));
    robot.push(KeyCode.SHORTCUT, KeyCode.S);
    WindowFixture.await(() -> model.review().phase() instanceof Phase.Checked);
    Node table = WindowFixture.awaitNode(robot, "#review-table");
    awaitFocus(table);

    assertRing(robot, "review", table, "#review-table .table-row-cell:selected");
  }

  private static FieldValue text(String text) {
    return FieldValue.text(text);
  }

  @Test
  void theDropdownOfAColumnToImport(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    Path file = Files.writeString(folder.resolve("themes.csv"), "source_id,theme\nEXT-00001,hr\n");
    WindowFixture.go(robot, "imports");
    robot.interact(() -> window.composition.imports().session().choose(file));
    Node next = WindowFixture.awaitNode(robot, "#imports-to-mapping");
    WindowFixture.await(() -> !next.isDisabled());
    robot.interact(next::requestFocus);
    robot.push(KeyCode.SPACE);
    WindowFixture.awaitNode(robot, "#imports-to-matching");
    for (int i = 0; i < 12 && !isOfColumn(owner()); i++) {
      robot.push(KeyCode.TAB);
    }
    assertTrue(isOfColumn(owner()), owner().toString());
    Node box = owner().orElseThrow();
    robot.interact(() -> box.setId("the-box"));

    assertRing(robot, "import-column", box, "#the-box");
    assertUncut(box);
  }

  /** A list cuts off what lies beyond its row: the ring needs room above and below its control. */
  private static void assertUncut(Node box) {
    Node cell = box;
    while (!(cell instanceof ListCell<?>)) {
      cell = cell.getParent();
    }
    Bounds row = cell.localToScene(cell.getLayoutBounds());
    Bounds at = box.localToScene(box.getLayoutBounds());
    assertTrue(
        at.getMinY() - row.getMinY() >= RING && row.getMaxY() - at.getMaxY() >= RING,
        at + " in " + row);
  }

  private static boolean isOfColumn(Optional<Node> owner) {
    return owner
        .filter(ComboBox.class::isInstance)
        .filter(box -> String.valueOf(box.getAccessibleText()).contains("theme"))
        .isPresent();
  }

  @Test
  void theFirstDownInTheOptionsGoesToTheFirstRow(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "optionbook");
    TableView<?> keys = (TableView<?>) WindowFixture.awaitNode(robot, "#optionbook-keys");
    awaitFocus(keys);
    WindowFixture.await(() -> keys.getItems().size() > 2);

    assertEquals(0, keys.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.DOWN);
    assertEquals(1, keys.getSelectionModel().getSelectedIndex());
    robot.push(KeyCode.UP);
    assertRing(robot, "options", keys, "#optionbook-keys .table-row-cell:selected");
    Node fields = robot.lookup("#optionbook-fields").query();
    assertRing(robot, "options-fields", fields, "#optionbook-fields .list-cell:selected");
  }

  @Test
  void theFirstSettingWhenTheSettingsAreOpened(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHORTCUT, KeyCode.COMMA);
    Node look = WindowFixture.awaitNode(robot, "#setting-appearance-look");
    awaitFocus(look);

    assertRing(robot, "settings", look, "#setting-appearance-look");
  }

  @Test
  void theOpenTabOfTheEditor(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = window.composition.useCases().model().rows().records().getFirst().id();
    robot.interact(() -> window.composition.useCases().view().select(id));
    Node tabs = WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.push(KeyCode.DOWN);
    assertRing(robot, "tabs", tabs, "#editor-tabs .tab:selected");
  }

  @Test
  void theFindingsOfALinkCheck(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "solutions");
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.R);
    Node check = WindowFixture.awaitNode(robot, "#link-check");
    WindowFixture.await(check::isFocusWithin);
    robot.push(KeyCode.SPACE);
    Node findings = WindowFixture.awaitNode(robot, "#link-check-table");
    awaitFocus(findings);
    assertRing(robot, "findings", findings, "#link-check-table .table-row-cell:selected");
  }

  @Test
  void theLinksOfASolution(FxRobot robot) throws IOException {
    WindowFixture.go(robot, "solutions");
    var section = window.composition.solutions();
    WindowFixture.await(() -> section.model().loader().state().phase() == LoadState.Phase.READ);
    String id =
        section.model().rows().shownRecords().stream()
            .filter(solution -> !solution.useCases().isEmpty())
            .findFirst()
            .orElseThrow()
            .id();
    robot.interact(() -> section.view().select(id));
    TabPane tabs = (TabPane) WindowFixture.awaitNode(robot, "#editor-tabs");
    robot.interact(
        () ->
            tabs.getTabs().stream()
                .filter(tab -> "tab-links".equals(tab.getId()))
                .forEach(tabs.getSelectionModel()::select));
    Node links = WindowFixture.awaitNode(robot, "#linked-use-cases");
    assertRing(robot, "links", links, "#linked-use-cases .list-cell:selected");
  }

  @Test
  void thePageChosenInTheListOfTheHelp(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    robot.push(KeyCode.SHIFT, KeyCode.F1);
    ListView<?> pages = (ListView<?>) WindowFixture.awaitNode(robot, "#help-pages");
    robot.push(KeyCode.DOWN).push(KeyCode.DOWN);
    awaitFocus(pages);

    assertRing(robot, "help", pages, "#help-pages .list-cell:selected");
  }

  @Test
  void theTitleOfAPartThatOpens(FxRobot robot) throws IOException {
    WindowFixture.go(robot, "connections");
    WindowFixture.press(robot, "#connections-new");
    Node part = WindowFixture.awaitNode(robot, ".titled-pane");
    robot.push(KeyCode.TAB);
    assertRing(robot, "titled-pane", part, ".titled-pane > .title");
  }

  @Test
  void openingAListTheFirstTimePutsTheKeyboardIntoItsTable(FxRobot robot) {
    window.awaitUseCasesRead();
    WindowFixture.go(robot, "solutions");
    WindowFixture.await(() -> !window.composition.solutions().model().rows().shown().isEmpty());
    WindowFixture.await(
        () -> owner().filter(node -> node.getStyleClass().contains("record-table")).isPresent());
  }
}
