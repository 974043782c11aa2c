package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.FieldEditor;
import io.casedesk.desktop.common.help.HelpTopic;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/** Edits a field inside its table cell, with the control that the editor pane uses. */
public final class CellEditor {

  private static final double LEAST_WIDTH = 180;
  private static final double LONG_WIDTH = 320;
  private static final double LONG_HEIGHT = 96;

  /** Moves the keyboard focus after editing. */
  public interface FocusMover {
    /** Moves by a number of rows and columns. */
    void by(int rows, int columns);
  }

  /** The cell being edited. */
  public interface Cell {
    /** Lays the cell out and returns its bounds in the scene; empty while it isn't visible. */
    Optional<Bounds> boundsInScene();

    /** Returns the bounds in the scene as the cell was laid out last. */
    Optional<Bounds> boundsAsLaidOut();

    /** Scrolls to the cell. */
    void reveal();

    /** Moves the keyboard focus to the table without scrolling. */
    void focusTable();
  }

  private final Pane layer = new Pane();
  private final EditorFactory editors;
  private final FocusMover focusMover;
  private final Consumer<FieldEditor> invalidInputHandler;
  private final BiConsumer<FieldEditor, String> adviceHandler;
  private final Label advice =
      Labels.named("cell-advice", "cell-advice", "verdict", "verdict-doubt");
  private @Nullable StackPane editorBox;
  private @Nullable FieldEditor editedField;
  private Subscription subscriptions = Subscription.EMPTY;

  /**
   * Creates an editor that edits nothing.
   *
   * @param invalidInputHandler receives a field with input that can't be written
   * @param adviceHandler receives a field with valid input and a hint
   */
  public CellEditor(
      EditorFactory editors,
      FocusMover focusMover,
      Consumer<FieldEditor> invalidInputHandler,
      BiConsumer<FieldEditor, String> adviceHandler) {
    this.editors = editors;
    this.focusMover = focusMover;
    this.invalidInputHandler = invalidInputHandler;
    this.adviceHandler = adviceHandler;
    advice.setWrapText(true);
    advice.setContentDisplay(ContentDisplay.RIGHT);
    HelpTopic.EDITING.on(layer).setPickOnBounds(false);
  }

  /** Returns the layer to place over the table. */
  public Node node() {
    return layer;
  }

  /**
   * Edits a field.
   *
   * @param typed replaces the input; null to edit the input
   */
  public void open(FieldEditor state, Cell cell, @Nullable String typed) {
    close();
    cell.boundsInScene().ifPresent(where -> open(state, cell, where, typed));
  }

  private void open(FieldEditor state, Cell cell, Bounds where, @Nullable String typed) {
    String before = state.inputProperty().get();
    Region control = Nodes.named("cell-editor", editors.control(state));
    StackPane box = Nodes.styled(new StackPane(control), "cell-editor");
    box.addEventFilter(KeyEvent.KEY_PRESSED, event -> handleKey(event, state, before));
    place(box, where, state.type());
    editorBox = box;
    editedField = state;
    layer.getChildren().setAll(box);
    Subscription advising =
        state
            .inputProperty()
            .subscribe(input -> advise(state, box))
            .and(state.parsedProperty().subscribe(meant -> advise(state, box)));
    // Create the skin now: a control selects its text when it gets its skin, even if the user has
    // typed in the meantime, and its popup needs the position.
    box.applyCss();
    layer.layout();
    Node focus = focusable(control);
    focus.requestFocus();
    begin(focus, typed);
    // Listen only from now on: the focus was elsewhere before.
    box.focusWithinProperty()
        .subscribe(
            (had, has) -> {
              if (!has && box.equals(editorBox)) {
                close();
              }
            });
    subscriptions = new PositionTracker(box, state.type(), cell).begin().and(advising);
  }

  /** Shows a hint below the cell, like the form beside the table. */
  private void advise(FieldEditor state, Region box) {
    String said = editors.hint(state).orElse("");
    Button other = editors.otherReading(state);
    advice.setText(said);
    advice.setGraphic(other);
    advice.setMouseTransparent(other == null);
    layer.getChildren().remove(advice);
    if (!said.isEmpty()) {
      advice.setPrefWidth(Math.max(box.getPrefWidth(), LONG_WIDTH));
      advice.relocate(
          Math.max(0, Math.min(box.getLayoutX(), layer.getWidth() - advice.getPrefWidth())),
          // Its control may need more height than a row has.
          box.getLayoutY() + Math.max(box.getPrefHeight(), box.minHeight(-1)));
      layer.getChildren().add(advice);
    }
  }

  /** Keeps the editor on its cell when the layout moves the cell. */
  private final class PositionTracker {
    private final StackPane box;
    private final EditorType type;
    private final Cell cell;
    private double room = layer.getHeight();

    PositionTracker(StackPane box, EditorType type, Cell cell) {
      this.box = box;
      this.type = type;
      this.cell = cell;
    }

    Subscription begin() {
      Scene scene = layer.getScene();
      Runnable listener = this::follow;
      scene.addPostLayoutPulseListener(listener);
      return () -> scene.removePostLayoutPulseListener(listener);
    }

    private void follow() {
      double now = layer.getHeight();
      if (now < room && box.getBoundsInParent().getMaxY() > now) {
        cell.reveal();
      }
      room = now;
      // Each frame ends with a layout: another one here would style the whole table each time.
      cell.boundsAsLaidOut()
          .ifPresentOrElse(where -> place(box, where, type), () -> Platform.runLater(this::leave));
    }

    /** Closes the editor if its cell was scrolled out of view: invisible input is not intended. */
    private void leave() {
      if (box.equals(editorBox) && cell.boundsInScene().isEmpty()) {
        close();
        cell.focusTable();
      }
    }
  }

  private static void begin(Node focus, @Nullable String typed) {
    if (!(focus instanceof TextInputControl text) || !text.isEditable()) {
      if (typed != null) {
        // The control has no text to replace, but a key press may select one of its values.
        Event.fireEvent(
            focus,
            new KeyEvent(
                KeyEvent.KEY_TYPED, typed, "", KeyCode.UNDEFINED, false, false, false, false));
      }
    } else if (typed != null) {
      text.setText(typed);
      text.end();
    } else {
      text.selectAll();
    }
  }

  private static Node focusable(Region control) {
    if (control.isFocusTraversable()) {
      return control;
    }
    return control.getChildrenUnmodifiable().stream()
        .filter(Node::isFocusTraversable)
        .findFirst()
        .orElse(control);
  }

  private void place(Region box, Bounds cell, EditorType type) {
    boolean isLong = type == EditorType.LONG_TEXT || type == EditorType.FALLBACK;
    double width = Math.max(cell.getWidth(), isLong ? LONG_WIDTH : LEAST_WIDTH);
    Point2D corner = layer.sceneToLocal(cell.getMinX(), cell.getMinY());
    double x = Math.max(0, Math.min(corner.getX(), layer.getWidth() - width));
    box.relocate(x, Math.max(0, corner.getY()));
    box.setPrefSize(width, isLong ? LONG_HEIGHT : cell.getHeight());
  }

  private void handleKey(KeyEvent event, FieldEditor state, String before) {
    boolean isLong = event.getTarget() instanceof TextArea;
    if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      if (!state.inputProperty().get().equals(before)) {
        state.type(before);
      }
      close();
      focusMover.by(0, 0);
    } else if (event.getCode() == KeyCode.TAB) {
      event.consume();
      acceptAndMove(0, event.isShiftDown() ? -1 : 1);
    } else if (event.getCode() == KeyCode.ENTER && keepsEnter()) {
      // The user may select more values before leaving the cell.
      return;
    } else if (event.getCode() == KeyCode.ENTER && !isLong) {
      // Within the event: the next key already belongs to the next cell.
      event.consume();
      children().forEach(EditorFactory::acceptByEnter);
      acceptAndMove(event.isShiftDown() ? -1 : 1, 0);
    } else if (event.getCode() == KeyCode.ENTER && isLong) {
      event.consume();
      if (event.isAltDown() || event.isShiftDown()) {
        ((TextArea) event.getTarget()).replaceSelection("\n");
      } else {
        acceptAndMove(1, 0);
      }
    }
  }

  private boolean keepsEnter() {
    return children().stream().anyMatch(EditorFactory::keepsEnter);
  }

  private List<Node> children() {
    StackPane box = editorBox;
    return box == null ? List.of() : List.copyOf(box.getChildren());
  }

  private void acceptAndMove(int rows, int columns) {
    StackPane box = editorBox;
    if (box == null) {
      return;
    }
    box.getChildren().forEach(EditorFactory::accept);
    // An invalid input stays in its cell, which shows it: what is typed next is for the next cell.
    close();
    focusMover.by(rows, columns);
  }

  /** Ends editing; the input is kept. */
  public void close() {
    FieldEditor state = editedField;
    boolean wasOpen = editorBox != null;
    editorBox = null;
    editedField = null;
    subscriptions.unsubscribe();
    subscriptions = Subscription.EMPTY;
    layer.getChildren().clear();
    if (wasOpen && state != null) {
      state.resolve();
      if (state.invalidProperty().get()) {
        invalidInputHandler.accept(state);
      } else {
        editors.advice(state).ifPresent(said -> adviceHandler.accept(state, said));
      }
    }
  }
}
