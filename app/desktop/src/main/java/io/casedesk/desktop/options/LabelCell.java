package io.casedesk.desktop.options;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.util.function.BiConsumer;
import javafx.css.PseudoClass;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;

/**
 * Edits the label of a key in place. Every way to end editing keeps the text, except Escape, so
 * that moving to another cell loses nothing.
 */
final class LabelCell extends TableCell<DropdownValueEntry, DropdownValueEntry> {

  private static final PseudoClass EDITED = PseudoClass.getPseudoClass("edited");

  private final TextField field = Nodes.named("optionbook-label-input", new TextField());
  private final Tooltip hint = new Tooltip();
  private final String how;
  private final BiConsumer<DropdownValueEntry, String> said;

  /** The key whose label is being edited; null when none is. */
  private @Nullable DropdownValueEntry edited;

  LabelCell(Messages messages, BiConsumer<DropdownValueEntry, String> said) {
    this.said = said;
    how = messages.text("optionbook.label.hint");
    field.setAccessibleText(messages.text("optionbook.column.label"));
    field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    field
        .focusedProperty()
        .subscribe(
            focused -> {
              if (!focused && edited != null) {
                cancelEdit();
              }
            });
  }

  private void key(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE) {
      edited = null;
    }
    if (event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.ENTER) {
      cancelEdit();
      getTableView().requestFocus();
      event.consume();
    }
  }

  @Override
  public void startEdit() {
    DropdownValueEntry entry = getItem();
    if (entry == null) {
      return;
    }
    super.startEdit();
    if (isEditing()) {
      edited = entry;
      field.setText(entry.label() == null ? "" : entry.label());
      pseudoClassStateChanged(EDITED, true);
      setGraphic(field);
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      field.requestFocus();
      field.selectAll();
    }
  }

  @Override
  public void cancelEdit() {
    DropdownValueEntry entry = edited;
    edited = null;
    super.cancelEdit();
    show(getItem());
    if (entry != null) {
      said.accept(entry, field.getText());
    }
  }

  @Override
  protected void updateItem(@Nullable DropdownValueEntry entry, boolean empty) {
    super.updateItem(entry, empty);
    if (edited != null && (entry == null || !isSame(edited, entry))) {
      cancelEdit();
    }
    if (edited == null) {
      show(empty ? null : entry);
    }
  }

  private static boolean isSame(DropdownValueEntry one, DropdownValueEntry other) {
    return one.field().equals(other.field()) && one.key().equals(other.key());
  }

  private void show(@Nullable DropdownValueEntry entry) {
    pseudoClassStateChanged(EDITED, false);
    setGraphic(null);
    setContentDisplay(ContentDisplay.LEFT);
    setText(entry == null ? null : entry.label());
    hint.setText(entry == null || entry.label() == null ? how : entry.label() + "\n" + how);
    setTooltip(entry == null ? null : hint);
  }
}
