package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableRow;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;

/** The menu of cells, with the mouse and the keyboard. */
@Tag("display")
@ExtendWith(WindowExtension.class)
class CellMenuWindowTest extends MenuFixture {

  @Start
  void open(Stage opened) {
    begin(opened);
  }

  private void stage(FxRobot robot, int row, String sponsor) {
    robot.interact(
        () -> {
          UseCase record = model().rows().shown().get(row).record();
          model()
              .staging()
              .stage(
                  List.of(
                      new Change(
                          record.id(), SPONSOR, record.value(SPONSOR), FieldValue.text(sponsor))));
        });
  }

  @Test
  void theMenuOfManyCellsIsOfTheOneThatWasClicked(FxRobot robot) {
    window.awaitUseCasesRead();
    // In sight, as it is to be clicked.
    choose(robot, 0, THEME);
    robot.push(KeyCode.SHORTCUT, KeyCode.A);
    Node cell =
        table(robot).lookupAll(".table-cell").stream()
            .filter(TableCell.class::isInstance)
            .map(TableCell.class::cast)
            .filter(c -> c.getIndex() == 3 && THEME.toString().equals(c.getTableColumn().getId()))
            .findFirst()
            .orElseThrow();
    String theme = value(3, THEME).display();
    rightClick(robot, cell);
    take(robot, "cell-filter");
    WindowFixture.await(() -> !model().filters().filters().isEmpty());
    assertEquals(
        List.of(FieldFilter.of(THEME.toString(), FieldFilter.Operator.ANY_OF, theme)),
        model().filters().filters());
  }

  @Test
  void aCellsMenuDoesWhatItsKeysDo(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = model().rows().shown().get(1).record().id();
    String above = "Somebody new";
    stage(robot, 0, above);
    choose(robot, 0, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.F10).release(KeyCode.SHIFT);
    WindowFixture.await(() -> menu() != null);
    window.picture(robot, "cell-menu");
    KeyCombination[] pasted = new KeyCombination[1];
    robot.interact(
        () ->
            Objects.requireNonNull(menu()).getItems().stream()
                .filter(item -> "cell-create-pasted".equals(item.getId()))
                .forEach(item -> pasted[0] = item.getAccelerator()));
    assertEquals(
        new ShortcutText(new Messages(Locale.ENGLISH)).named(Shortcut.CREATE_PASTED),
        pasted[0],
        "the menu shows the shortcut");
    take(robot, "cell-fill");
    WindowFixture.await(() -> model().staging().find(id, SPONSOR) != null);
    assertEquals(
        above, Objects.requireNonNull(model().staging().find(id, SPONSOR)).wanted().display());
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-revert");
    WindowFixture.await(() -> model().staging().cellsProperty().get() == 0);
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(2, model().staging().cellsProperty().get(), "which can be undone");
    stage(robot, 2, "To be copied");
    choose(robot, 2, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-copy");
    String[] copied = {""};
    robot.interact(() -> copied[0] = Clipboard.getSystemClipboard().getString());
    assertEquals("To be copied", copied[0]);
    choose(robot, 3, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-paste");
    String other = model().rows().shown().get(3).record().id();
    WindowFixture.await(() -> model().staging().find(other, SPONSOR) != null);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    take(robot, "cell-clear");
    WindowFixture.await(
        () -> {
          Change change = model().staging().find(other, SPONSOR);
          return change == null || change.wanted().isBlank();
        });
  }

  private static void clipboard(FxRobot robot, Consumer<Clipboard> check) {
    robot.interact(() -> check.accept(Clipboard.getSystemClipboard()));
  }

  /** Pastes the three copied sponsors further down, and undoes it. */
  private void assertPasted(FxRobot robot, List<String> values) {
    choose(robot, 6, SPONSOR);
    robot.push(KeyCode.SHORTCUT, KeyCode.V);
    for (int row = 0; row < 3; row++) {
      String id = model().rows().shown().get(6 + row).record().id();
      assertEquals(
          values.get(row),
          Objects.requireNonNull(model().staging().find(id, SPONSOR)).wanted().display(),
          "the header is no value");
    }
    assertEquals(6, model().staging().cellsProperty().get());
    robot.push(KeyCode.SHORTCUT, KeyCode.Z);
    assertEquals(3, model().staging().cellsProperty().get());
  }

  @Test
  void cellsAreCopiedForOtherProgramsByKeyboard(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String title = column(robot, SPONSOR).getText();
    List<String> values = List.of("Ada", "Grace", "Niklaus");
    for (int row = 0; row < 3; row++) {
      stage(robot, row, values.get(row));
    }
    String withHeader = title + "\n" + String.join("\n", values) + "\n";
    choose(robot, 0, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.DOWN).release(KeyCode.SHIFT);
    robot.push(KeyCode.SHORTCUT, KeyCode.SHIFT, KeyCode.C);
    clipboard(robot, board -> assertEquals(withHeader, board.getString()));
    assertPasted(robot, values);

    choose(robot, 0, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.DOWN).release(KeyCode.SHIFT);
    robot.push(KeyCode.SHORTCUT, KeyCode.K);
    robot.write("copy as labels").push(KeyCode.ENTER);
    String withoutHeader = String.join("\n", values) + "\n";
    WindowFixture.await(
        () -> withoutHeader.equals(Keyboard.fx(() -> Clipboard.getSystemClipboard().getString())));
    assertPasted(robot, values);

    choose(robot, 0, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.DOWN).push(KeyCode.DOWN);
    robot.push(KeyCode.F10).release(KeyCode.SHIFT);
    WindowFixture.await(() -> menu() != null);
    window.picture(robot, "cell-menu-copy");
    take(robot, "cell-copy-headers");
    clipboard(robot, board -> assertEquals(withHeader, board.getString()));
    assertPasted(robot, values);
  }

  @Test
  void whatARefreshReplacedIsMarkedUntilItIsLookedAt(FxRobot robot) throws IOException {
    window.awaitUseCasesRead();
    String id = model().rows().shown().get(2).record().id();
    robot.interact(() -> model().rows().changed().addAll(Set.of(id)));
    WindowFixture.await(() -> "Changed since the last refresh".equals(said(robot, 2)));
    assertEquals(null, said(robot, 1));
    window.picture(robot, "changed");
    robot.interact(() -> window.composition.useCases().view().choose(2, 0));
    WindowFixture.await(() -> said(robot, 2) == null);
    assertTrue(model().rows().changed().isEmpty());
  }

  private static @Nullable String said(FxRobot robot, int row) {
    return table(robot).lookupAll(".table-row-cell").stream()
        .filter(node -> node instanceof TableRow<?> shown && shown.getIndex() == row)
        .findFirst()
        .orElseThrow()
        .getAccessibleText();
  }

  @Test
  void inGermanAndInTheDark(FxRobot robot) throws IOException {
    window.composition.close();
    robot.interact(() -> window = fixture(ThemeChoice.DARK, Locale.GERMAN));
    window.awaitUseCasesRead();
    choose(robot, 1, STATUS);
    robot.interact(
        () ->
            window.composition.useCases().commands().stream()
                .filter(c -> Set.of("column-pin", "column-sort-up").contains(c.id()))
                .forEach(c -> c.run()));
    choose(robot, 1, SPONSOR);
    robot.press(KeyCode.SHIFT).push(KeyCode.F10).release(KeyCode.SHIFT);
    WindowFixture.await(() -> menu() != null);
    robot.interact(
        () ->
            assertTrue(
                Objects.requireNonNull(menu()).getItems().stream()
                    .anyMatch(item -> "Nach unten ausfüllen".equals(item.getText()))));
    window.picture(robot, "cell-menu-dark");
  }
}
