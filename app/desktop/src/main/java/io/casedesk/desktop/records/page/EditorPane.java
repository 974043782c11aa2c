package io.casedesk.desktop.records.page;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.form.EditorFactory;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.RecordPane;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.create.CreateView;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.collections.FXCollections;
import javafx.collections.transformation.FilteredList;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the editor of the open record or the form for a new record beside a list. */
public final class EditorPane<R extends CaseRecord> {

  private static final double DIVIDER = 0.68;
  private static final double VERSIONS_WIDTH = 860;
  private static final double FIELD_WIDTH = 200;
  private static final double VALUE_WIDTH = 300;

  /** Width of a window from which on the pane leaves enough room for the list, in pixels. */
  private static final double ROOM = 1_200;

  private final StackPane node = new StackPane();
  private final EditorView<R> editor;
  private final ObjectProperty<RecordPane> pane;
  private final BooleanProperty narrow = new SimpleBooleanProperty();
  private final ObservableBooleanValue creating;
  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final Overlay overlay;
  private final Overlay window;
  private final Messages messages;

  /** Created on first use: most users who open a list create no record. */
  private final LazyValue<CreateView<R>> create;

  /**
   * Creates the pane.
   *
   * @param table shows the records
   * @param overlay shows versions of a record above the list
   * @param window shows the dialogs of the window
   */
  EditorPane(
      RecordsModel<R> model,
      RecordTable<R> table,
      Overlay overlay,
      Overlay window,
      Messages messages,
      Timestamps timestamps) {
    this.model = model;
    this.table = table;
    this.overlay = overlay;
    this.window = window;
    this.messages = messages;
    this.editor = new EditorView<>(model, messages, timestamps);
    this.pane = model.preferences().property(SettingCatalog.RECORD_PANE);
    this.creating = model.creating().openProperty();
    this.create =
        new LazyValue<>(
            () ->
                new CreateView<>(
                    model.creating(),
                    new EditorFactory(messages, model.fieldCatalog()::options).inForm(),
                    messages,
                    model.kind().name()));
    model.creating().openProperty().subscribe(this::showForm);
  }

  /** Returns the list with this pane beside it, unless the user hides the pane. */
  Node beside(Node list) {
    SplitPane split = new SplitPane(list);
    SplitPane.setResizableWithParent(node, false);
    split
        .sceneProperty()
        .flatMap(Scene::widthProperty)
        .subscribe(
            width -> {
              // A list that isn't shown keeps its arrangement.
              if (width != null) {
                narrow.set(width.doubleValue() < ROOM);
              }
            });
    Observables.follow(() -> show(split, isBeside() || creating.get()), pane, creating, narrow);
    return split;
  }

  private boolean isBeside() {
    return pane.get() == RecordPane.SHOWN || (pane.get() == RecordPane.AUTOMATIC && !narrow.get());
  }

  /** Shows this pane beside the list, or hides it. The form for a new record stays. */
  public void toggle() {
    if (creating.get()) {
      return;
    }
    if (isBeside()) {
      pane.set(narrow.get() ? RecordPane.AUTOMATIC : RecordPane.HIDDEN);
    } else {
      pane.set(narrow.get() ? RecordPane.SHOWN : RecordPane.AUTOMATIC);
    }
  }

  /** Creates the button that shows or hides this pane. */
  ToggleButton button() {
    ToggleButton button =
        Nodes.named(
            "pane-" + model.kind().name(),
            new ToggleButton("", new FontIcon(Feather.SIDEBAR)),
            Styles.BUTTON_ICON);
    String text = messages.text("command.record");
    button.setAccessibleText(text);
    button.setTooltip(new ShortcutText(messages).tooltip(text, Shortcut.RECORD_PANE));
    button.setOnAction(event -> toggle());
    button.disableProperty().bind(creating);
    Observables.follow(() -> button.setSelected(isBeside()), pane, narrow);
    return button;
  }

  private void show(SplitPane split, boolean isShown) {
    boolean wasShown = split.getItems().contains(node);
    if (!isShown && wasShown) {
      if (node.isFocusWithin()) {
        // A node that is removed with the focus in it would say for ever that it has the focus.
        table.node().requestFocus();
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
      table.node().requestFocus();
    }
  }

  /** Returns whether the list is shown, with no dialog above it. */
  public boolean isListShown() {
    return table.node().getScene() != null && !overlay.isShowing() && !window.isShowing();
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

  // Versions

  /** The texts of a field in both versions. */
  public record VersionLine(String field, String before, String now, boolean isEqual) {}

  /**
   * Shows an earlier version of a record beside the record as it was read most recently, and marks
   * the fields that differ.
   *
   * @param earlier the title of the version
   * @param before the values of the fields that changed since; null for a field that was not set
   * @param none the text to show if no field differs
   */
  public void compareVersions(
      R record, String earlier, Map<FieldRef, @Nullable FieldValue> before, String none) {
    List<VersionLine> lines =
        model.fieldCatalog().columns().stream()
            .map(column -> line(column, record, before))
            .toList();
    FilteredList<VersionLine> shown = new FilteredList<>(FXCollections.observableList(lines));
    CheckBox only = Nodes.named("compare-only", new CheckBox(messages.text("compare.only")));
    only.selectedProperty()
        .subscribe(isOnly -> shown.setPredicate(isOnly ? line -> !line.isEqual() : line -> true));
    only.setSelected(true);
    String title = messages.text("compare.title", record.label());
    TableView<VersionLine> versions = Nodes.named("compare", new TableView<>(shown), "dense");
    versions.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    versions.setPlaceholder(Labels.wrapped(none));
    versions.setAccessibleText(title);
    Mark differs = new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    versions
        .getColumns()
        .setAll(
            List.of(
                new TextColumn<>(messages.text("compare.field"), FIELD_WIDTH, VersionLine::field)
                    .mark(line -> line.isEqual() ? null : differs)
                    .growing(),
                new TextColumn<>(earlier, VALUE_WIDTH, VersionLine::before).growing(),
                new TextColumn<>(messages.text("compare.now"), VALUE_WIDTH, VersionLine::now)
                    .growing()));
    versions.getSelectionModel().selectFirst();
    VBox.setVgrow(versions, Priority.ALWAYS);
    Button close = overlay.closeButton("compare-close", messages.text("action.close"));
    VBox box =
        Overlay.dialog(
            "compare-view",
            title,
            VERSIONS_WIDTH,
            versions,
            Nodes.row(8, only, Nodes.spacer(), close));
    box.setMaxHeight(Region.USE_COMPUTED_SIZE);
    box.setMinHeight(0);
    overlay.show(box, versions);
  }

  /** An empty field and one that is not set are no difference between two versions. */
  private VersionLine line(
      Column<R> column, R record, Map<FieldRef, @Nullable FieldValue> changed) {
    FieldRef field = FieldRef.parse(column.id());
    FieldValue now = column.value().apply(record);
    FieldValue before =
        changed.containsKey(field) ? OwnerText.readable(field, changed.get(field)) : now;
    return new VersionLine(
        column.title(),
        table.textOf(column, before),
        table.textOf(column, now),
        Objects.equals(before, now) || (isBlank(before) && isBlank(now)));
  }

  private static boolean isBlank(@Nullable FieldValue value) {
    return value == null || value.isBlank();
  }
}
