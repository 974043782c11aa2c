package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.table.RecordTable;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javafx.collections.FXCollections;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows an earlier version of a record beside the record as it was read most recently, and marks
 * the fields that differ.
 */
public final class VersionView<R extends CaseRecord> {

  private static final double WIDTH = 860;
  private static final double FIELD_WIDTH = 200;
  private static final double VALUE_WIDTH = 300;

  private final RecordsModel<R> model;
  private final RecordTable<R> table;
  private final Overlay overlay;
  private final Overlay window;
  private final Messages messages;

  /**
   * Creates the view.
   *
   * @param overlay shows the view above the list
   * @param window shows the dialogs of the window
   */
  VersionView(
      RecordsModel<R> model,
      RecordTable<R> table,
      Overlay overlay,
      Overlay window,
      Messages messages) {
    this.model = model;
    this.table = table;
    this.overlay = overlay;
    this.window = window;
    this.messages = messages;
  }

  /** The texts of a field in both versions. */
  public record Line(String field, String before, String now, boolean isEqual) {}

  /** Returns whether the list is shown, with no dialog above it. */
  boolean isListShown() {
    return table.node().getScene() != null && !overlay.isShowing() && !window.isShowing();
  }

  /**
   * Shows the versions.
   *
   * @param earlier the title of the earlier version
   * @param before the values of the fields that changed since; null for a field that was not set
   * @param none the text to show if no field differs
   */
  void show(R record, String earlier, Map<FieldRef, @Nullable FieldValue> before, String none) {
    List<Line> lines =
        model.fieldCatalog().columns().stream()
            .map(column -> line(column, record, before))
            .toList();
    FilteredList<Line> shown = new FilteredList<>(FXCollections.observableList(lines));
    CheckBox only = Nodes.named("compare-only", new CheckBox(messages.text("compare.only")));
    only.selectedProperty()
        .subscribe(isOnly -> shown.setPredicate(isOnly ? line -> !line.isEqual() : line -> true));
    only.setSelected(true);
    String title = messages.text("compare.title", record.label());
    TableView<Line> versions = Nodes.named("compare", new TableView<>(shown), "dense");
    versions.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    versions.setPlaceholder(Labels.wrapped(none));
    versions.setAccessibleText(title);
    Mark differs = new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    versions
        .getColumns()
        .setAll(
            List.of(
                new TextColumn<>(messages.text("compare.field"), FIELD_WIDTH, Line::field)
                    .mark(line -> line.isEqual() ? null : differs)
                    .growing(),
                new TextColumn<>(earlier, VALUE_WIDTH, Line::before).growing(),
                new TextColumn<>(messages.text("compare.now"), VALUE_WIDTH, Line::now).growing()));
    versions.getSelectionModel().selectFirst();
    VBox.setVgrow(versions, Priority.ALWAYS);
    Button close = overlay.closeButton("compare-close", messages.text("action.close"));
    VBox box =
        Overlay.dialog(
            "compare-view", title, WIDTH, versions, Nodes.row(8, only, Nodes.spacer(), close));
    box.setMaxHeight(Region.USE_COMPUTED_SIZE);
    box.setMinHeight(0);
    overlay.show(box, versions);
  }

  /** An empty field and one that is not set are no difference between two versions. */
  private Line line(Column<R> column, R record, Map<FieldRef, @Nullable FieldValue> changed) {
    FieldRef field = FieldRef.parse(column.id());
    FieldValue now = column.value().apply(record);
    FieldValue before =
        changed.containsKey(field) ? OwnerText.readable(field, changed.get(field)) : now;
    return new Line(
        column.title(),
        table.textOf(column, before),
        table.textOf(column, now),
        Objects.equals(before, now) || (isBlank(before) && isBlank(now)));
  }

  private static boolean isBlank(@Nullable FieldValue value) {
    return value == null || value.isBlank();
  }
}
