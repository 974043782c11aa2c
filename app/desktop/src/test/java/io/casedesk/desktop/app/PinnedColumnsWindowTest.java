package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The first columns stay where they are while the others scroll, and everything works on. */
@ExtendWith(WindowExtension.class)
@SuppressWarnings("NullAway.Init") // the window is made by @Start, which NullAway does not know
class PinnedColumnsWindowTest {

  private static final String TITLE = FieldRef.standard("title").toString();
  private static final String STATUS = FieldRef.standard("status").toString();
  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");

  @TempDir Path folder;
  private Stage stage;
  private WindowFixture window;

  @Start
  void open(Stage opened) {
    stage = opened;
    window = fixture(ThemeChoice.LIGHT);
  }

  private WindowFixture fixture(ThemeChoice theme) {
    return WindowFixture.overSample(
        stage,
        folder,
        300,
        new WindowFixture.Looks(
            theme, new Messages(Locale.ENGLISH), new WindowFrame.Size(1000, 700)));
  }

  @AfterEach
  void close() {
    window.composition.close();
  }

  private RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  private static TableView<?> table(FxRobot robot) {
    return robot.lookup(".record-table").query();
  }

  private static int place(FxRobot robot, String column) {
    return table(robot).getVisibleLeafColumns().stream()
        .map(c -> c.getId())
        .toList()
        .indexOf(column);
  }

  private void choose(FxRobot robot, int row, String column) {
    robot.interact(() -> window.composition.useCases().view().choose(row, place(robot, column)));
  }

  private void run(FxRobot robot, String command) {
    robot.interact(
        () ->
            window.composition.useCases().commands().stream()
                .filter(c -> c.id().equals(command))
                .findFirst()
                .orElseThrow()
                .run());
  }

  /** What scrolls the columns. */
  private static ScrollBar bar(FxRobot robot) {
    return table(robot).lookupAll(".scroll-bar").stream()
        .map(ScrollBar.class::cast)
        .filter(bar -> bar.getOrientation() == Orientation.HORIZONTAL)
        .findFirst()
        .orElseThrow();
  }

  private static void scrollTo(FxRobot robot, double value) {
    robot.interact(
        () -> {
          bar(robot).setValue(value);
          table(robot).applyCss();
          table(robot).layout();
        });
  }

  private static Stream<TableCell<?, ?>> cells(FxRobot robot, int row) {
    return table(robot).lookupAll(".table-cell").stream()
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .filter(cell -> !cell.isEmpty() && cell.getIndex() == row);
  }

  private static Optional<TableCell<?, ?>> cell(FxRobot robot, int row, String column) {
    return cells(robot, row)
        .filter(cell -> Objects.requireNonNull(cell.getTableColumn()).getId().equals(column))
        .findFirst();
  }

  private static Bounds bounds(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  /** Pins title and status. */
  private void pinTwo(FxRobot robot) {
    window.awaitUseCasesRead();
    choose(robot, 0, STATUS);
    run(robot, "column-pin");
  }

  @Test
  void theTitleIsPinnedUntilTheUserUnpinsIt(FxRobot robot) {
    window.awaitUseCasesRead();
    double left = bounds(cell(robot, 1, TITLE).orElseThrow()).getMinX();
    scrollTo(robot, 500);
    assertEquals(left, bounds(cell(robot, 1, TITLE).orElseThrow()).getMinX(), 0.5);
    assertTrue(cell(robot, 1, STATUS).isEmpty(), "the others scroll");
    choose(robot, 1, TITLE);
    run(robot, "column-unpin");
    scrollTo(robot, 500);
    assertTrue(cell(robot, 1, TITLE).isEmpty(), "it scrolls like the others");
    // The list as it came pins it again, and has no view that it could differ from.
    robot.interact(() -> model().views().chooseNone());
    scrollTo(robot, 500);
    assertEquals(left, bounds(cell(robot, 1, TITLE).orElseThrow()).getMinX(), 0.5);
    assertFalse(model().views().changedProperty().get());
  }

  @Test
  void pinnedColumnsStayWhileTheOthersScroll(FxRobot robot) throws IOException {
    pinTwo(robot);
    Bounds titleBefore = bounds(cell(robot, 0, TITLE).orElseThrow());
    Bounds statusBefore = bounds(cell(robot, 0, STATUS).orElseThrow());
    window.picture(robot, "pinned-unscrolled");
    scrollTo(robot, 500);
    assertEquals(500, bar(robot).getValue(), "there is something to scroll");
    for (int row = 0; row < 5; row++) {
      assertEquals(
          titleBefore.getMinX(), bounds(cell(robot, row, TITLE).orElseThrow()).getMinX(), 0.5);
      assertEquals(
          statusBefore.getMinX(), bounds(cell(robot, row, STATUS).orElseThrow()).getMinX(), 0.5);
    }
    for (String id : List.of(TITLE, STATUS)) {
      Bounds heading = bounds(heading(robot, id));
      assertEquals(bounds(cell(robot, 0, id).orElseThrow()).getMinX(), heading.getMinX(), 0.5, id);
    }
    window.picture(robot, "pinned-scrolled");
    // Every cell is over its own heading, and each record's title is its own.
    assertTrue(cells(robot, 3).count() > 2);
    cells(robot, 3)
        .forEach(
            cell -> {
              String id = Objects.requireNonNull(cell.getTableColumn()).getId();
              assertEquals(bounds(heading(robot, id)).getMinX(), bounds(cell).getMinX(), 0.5);
            });
    robot.interact(() -> table(robot).scrollTo(150));
    robot.interact(() -> table(robot).layout());
    assertEquals(titleOf(155), cell(robot, 155, TITLE).orElseThrow().getText());
    assertEquals(
        titleBefore.getMinX(), bounds(cell(robot, 155, TITLE).orElseThrow()).getMinX(), 0.5);
  }

  private static Node heading(FxRobot robot, String column) {
    return table(robot).lookupAll(".column-header").stream()
        .filter(node -> column.equals(node.getId()))
        .findFirst()
        .orElseThrow();
  }

  private String titleOf(int row) {
    return Objects.requireNonNull(
            model().rows().shown().get(row).record().value(FieldRef.standard("title")))
        .display();
  }

  @Test
  void keysGoThroughPinnedAndScrolledColumnsAndEveryCellIsSeen(FxRobot robot) {
    pinTwo(robot);
    choose(robot, 2, TITLE);
    int columns = table(robot).getVisibleLeafColumns().size();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < columns; i++) {
      assertInSight(robot, 2);
      seen.add(anchor(robot).id());
      robot.push(KeyCode.RIGHT);
    }
    assertEquals(columns, seen.size(), "each column was reached");
    assertTrue(bar(robot).getValue() > 0);
    for (int i = 0; i < columns; i++) {
      assertInSight(robot, 2);
      robot.push(KeyCode.LEFT);
    }
    assertEquals(TITLE, anchor(robot).id());
    robot.push(KeyCode.END);
    assertInSight(robot, 2);
    robot.push(KeyCode.HOME);
    assertEquals(TITLE, anchor(robot).id());
    // A rectangle from a pinned column into scrolled ones, all over the table.
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.RIGHT).push(KeyCode.RIGHT);
    robot.release(KeyCode.SHIFT);
    assertEquals(2, marked(robot, 2, 3).stream().filter(id -> id.equals(TITLE)).count());
    assertEquals(6, marked(robot, 2, 3).size());
  }

  /** Ids of the columns of cells that are shown as selected, in some rows. */
  private static List<String> marked(FxRobot robot, int... rows) {
    return java.util.Arrays.stream(rows)
        .boxed()
        .flatMap(row -> cells(robot, row))
        .filter(
            cell ->
                cell.getPseudoClassStates().stream()
                    .anyMatch(state -> state.getPseudoClassName().equals("in-range")))
        .map(cell -> Objects.requireNonNull(cell.getTableColumn()).getId())
        .toList();
  }

  private Column<UseCase> anchor(FxRobot robot) {
    return anchorCell(robot)
        .map(cell -> Objects.requireNonNull(cell.getTableColumn()).getId())
        .flatMap(
            id ->
                model().fieldCatalog().columns().stream()
                    .filter(column -> column.id().equals(id))
                    .findFirst())
        .orElseThrow(() -> new AssertionError("no cell with the keyboard is laid out"));
  }

  private static Optional<TableCell<?, ?>> anchorCell(FxRobot robot) {
    return table(robot).lookupAll(".table-cell").stream()
        .<TableCell<?, ?>>map(node -> (TableCell<?, ?>) node)
        .filter(
            cell ->
                cell.getPseudoClassStates().stream()
                    .anyMatch(state -> state.getPseudoClassName().equals("anchor")))
        .findFirst();
  }

  /** The cell with the keyboard lies beside the pinned ones and within the table. */
  private static void assertInSight(FxRobot robot, int row) {
    robot.interact(
        () -> {
          table(robot).applyCss();
          table(robot).layout();
          TableCell<?, ?> cell =
              anchorCell(robot).orElseThrow(() -> new AssertionError("the cell is laid out"));
          assertEquals(row, cell.getIndex());
          String id = Objects.requireNonNull(cell.getTableColumn()).getId();
          double left = bounds(cell).getMinX();
          double pinnedTo =
              id.equals(TITLE) || id.equals(STATUS)
                  ? bounds(table(robot)).getMinX()
                  : bounds(cell(robot, row, STATUS).orElseThrow()).getMaxX();
          assertTrue(left >= pinnedTo - 0.5, () -> id + " begins at " + left + ", not " + pinnedTo);
          assertTrue(
              bounds(cell).getMaxX() <= bounds(table(robot)).getMaxX() + 0.5
                  || Math.abs(left - pinnedTo) < 1,
              () -> id + " ends within the table, or fills it");
        });
  }

  @Test
  void cellsAreEditedBesideAndInPinnedColumns(FxRobot robot) throws IOException {
    pinTwo(robot);
    String id = model().rows().shown().get(1).record().id();
    choose(robot, 1, SPONSOR.toString());
    assertInSight(robot, 1);
    robot.write("Beside");
    Node editor = WindowFixture.awaitNode(robot, "#cell-editor");
    // Moved left no further than it needs to lie within the table.
    double left = bounds(anchorCell(robot).orElseThrow()).getMinX();
    double most = bounds(table(robot)).getMaxX() - bounds(editor).getWidth();
    assertEquals(Math.min(left, most), bounds(editor).getMinX(), 40);
    window.picture(robot, "pinned-editing");
    robot.push(KeyCode.ENTER);
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    // Now with the sponsor among the pinned ones: only as many stay as leave room.
    run(robot, "column-pin");
    assertTrue(
        cell(robot, 1, TITLE).isPresent() && table(robot).getVisibleLeafColumns().size() > 5);
    choose(robot, 1, STATUS);
    run(robot, "column-unpin");
    scrollTo(robot, 400);
    assertTrue(
        cell(robot, 1, TITLE)
            .map(cell -> bounds(cell).getMinX() < bounds(table(robot)).getMinX())
            .orElse(true),
        "it scrolls again");
  }

  @Test
  void whatIsClickedIsTheCellInFront(FxRobot robot) throws IOException {
    pinTwo(robot);
    scrollTo(robot, 400);
    robot.clickOn(cell(robot, 4, STATUS).orElseThrow(), MouseButton.PRIMARY);
    assertEquals(STATUS, anchor(robot).id());
    assertEquals(
        model().rows().shown().get(4).record().id(),
        Objects.requireNonNull(model().editor().openProperty().get()).record().id());
    window.picture(robot, "pinned-chosen");
  }

  @Test
  void pinnedColumnsComeBackWithAView(FxRobot robot) {
    pinTwo(robot);
    robot.interact(() -> model().views().saveAs("Pinned"));
    WindowFixture.await(() -> model().views().currentProperty().get().equals("Pinned"));
    robot.interact(() -> model().views().setDefault("Pinned"));
    WindowFixture.await(() -> model().views().chosen().orElseThrow().isDefault());
    assertEquals(
        2, Objects.requireNonNull(model().views().chosen().orElseThrow().state()).table().pinned());
    run(robot, "column-unpin");
    WindowFixture.await(() -> model().views().changedProperty().get());
    window.composition.close();
    robot.interact(() -> window = fixture(ThemeChoice.DARK));
    window.awaitUseCasesRead();
    WindowFixture.await(() -> bar(robot).isVisible());
    scrollTo(robot, 500);
    WindowFixture.await(
        () ->
            cell(robot, 1, STATUS)
                .filter(cell -> bounds(cell).getMinX() > bounds(table(robot)).getMinX() + 50)
                .isPresent());
    choose(robot, 3, TITLE);
    scrollTo(robot, 500);
    assertNotNull(cell(robot, 3, TITLE).orElse(null));
    pictureOf(robot, "pinned-dark");
  }

  private void pictureOf(FxRobot robot, String name) {
    try {
      window.picture(robot, name);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
