package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.desktop.common.preferences.SettingCatalog.ThemeChoice;
import io.casedesk.desktop.connection.RemoteSession;
import io.casedesk.desktop.records.editor.OpenRecord;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

/** A window over a service that stores every kind of value in every type of field. */
final class FieldMatrixWindow implements AutoCloseable {

  static final String NOTHING = "nothing";

  final StoredFields service = new StoredFields(FieldMatrix.types());
  final WindowFixture window;
  final Keyboard keys;
  private final List<String> wrong = new ArrayList<>();

  /** Opens it; call on the JavaFX thread. */
  FieldMatrixWindow(Stage stage, Path folder) {
    FieldMatrix.fill(service);
    window =
        new WindowFixture(
            stage, new RemoteSession(service.url(), "token"), ThemeChoice.LIGHT, folder);
    keys = new Keyboard(stage);
  }

  @Override
  public void close() {
    window.composition.close();
    service.close();
  }

  RecordsModel<UseCase> model() {
    return window.composition.useCases().model();
  }

  /** Gathers what is wrong, so that a failure shows the whole pattern. */
  void expect(String expected, String actual, Object... about) {
    if (!expected.equals(actual)) {
      wrong.add(List.of(about) + ": expected <" + expected + "> but was <" + actual + ">");
    }
  }

  /** What is staged for a field, as the service would store it. */
  String staged(String record, FieldMatrix field) {
    Change change = Keyboard.fx(() -> model().staging().find(record, FieldRef.custom(field.key())));
    if (change == null) {
      return NOTHING;
    }
    return switch (change.wanted()) {
      case FieldValue.Text(String text) ->
          "\"" + text.replace("\n", "\\n").replace("\r", "\\r") + "\"";
      case FieldValue.Null _ -> "null";
      default -> change.wanted().display();
    };
  }

  static String shownBy(Node control) {
    return Keyboard.fx(() -> FieldMatrix.shownBy(control));
  }

  Node find(String id) {
    return Keyboard.fx(
        () -> {
          keys.arrange();
          return Objects.requireNonNull(window.stage.getScene().lookup(id), id);
        });
  }

  /** Puts the keyboard into a field of the pane. */
  Node field(String record, FieldMatrix field) {
    Keyboard.fx(
        () -> {
          window.composition.useCases().view().select(record);
          // Its fields may come a moment after its row; the focus in the pane calls for them.
          window.stage.getScene().lookup("#editor-tabs").requestFocus();
          return true;
        });
    return focus("#field-" + field.key());
  }

  /** Puts the keyboard into a control. */
  Node focus(String id) {
    Node control = find(id);
    return Keyboard.fx(
        () -> {
          control.requestFocus();
          // It may be made of buttons, one of which takes the keyboard.
          control.lookupAll(".toggle-button").stream()
              .filter(Node::isFocusTraversable)
              .forEach(Node::requestFocus);
          return control;
        });
  }

  /** Opens a cell for editing. */
  Node cell(String record, FieldMatrix field) {
    choose(record, field);
    keys.push(KeyCode.F2);
    return find("#cell-editor");
  }

  boolean isCellOpen() {
    return Keyboard.fx(() -> window.stage.getScene().lookup("#cell-editor") != null);
  }

  /** Puts the keyboard on a cell. */
  void choose(String record, FieldMatrix field) {
    Keyboard.fx(
        () -> {
          Scene scene = window.stage.getScene();
          TableView<?> table = (TableView<?>) scene.lookup(".record-table");
          int column =
              table.getVisibleLeafColumns().stream()
                  .map(each -> each.getId())
                  .toList()
                  .indexOf(FieldRef.custom(field.key()).toString());
          int row = FieldMatrix.RECORDS.indexOf(record);
          window.composition.useCases().view().choose(row, column);
          keys.arrange();
          return true;
        });
  }

  /** What is staged. */
  String changes() {
    return Keyboard.fx(
        () ->
            model().staging().all().stream()
                .map(each -> each.recordId() + "." + each.field() + "=" + each.wanted().display())
                .sorted()
                .collect(Collectors.joining("\n")));
  }

  /** Removes every change and its history. */
  void discard() {
    Keyboard.fx(
        () -> {
          List<Change> none = new ArrayList<>();
          for (String id : FieldMatrix.RECORDS) {
            model().select(id);
            OpenRecord<?> edit = Objects.requireNonNull(model().editor().openProperty().get());
            edit.revert();
            for (FieldMatrix each : FieldMatrix.values()) {
              FieldRef ref = FieldRef.custom(each.key());
              Change change = model().staging().find(id, ref);
              none.add(
                  change == null ? new Change(id, ref, null, new FieldValue.Text("x")) : change);
            }
          }
          model().staging().settled(none);
          return true;
        });
    Pulses.await();
  }

  void nothingChanged() {
    nothingWrong();
    assertEquals(List.of(), Keyboard.fx(() -> model().staging().all()));
    Map<String, Map<String, String>> after = service.stored();
    FieldMatrix.fill(service);
    assertEquals(service.stored(), after, "byte for byte");
    assertEquals(0, service.writes());
  }

  void nothingWrong() {
    assertEquals(List.of(), wrong);
  }
}
