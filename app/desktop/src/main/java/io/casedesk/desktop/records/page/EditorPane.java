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

/** What stands beside a list: the record that is open, or the form for a new one. */
public final class EditorPane<R extends CaseRecord> {

  private final StackPane node = new StackPane();
  private final EditorView<R> editor;

  /** Most who open a list make nothing new. */
  private final LazyValue<CreateView<R>> create;

  /**
   * Beside a list.
   *
   * @param left puts the keyboard elsewhere, when the form that had it is shown no longer
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

  /** Gives another tab of the record that is open a place. */
  public void add(RecordTab<R> tab) {
    editor.add(tab);
  }

  /** Runs what opens another record because somebody goes to its row, which is shown first. */
  void afterRow(Runnable opening) {
    editor.afterRow(opening);
  }

  /** Puts the keyboard into the form for a new record. */
  void focusNew() {
    create.get().focus();
  }

  /** Whether the keyboard is in the form for a new record. */
  public boolean isCreating() {
    return create.isMade() && create.get().node().isFocusWithin();
  }

  /** Puts the keyboard into the first field of the record whose input cannot be saved, if any. */
  public void goToInvalid() {
    editor.goToInvalid();
  }

  /** Whether the keyboard is in the editor of a record. */
  public boolean isEditing() {
    return editor.node().isFocusWithin();
  }
}
