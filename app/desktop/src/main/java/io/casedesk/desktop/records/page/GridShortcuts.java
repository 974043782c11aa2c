package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.form.FieldState;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.records.cells.CellEditor;
import io.casedesk.desktop.records.cells.CopiedCells;
import io.casedesk.desktop.records.cells.CopyForm;
import io.casedesk.desktop.records.cells.GridEditModel;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.desktop.records.unsent.RefusedCells;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.Optional;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** Handles spreadsheet keyboard shortcuts in the table. */
final class GridShortcuts<R extends CaseRecord> {

  private final RecordTable<R> table;
  private final RecordsModel<R> model;
  private final GridEditModel<R> grid;
  private final CellEditor editor;
  private final CellEditor.Cell anchor = new Anchor();

  GridShortcuts(RecordTable<R> table, RecordsModel<R> model, EditorFactory editors) {
    this.table = table;
    this.model = model;
    this.grid = model.grid();
    this.editor = new CellEditor(editors, this::moveOn, grid::refuse, grid::advise);
    table.onMoved(editor::close);
    table.control().addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
    table.control().addEventHandler(KeyEvent.KEY_TYPED, this::typed);
    table.control().addEventHandler(MouseEvent.MOUSE_CLICKED, this::clicked);
  }

  /** Returns the layer to place over the table. */
  Node layer() {
    return editor.node();
  }

  void endEditing() {
    editor.close();
  }

  /** Undoes and redoes changes by the keys that are pressed anywhere in a node. */
  void undoIn(Node node) {
    node.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (undoOrRedo(event)) {
            event.consume();
          }
        });
  }

  /** Undoes or redoes a change, except in a text field, which has its own undo. */
  private boolean undoOrRedo(KeyEvent event) {
    if (!event.isShortcutDown()
        || event.getTarget() instanceof TextInputControl
        || grid.task().workingProperty().get()) {
      return false;
    }
    if (event.getCode() == KeyCode.Z && !event.isShiftDown()) {
      model.staging().undo();
    } else if (event.getCode() == KeyCode.Y || event.getCode() == KeyCode.Z) {
      model.staging().redo();
    } else {
      return false;
    }
    return true;
  }

  /** Returns the selected cells. */
  GridEditModel.Cells<R> cells() {
    return new GridEditModel.Cells<>(model.rows().shown(), table.shownColumns(), table.range());
  }

  /** Returns whether cells are selected and can be edited. */
  boolean isSelected() {
    return !grid.task().workingProperty().get()
        && !table.range().isEmpty()
        && table.range().bottom() < model.rows().shown().size()
        && table.range().right() < table.shownColumns().size();
  }

  private void pressed(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && grid.task().workingProperty().get()) {
      grid.cancel();
      event.consume();
    }
    if (!isSelected()) {
      return;
    }
    boolean handled =
        event.isShortcutDown()
            ? !event.isShiftDown() && shortcut(event.getCode())
            : !event.isAltDown() && plain(event);
    if (handled) {
      event.consume();
    }
  }

  /** Handles a keyboard shortcut with Ctrl; returns false if it has no action. */
  boolean shortcut(KeyCode code) {
    switch (code) {
      case C, INSERT -> grid.copy(cells(), CopyForm.CELLS, CellClipboard::put);
      case X -> grid.cut(cells(), CellClipboard::put);
      case V -> paste();
      case D -> grid.fillDown(cells());
      default -> {
        return false;
      }
    }
    return true;
  }

  /** Copies the selected cells for other programs. */
  void copy(CopyForm form) {
    if (isSelected()) {
      grid.copy(cells(), form, CellClipboard::put);
    }
  }

  private void paste() {
    String values = CellClipboard.values();
    String text = CellClipboard.text();
    if (values != null) {
      grid.paste(cells(), values, true);
    } else if (text != null) {
      grid.paste(cells(), text, false);
    }
  }

  private boolean plain(KeyEvent event) {
    switch (event.getCode()) {
      case F2, ENTER -> edit(null);
      case DELETE, BACK_SPACE -> grid.clear(cells());
      case TAB -> moveOn(0, event.isShiftDown() ? -1 : 1);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void typed(KeyEvent event) {
    String text = event.getCharacter();
    boolean isText = !text.isEmpty() && !Character.isISOControl(text.charAt(0));
    if (isText && !event.isShortcutDown() && !event.isAltDown() && isSelected()) {
      event.consume();
      // Space alone would clear the cell; Shift+Space has already selected the row.
      if (!text.equals(" ")) {
        edit(text);
      } else if (!event.isShiftDown()) {
        edit(null);
      }
    }
  }

  private void clicked(MouseEvent event) {
    if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2 && isSelected()) {
      edit(null);
    }
  }

  /** Edits the focused cell; typed text replaces its value. */
  void edit(@Nullable String typed) {
    int row = table.range().anchorRow();
    Column<R> column = table.shownColumns().get(table.range().anchorColumn());
    FieldRef field = FieldRef.parse(column.id());
    R record = model.rows().shown().get(row).record();
    String id = record.id();
    table.choose(row, table.range().anchorColumn());
    model.select(id);
    model
        .editor()
        .editable(field)
        .ifPresentOrElse(
            state -> editor.open(state, anchor, typed == null ? pasted(id, state) : typed),
            () -> grid.refuse(record.label(), column.title()));
  }

  /** Returns the pasted text of a cell that can be corrected; null if there is none. */
  private @Nullable String pasted(String id, FieldState state) {
    RefusedCells.RefusedCell refused = model.staging().refused().find(id, state.spec().field());
    return switch (state.type()) {
      case BOOLEAN, OPTIONS -> null;
      case TEXT, LONG_TEXT, URL, EMAIL, NUMBER, DATE, OPTION, OWNER, FALLBACK ->
          refused == null || state.dirtyProperty().get() ? null : refused.text();
    };
  }

  /** The focused cell. */
  private final class Anchor implements CellEditor.Cell {

    @Override
    public Optional<Bounds> boundsInScene() {
      return table.focused().boundsInScene();
    }

    @Override
    public void reveal() {
      table.choose(table.range().anchorRow(), table.range().anchorColumn());
    }

    @Override
    public void focusTable() {
      table.focus();
    }
  }

  private void moveOn(int rows, int columns) {
    table.focus();
    table.choose(
        Math.max(0, table.range().anchorRow() + rows),
        Math.max(0, table.range().anchorColumn() + columns));
  }

  /** Puts copied cells on the clipboard and returns cells to paste. */
  private static final class CellClipboard {

    /** The values of copied cells as the service writes them, in every language of this program. */
    private static final DataFormat VALUES = new DataFormat("application/x-casedesk-values");

    private CellClipboard() {}

    /** Replaces the content of the clipboard. */
    static void put(CopiedCells copied) {
      ClipboardContent content = new ClipboardContent();
      content.putString(copied.text());
      content.put(VALUES, copied.cells());
      Clipboard.getSystemClipboard().setContent(content);
    }

    /** Returns the values of cells that were copied here; null if there are none. */
    static @Nullable String values() {
      return Clipboard.getSystemClipboard().getContent(VALUES) instanceof String values
          ? values
          : null;
    }

    /** Returns the text on the clipboard; null if there is none. */
    static @Nullable String text() {
      return Clipboard.getSystemClipboard().getString();
    }
  }
}
