package io.casedesk.desktop.records.cells;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.form.EditorType;
import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.form.FieldState;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Scene;
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

/** An editor in the place of a cell: the same as at the right, and of the same field. */
public final class CellEditor {

  private static final double LEAST_WIDTH = 180;
  private static final double LONG_WIDTH = 320;
  private static final double LONG_HEIGHT = 96;

  /** Where the keyboard goes next. */
  public interface Leaving {
    /** By so many rows and columns. */
    void by(int rows, int columns);
  }

  /**
   * Who hears of what was typed.
   *
   * @param unwritable hears of what cannot be written
   * @param advised hears what there is to say of what can
   */
  public record Hearer(Consumer<FieldState> unwritable, BiConsumer<FieldState, String> advised) {}

  /** The cell that is edited. */
  public interface Cell {
    /** Where it is in the scene; empty while it is not to be seen. */
    Optional<Bounds> inScene();

    /** Scrolls to it. */
    void reveal();

    /** Puts the keyboard into its table, wherever that is scrolled to. */
    void focusTable();
  }

  private final Pane layer = new Pane();
  private final Editors editors;
  private final Leaving leaving;
  private final Hearer hearer;
  private final Label advice = new Label();
  private @Nullable StackPane holder;
  private @Nullable FieldState edited;
  private Subscription following = Subscription.EMPTY;

  public CellEditor(Editors editors, Leaving leaving, Hearer hearer) {
    this.editors = editors;
    this.leaving = leaving;
    this.hearer = hearer;
    advice.setId("cell-advice");
    advice.getStyleClass().addAll("cell-advice", "verdict", "verdict-doubt");
    advice.setWrapText(true);
    advice.setMouseTransparent(true);
    layer.setPickOnBounds(false);
  }

  /** A layer to lie over the table. */
  public Node node() {
    return layer;
  }

  /**
   * Edits a field.
   *
   * @param typed what takes the place of its input; null to edit the input
   */
  public void open(FieldState state, Cell cell, @Nullable String typed) {
    close();
    cell.inScene().ifPresent(where -> open(state, cell, where, typed));
  }

  private void open(FieldState state, Cell cell, Bounds where, @Nullable String typed) {
    String before = state.inputProperty().get();
    Region control = editors.control(state);
    control.setId("cell-editor");
    StackPane box = new StackPane(control);
    box.getStyleClass().add("cell-editor");
    box.addEventFilter(KeyEvent.KEY_PRESSED, event -> key(event, state, before));
    place(box, where, state.type());
    holder = box;
    edited = state;
    layer.getChildren().setAll(box);
    Subscription advising =
        state
            .inputProperty()
            .subscribe(input -> advise(state, box))
            .and(state.parsedProperty().subscribe(meant -> advise(state, box)));
    // A control without a skin selects its text once it gets one, whoever typed meanwhile; and what
    // drops down from it must know where it is.
    box.applyCss();
    layer.layout();
    Node focus = focusable(control);
    focus.requestFocus();
    begin(focus, typed);
    // Only from now on, as the focus was elsewhere before.
    box.focusWithinProperty()
        .subscribe(
            (had, has) -> {
              if (!has && box.equals(holder)) {
                close();
              }
            });
    following = new Following(box, state.type(), cell).begin().and(advising);
  }

  /** Says below the cell what there is to think of, as the form beside the table does. */
  private void advise(FieldState state, Region box) {
    String said = editors.advice(state).orElse("");
    advice.setText(said);
    layer.getChildren().remove(advice);
    if (!said.isEmpty()) {
      advice.setPrefWidth(Math.max(box.getPrefWidth(), LONG_WIDTH));
      advice.relocate(
          Math.max(0, Math.min(box.getLayoutX(), layer.getWidth() - advice.getPrefWidth())),
          box.getLayoutY() + box.getPrefHeight());
      layer.getChildren().add(advice);
    }
  }

  /** Keeps the editor on its cell, which moves when something takes room from the table. */
  private final class Following {
    private final StackPane box;
    private final EditorType type;
    private final Cell cell;
    private double room = layer.getHeight();

    Following(StackPane box, EditorType type, Cell cell) {
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
      cell.inScene()
          .ifPresentOrElse(where -> place(box, where, type), () -> Platform.runLater(this::leave));
    }

    /** The cell was scrolled away: what is typed blindly is not meant. */
    private void leave() {
      if (box.equals(holder) && cell.inScene().isEmpty()) {
        close();
        cell.focusTable();
      }
    }
  }

  private static void begin(Node focus, @Nullable String typed) {
    if (!(focus instanceof TextInputControl text) || !text.isEditable()) {
      if (typed != null) {
        // It has no text to replace, and may know a key by which something is chosen in it.
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

  private void key(KeyEvent event, FieldState state, String before) {
    boolean isLong = event.getTarget() instanceof TextArea;
    if (event.getCode() == KeyCode.ESCAPE) {
      event.consume();
      if (!state.inputProperty().get().equals(before)) {
        state.inputProperty().set(before);
      }
      close();
      leaving.by(0, 0);
    } else if (event.getCode() == KeyCode.TAB) {
      event.consume();
      leave(state, 0, event.isShiftDown() ? -1 : 1);
    } else if (event.getCode() == KeyCode.ENTER && keepsEnter()) {
      // More may be ticked before the cell is left.
      return;
    } else if (event.getCode() == KeyCode.ENTER && !isLong) {
      // The control first takes what is chosen in its list.
      Platform.runLater(() -> leave(state, event.isShiftDown() ? -1 : 1, 0));
    } else if (event.getCode() == KeyCode.ENTER && isLong) {
      event.consume();
      if (event.isAltDown() || event.isShiftDown()) {
        ((TextArea) event.getTarget()).replaceSelection("\n");
      } else {
        leave(state, 1, 0);
      }
    }
  }

  private boolean keepsEnter() {
    StackPane box = holder;
    return box != null && box.getChildren().stream().anyMatch(Editors::keepsEnter);
  }

  private void leave(FieldState state, int rows, int columns) {
    StackPane box = holder;
    if (box == null) {
      return;
    }
    box.getChildren().forEach(Editors::accept);
    state.resolve();
    if (state.invalidProperty().get()) {
      // Not out of sight with it: it would not be sent, and nothing in the table would say so.
      box.pseudoClassStateChanged(Styles.STATE_DANGER, true);
      hearer.unwritable.accept(state);
      // What is typed next takes its place, and is not added to it.
      box.lookupAll(".text-input").stream()
          .filter(TextInputControl.class::isInstance)
          .map(TextInputControl.class::cast)
          .forEach(TextInputControl::selectAll);
      return;
    }
    close();
    leaving.by(rows, columns);
  }

  /** Ends editing; what was typed stays. */
  public void close() {
    FieldState state = edited;
    boolean wasOpen = holder != null;
    holder = null;
    edited = null;
    following.unsubscribe();
    following = Subscription.EMPTY;
    layer.getChildren().clear();
    if (wasOpen && state != null) {
      state.resolve();
      if (state.invalidProperty().get()) {
        hearer.unwritable.accept(state);
      } else {
        editors.advice(state).ifPresent(said -> hearer.advised.accept(state, said));
      }
    }
  }
}
