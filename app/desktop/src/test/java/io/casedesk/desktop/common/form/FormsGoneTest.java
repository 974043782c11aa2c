package io.casedesk.desktop.common.form;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.app.WindowExtension;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.CellEditor;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.desktop.records.page.EditorView;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.input.InputParser;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxRobot;

/** Forms of a record that holds unsent changes: what was shown once is not kept with them. */
@ExtendWith(WindowExtension.class)
class FormsGoneTest extends RecordsModelFixture {

  private static final int VISITS = 5;

  private static final DropdownValues NO_OPTIONS =
      KnownDropdownValues.of(List.of(), Map.of(), List.of());

  private final Messages messages = new Messages(Locale.ENGLISH);

  FormsGoneTest(@TempDir Path folder) {
    super(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "boolean", "dropdown", "multiselect", "date"})
  void theFormsOfVisitsBeforeAreNotKeptByTheRecord(String type, FxRobot robot) {
    service.type = type;
    service.store("1", "");
    service.store("2", "");
    List<WeakReference<Node>> forms = new ArrayList<>();
    robot.interact(
        () -> {
          read();
          EditorView<?> view =
              new EditorView<>(model, messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC));
          Pane root = laidOut(view.node());
          model.select("1");
          sponsor().type("true");
          for (int i = 0; i < VISITS; i++) {
            model.select("2");
            shape(root);
            model.select("1");
            shape(root);
            forms.add(new WeakReference<>(requireNonNull(view.node().lookup(".editor-form"))));
          }
          assertEquals("true", sponsor().inputProperty().get());
          // What was removed is remembered until the next picture of a scene.
          root.snapshot(null, null);
        });
    assertTrue(kept(forms) <= 2, kept(forms) + " of " + VISITS + " forms are still there");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "boolean", "dropdown", "multiselect"})
  void theEditorsOfACellAreNotKeptByTheRecord(String type, FxRobot robot) {
    service.type = type;
    service.store("1", "");
    List<WeakReference<Node>> controls = new ArrayList<>();
    robot.interact(
        () -> {
          read();
          CellEditor editor =
              new CellEditor(
                  new EditorFactory(messages, model.fieldCatalog()::options),
                  (rows, columns) -> {},
                  state -> {},
                  (state, advice) -> {});
          laidOut(editor.node());
          model.select("1");
          sponsor().type("true");
          for (int i = 0; i < VISITS; i++) {
            editor.open(sponsor(), somewhere(), null);
            controls.add(new WeakReference<>(requireNonNull(editor.node().lookup("#cell-editor"))));
            editor.close();
          }
        });
    assertTrue(kept(controls) <= 2, kept(controls) + " of " + VISITS + " are still there");
  }

  @ParameterizedTest
  @EnumSource(EditorType.class)
  void typingIsJudgedByTheFormInSightOnly(EditorType type, FxRobot robot) {
    AtomicInteger lookups = new AtomicInteger();
    EditorFactory editors =
        new EditorFactory(
            messages,
            () -> {
              lookups.incrementAndGet();
              return NO_OPTIONS;
            });
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("theme"), "", "Theme", null),
                type,
                () -> NO_OPTIONS,
                InputParser.canonical()),
            FieldValue.text("a"));
    robot.interact(
        () -> {
          Pane root = laidOut(new Label());
          root.getChildren().setAll(FieldRow.editable(state, editors, messages, () -> {}));
          int one = lookupsOfTyping(state, lookups);
          for (int i = 0; i < VISITS; i++) {
            root.getChildren().setAll(FieldRow.editable(state, editors, messages, () -> {}));
          }
          // The texts of controls are bound weakly.
          root.snapshot(null, null);
          System.gc();
          assertEquals(one, lookupsOfTyping(state, lookups));
        });
  }

  private static int lookupsOfTyping(FieldEditor state, AtomicInteger lookups) {
    int before = lookups.get();
    state.type("b");
    state.type("c");
    state.revert();
    return lookups.get() - before;
  }

  @Test
  void aFormThatComesBackShowsWhatWasTypedMeanwhile(FxRobot robot) {
    FieldEditor state =
        new FieldEditor(
            new FieldCodec(
                new FieldSpec(FieldRef.custom("benefit"), "", "Benefit", null),
                EditorType.NUMBER,
                () -> NO_OPTIONS,
                InputParser.canonical()),
            FieldValue.text("1"));
    EditorFactory editors = new EditorFactory(messages, () -> NO_OPTIONS);
    robot.interact(
        () -> {
          Pane root = laidOut(new Label());
          Node row = FieldRow.editable(state, editors, messages, () -> {});
          root.getChildren().setAll(row);
          root.getChildren().clear();
          state.type("a lot");
          root.getChildren().setAll(row);
          Label problem = (Label) requireNonNull(row.lookup(".problem"));
          assertTrue(problem.isManaged(), "what cannot be written is complained of");
          root.getChildren().clear();
          state.revert();
          root.getChildren().setAll(row);
          assertNull(row.lookup(".problem"));
        });
  }

  @Test
  void theFormInSightGetsARowForAFieldThatARefreshBrings(FxRobot robot) {
    service.store("1", "old");
    robot.interact(
        () -> {
          read();
          EditorView<?> view =
              new EditorView<>(model, messages, new Timestamps(Locale.ENGLISH, ZoneOffset.UTC));
          Pane root = laidOut(view.node());
          model.select("1");
          shape(root);
          Node sponsor = requireNonNull(root.lookup("#field-sponsor"));
          sponsor.requestFocus();
          service.more = List.of(new FieldDefinition("region", "text", "Region"));
          read();
          shape(root);
          assertNotNull(root.lookup("#field-region"));
          assertSame(sponsor, root.lookup("#field-sponsor"));
          assertSame(sponsor, root.getScene().getFocusOwner(), "the keyboard stays where it is");
        });
  }

  private static CellEditor.Cell somewhere() {
    return new CellEditor.Cell() {
      @Override
      public Optional<Bounds> boundsInScene() {
        return Optional.of(new BoundingBox(0, 0, 100, 20));
      }

      @Override
      public Optional<Bounds> boundsAsLaidOut() {
        return boundsInScene();
      }

      @Override
      public void reveal() {}

      @Override
      public void focusTable() {}
    };
  }

  private static Pane laidOut(Node node) {
    StackPane root = new StackPane(node);
    Scene _ = new Scene(root, 400, 600);
    shape(root);
    return root;
  }

  private static void shape(Pane root) {
    root.applyCss();
    root.layout();
  }

  /** The one in sight is there, and JavaFX may remember another. */
  private static long kept(List<WeakReference<Node>> those) {
    System.gc();
    return those.stream().filter(one -> !one.refersTo(null)).count();
  }
}
