package io.casedesk.desktop.app;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.model.FieldRef;
import io.casedesk.model.UseCase;
import java.util.List;
import java.util.Objects;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.Start;

/** Every type of field where records are filtered by it, by keyboard alone. */
@ExtendWith(WindowExtension.class)
class FieldFilterMatrixWindowTest extends FieldMatrixFixture {

  @Start
  void open(Stage stage) {
    begin(stage);
  }

  @Test
  void aFilterByAStoredValueIsShownAsItIsAndAVisitKeepsIt() {
    for (FieldMatrix field : FieldMatrix.values()) {
      for (String record : FieldMatrix.RECORDS) {
        Keyboard.fx(
            () -> {
              UseCase stored = Objects.requireNonNull(matrix.model().rows().find(record));
              filters().putValue(column(field), stored.value(FieldRef.custom(field.key())));
              return true;
            });
        String chip = chip(field);
        openChip(field);
        // Among values that are ticked, Enter ticks.
        if (!isChosen(field)) {
          keys.shortcut(KeyCode.ENTER);
        }
        keys.push(KeyCode.ESCAPE);
        matrix.expect(chip, chip(field), field, record, "visited");
        clear(field);
        matrix.expect("", chip(field), field, record, "cleared");
      }
    }
    matrix.nothingWrong();
  }

  @Test
  void aFilterIsSetChangedAndCancelledByKeyboard() {
    for (FieldMatrix field : FieldMatrix.values()) {
      boolean chosen = isChosen(field);
      openNew(field);
      if (!chosen) {
        keys.write("7");
        keys.push(KeyCode.ESCAPE);
        matrix.expect("", chip(field), field, "cancelled");
        openNew(field);
      }
      matrix.expect("", written(), field, "opened");
      type(field, "plain");
      awaitShown(field, "plain", "other");
      openChip(field);
      awaitCounts(field);
      matrix.expect(chosen ? "" : words(field, "plain"), written(), field, "opened again");
      if (!chosen) {
        keys.shortcut(KeyCode.A).shortcut(KeyCode.C).push(KeyCode.DELETE).shortcut(KeyCode.V);
        matrix.expect(words(field, "plain"), written(), field, "pasted");
      }
      if (chosen) {
        keys.write(words(field, "other")).push(KeyCode.ENTER);
        matrix.expect("chip-text", styleAtKeyboard(), field, "keyboard");
      }
      keys.shortcut(KeyCode.A);
      type(field, chosen ? "plain" : "other");
      awaitShown(field, "other", "plain");
      clear(field);
    }
    matrix.nothingWrong();
  }

  @Test
  void whatIsTypedBeforeTheNextFrameCounts() {
    Keyboard.fx(
        () -> {
          matrix.window.stage.getScene().lookup("#filter-add").requestFocus();
          keys.push(KeyCode.SPACE).write(FieldMatrix.TEXT.key()).push(KeyCode.ENTER);
          keys.write(words(FieldMatrix.TEXT, "plain")).push(KeyCode.ENTER);
          return true;
        });
    awaitShown(FieldMatrix.TEXT, "plain", "other");
  }

  private void awaitShown(FieldMatrix field, String record, String hidden) {
    try {
      WindowFixture.await(() -> shown().contains(record) && !shown().contains(hidden));
    } catch (AssertionError e) {
      String filters = Keyboard.fx(() -> filters().filters().toString());
      throw new AssertionError(
          "Wanted " + record + " by " + field + ", shown " + shown() + " by " + filters, e);
    }
  }

  private static boolean isChosen(FieldMatrix field) {
    return field == FieldMatrix.BOOLEAN
        || field == FieldMatrix.DROPDOWN
        || field == FieldMatrix.MULTI;
  }

  /** What finds what a record holds: a part of a text, both ends of a range, a key. */
  private static String words(FieldMatrix field, String record) {
    String shown = field.shownIn(record);
    return switch (field) {
      case MULTI -> shown.split(", ", -1)[0];
      case LONG -> shown.split("\n", -1)[0];
      case TEXT, NUMBER, DATE, BOOLEAN, DROPDOWN, URL, EMAIL, UNKNOWN -> shown;
    };
  }

  private void type(FieldMatrix field, String record) {
    String words = words(field, record);
    keys.write(words);
    if (field == FieldMatrix.NUMBER || field == FieldMatrix.DATE) {
      keys.push(KeyCode.TAB).shortcut(KeyCode.A).write(words);
    }
    keys.push(KeyCode.ENTER).push(KeyCode.ESCAPE);
  }

  private void openNew(FieldMatrix field) {
    Keyboard.fx(
        () -> {
          matrix.window.stage.getScene().lookup("#filter-add").requestFocus();
          return true;
        });
    keys.push(KeyCode.SPACE).write(field.key()).push(KeyCode.ENTER);
    awaitCounts(field);
  }

  private void toChip(FieldMatrix field) {
    Keyboard.fx(
        () -> {
          keys.arrange();
          matrix.window.stage.getScene().getRoot().lookupAll(".chip").stream()
              .filter(chip -> ("chip-" + column(field).id()).equals(chip.getId()))
              .forEach(chip -> chip.lookup(".chip-text").requestFocus());
          return true;
        });
  }

  private void openChip(FieldMatrix field) {
    toChip(field);
    keys.push(KeyCode.SPACE);
  }

  /** What is chosen by its count waits for the counts. */
  private void awaitCounts(FieldMatrix field) {
    if (isChosen(field)) {
      WindowFixture.await(
          () -> Keyboard.fx(() -> !inPopup("#filter-values").lookupAll(".caption").isEmpty()));
    }
  }

  private void clear(FieldMatrix field) {
    toChip(field);
    keys.push(KeyCode.DELETE);
  }

  /** What is in the field with the keyboard. */
  private String written() {
    return Keyboard.fx(
        () ->
            popup().getScene().getFocusOwner() instanceof TextInputControl text
                ? text.getText()
                : "no text");
  }

  private String styleAtKeyboard() {
    return Keyboard.fx(
        () -> matrix.window.stage.getScene().getFocusOwner().getStyleClass().getLast());
  }

  private static Node inPopup(String id) {
    return Objects.requireNonNull(popup().getScene().lookup(id), id);
  }

  private static Window popup() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof PopupWindow)
        .filter(window -> window.getScene().lookup("#filter-reach") != null)
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private FiltersModel<UseCase> filters() {
    return matrix.model().filters();
  }

  private Column<UseCase> column(FieldMatrix field) {
    return Objects.requireNonNull(filters().column(FieldRef.custom(field.key()).toString()));
  }

  /** The filter itself; empty where there is none. */
  private String chip(FieldMatrix field) {
    return Keyboard.fx(
        () ->
            filters().filters().stream()
                .filter(filter -> filter.column().equals(column(field).id()))
                .map(Object::toString)
                .findFirst()
                .orElse(""));
  }

  /** The records that the filters let through, once they are applied. */
  private List<String> shown() {
    return Keyboard.fx(
        () -> matrix.model().rows().shown().stream().map(row -> row.record().id()).toList());
  }
}
