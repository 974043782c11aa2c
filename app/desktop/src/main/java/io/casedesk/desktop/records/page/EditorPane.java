package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.form.Editors;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.create.CreateView;
import io.casedesk.desktop.records.editor.RecordTab;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Shows the editor of the open record or the form for a new record beside a list. */
public final class EditorPane<R extends CaseRecord> {

  private final StackPane node = new StackPane();
  private final EditorView<R> editor;

  /** Created on first use: most users who open a list create no record. */
  private final LazyValue<CreateView<R>> create;

  /**
   * Creates the pane.
   *
   * @param left moves the keyboard focus elsewhere when the focused form is closed
   */
  EditorPane(RecordsModel<R> model, Messages messages, Timestamps timestamps, Runnable left) {
    this.editor = new EditorView<>(model, messages, timestamps);
    this.create =
        new LazyValue<>(
            () ->
                new CreateView<>(
                    model.creating(),
                    new Editors(messages, model::options),
                    messages,
                    model.kindName()));
    model.creating().openProperty().subscribe(creating -> turn(creating, left));
  }

  Node node() {
    return node;
  }

  private void turn(boolean creating, Runnable left) {
    boolean leaves = isCreating();
    node.getChildren().setAll(creating ? create.get().node() : editor.node());
    if (!creating && leaves) {
      left.run();
    }
  }

  /** Adds a tab to the open record. */
  public void add(RecordTab<R> tab) {
    editor.add(tab);
  }

  /** Runs an action that opens another record, and paints the row before the record's fields. */
  void afterRow(Runnable opening) {
    editor.afterRow(opening);
  }

  /** Moves the keyboard focus to the form for a new record. */
  void focusNew() {
    create.get().focus();
  }

  /** Returns whether the keyboard focus is in the form for a new record. */
  public boolean isCreating() {
    return create.isMade() && create.get().node().isFocusWithin();
  }

  /** Moves the keyboard focus to the first field with invalid input, if there is one. */
  public void goToInvalid() {
    editor.goToInvalid();
  }

  /** Returns whether the keyboard focus is in the editor of a record. */
  public boolean isEditing() {
    return editor.node().isFocusWithin();
  }
}
