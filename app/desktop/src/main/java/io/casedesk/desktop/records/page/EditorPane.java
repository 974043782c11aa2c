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
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * Shows the editor of the open record or the form for a new record, beside a list, below it or in a
 * window.
 */
public final class EditorPane<R extends CaseRecord> {

  private static final double RIGHT_DIVIDER = 0.68;
  private static final double BELOW_DIVIDER = 0.55;

  private final StackPane node = new StackPane();
  private final EditorView<R> editor;
  private final ObjectProperty<RecordPane> place;
  private final ObservableBooleanValue creating;
  private final VersionView<R> versions;
  private final Runnable left;
  private final RecordWindow window;

  /** Where the pane was in the main window most recently. */
  private RecordPane docked = RecordPane.RIGHT;

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
    this.place = model.preferences().property(SettingCatalog.RECORD_PANE);
    this.creating = model.creating().openProperty();
    this.versions = versions;
    this.left = left;
    this.window =
        new RecordWindow(
            model
                .editor()
                .openProperty()
                .flatMap(edit -> edit == null ? null : edit.recordProperty())
                .map(CaseRecord::label)
                .orElse(messages.text(model.kind().name() + ".title")),
            () -> place.set(docked));
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

  /** Returns the list with this pane where the user wants it. */
  Node beside(Node list) {
    SplitPane split = new SplitPane(list);
    SplitPane.setResizableWithParent(node, false);
    ObservableValue<Boolean> isListShown =
        split
            .sceneProperty()
            .flatMap(Scene::windowProperty)
            .flatMap(Window::showingProperty)
            .orElse(false);
    Observables.follow(() -> arrange(split, isListShown.getValue()), place, creating, isListShown);
    return split;
  }

  private void arrange(SplitPane split, boolean isListShown) {
    RecordPane pane = place.get();
    if (pane == RecordPane.RIGHT || pane == RecordPane.BELOW) {
      docked = pane;
    }
    boolean isOwn = pane == RecordPane.WINDOW;
    if (!isOwn || !isListShown) {
      window.hide();
    }
    dock(split, pane, !isOwn && (pane != RecordPane.HIDDEN || creating.get()));
    if (isOwn && isListShown) {
      window.show(node, split.getScene().getWindow());
    }
  }

  private void dock(SplitPane split, RecordPane pane, boolean isShown) {
    Orientation orientation =
        pane == RecordPane.BELOW ? Orientation.VERTICAL : Orientation.HORIZONTAL;
    boolean wasShown = split.getItems().contains(node);
    boolean leaves = wasShown && !isShown && node.isFocusWithin();
    if (leaves) {
      // A node that is removed with the focus in it would say for ever that it has the focus.
      left.run();
    }
    if (!isShown) {
      split.getItems().remove(node);
    } else if (!wasShown) {
      split.getItems().add(node);
    }
    if (isShown && (!wasShown || split.getOrientation() != orientation)) {
      split.setOrientation(orientation);
      split.setDividerPositions(pane == RecordPane.BELOW ? BELOW_DIVIDER : RIGHT_DIVIDER);
    }
  }

  /** Sets what applies the style of the main window to the window of a record. */
  public void styleWindow(Consumer<Scene> style) {
    window.style(style);
  }

  Node node() {
    return node;
  }

  private void showForm(boolean isNew) {
    boolean leaves = isCreating();
    node.getChildren().setAll(isNew ? create.get().node() : editor.node());
    if (!isNew && leaves) {
      left.run();
      window.leave();
    }
  }

  /**
   * Shows an earlier version of a record beside the record, in the main window.
   *
   * @param earlier the title of the version
   * @param before the values of the fields that changed since; null for a field that was not set
   * @param none the text to show if no field differs
   */
  public void compareVersions(
      R record, String earlier, Map<FieldRef, @Nullable FieldValue> before, String none) {
    versions.show(record, earlier, before, none);
    window.leave();
  }

  /** Returns whether the list is shown, with no dialog above it. */
  public boolean isListShown() {
    return versions.isListShown();
  }

  /** Moves the keyboard focus to the form for a new record. */
  void focusNew() {
    create.get().focus();
    window.enter();
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
