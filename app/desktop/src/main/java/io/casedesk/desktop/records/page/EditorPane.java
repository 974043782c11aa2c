package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RecordPane;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.create.CreateView;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Shows the editor of the open record or the form for a new record beside a list. */
public final class EditorPane<R extends CaseRecord> {

  private static final double DIVIDER = 0.68;

  private final StackPane node = new StackPane();
  private final EditorView<R> editor;
  private final ObjectProperty<RecordPane> pane;
  private final ObservableBooleanValue creating;
  private final VersionView<R> versions;
  private final Runnable left;

  /** Created on first use: most users who open a list create no record. */
  private final LazyValue<CreateView<R>> create;

  /**
   * Creates the pane.
   *
   * @param versions shows versions of a record
   * @param left moves the keyboard focus elsewhere when the focused form is closed
   */
  EditorPane(
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      VersionView<R> versions,
      Runnable left) {
    this.editor = new EditorView<>(model, messages, timestamps);
    this.pane = model.preferences().property(SettingCatalog.RECORD_PANE);
    this.creating = model.creating().openProperty();
    this.versions = versions;
    this.left = left;
    this.create =
        new LazyValue<>(
            () ->
                new CreateView<>(
                    model.creating(),
                    new EditorFactory(messages, model.fieldCatalog()::options),
                    messages,
                    model.kind().name()));
    model.creating().openProperty().subscribe(this::showForm);
  }

  /** Returns the list with this pane beside it, unless the user hides the pane. */
  Node beside(Node list) {
    SplitPane split = new SplitPane(list);
    SplitPane.setResizableWithParent(node, false);
    Observables.follow(
        () -> show(split, pane.get() == RecordPane.SHOWN || creating.get()), pane, creating);
    return split;
  }

  private void show(SplitPane split, boolean isShown) {
    boolean wasShown = split.getItems().contains(node);
    if (!isShown && wasShown) {
      if (node.isFocusWithin()) {
        // A node that is removed with the focus in it would say for ever that it has the focus.
        left.run();
      }
      split.getItems().remove(node);
    } else if (isShown && !wasShown) {
      split.getItems().add(node);
      split.setDividerPositions(DIVIDER);
    }
  }

  Node node() {
    return node;
  }

  private void showForm(boolean isNew) {
    boolean leaves = isCreating();
    node.getChildren().setAll(isNew ? create.get().node() : editor.node());
    if (!isNew && leaves) {
      left.run();
    }
  }

  /**
   * Shows an earlier version of a record beside the record.
   *
   * @param earlier the title of the version
   * @param before the values of the fields that changed since; null for a field that was not set
   * @param none the text to show if no field differs
   */
  public void compareVersions(
      R record, String earlier, Map<FieldRef, @Nullable FieldValue> before, String none) {
    versions.show(record, earlier, before, none);
  }

  /** Returns whether the list is shown, with no dialog above it. */
  public boolean isListShown() {
    return versions.isListShown();
  }

  /** Moves the keyboard focus to the form for a new record. */
  void focusNew() {
    create.get().focus();
  }

  /** Returns whether the keyboard focus is in the form for a new record. */
  public boolean isCreating() {
    return create.isMade() && create.get().node().isFocusWithin();
  }

  /** Returns the editor of a record. */
  public EditorView<R> editor() {
    return editor;
  }

  /** Returns whether the keyboard focus is in the editor of a record. */
  public boolean isEditing() {
    return editor.node().isFocusWithin();
  }
}
