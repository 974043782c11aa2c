package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.table.Mark;
import io.casedesk.desktop.common.table.TextColumn;
import io.casedesk.desktop.common.text.Messages;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.collections.transformation.FilteredList;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows the fields of two records or versions side by side, and marks those that differ. */
public final class CompareView {

  private static final double WIDTH = 860;
  private static final double FIELD_WIDTH = 200;
  private static final double VALUE_WIDTH = 300;

  private final Overlay overlay;
  private final Messages messages;

  /** Creates the view. */
  public CompareView(Overlay overlay, Messages messages) {
    this.overlay = overlay;
    this.messages = messages;
  }

  /**
   * The values of a field in both records.
   *
   * @param field the title of the field
   */
  public record Line(String field, String first, String second, boolean isEqual) {}

  /**
   * Two records, or two versions of a record.
   *
   * @param none the text to show if no line differs
   * @param first the name of the first record or version
   * @param second the name of the second one
   */
  public record Comparison(
      String title, String none, String first, String second, List<Line> lines) {

    /** Copies the lines. */
    public Comparison {
      lines = List.copyOf(lines);
    }
  }

  /** Returns whether a dialog is shown where comparisons are. */
  public boolean isCovered() {
    return overlay.isShowing();
  }

  /** Shows a comparison. */
  public void show(Comparison compared) {
    FilteredList<Line> shown = new FilteredList<>(FXCollections.observableList(compared.lines()));
    CheckBox only = Nodes.named("compare-only", new CheckBox(messages.text("compare.only")));
    only.selectedProperty()
        .subscribe(isOnly -> shown.setPredicate(isOnly ? line -> !line.isEqual() : line -> true));
    only.setSelected(true);
    TableView<Line> table = table(compared, shown);
    VBox.setVgrow(table, Priority.ALWAYS);
    Button close = overlay.closeButton("compare-close", messages.text("action.close"));
    VBox box =
        Overlay.dialog(
            "compare-view",
            compared.title(),
            WIDTH,
            table,
            Nodes.row(8, only, Nodes.spacer(), close));
    box.setMaxHeight(Region.USE_COMPUTED_SIZE);
    box.setMinHeight(0);
    overlay.show(box, table);
  }

  private TableView<Line> table(Comparison compared, FilteredList<Line> shown) {
    TableView<Line> table = Nodes.named("compare", new TableView<>(shown), "dense");
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setPlaceholder(Labels.wrapped(compared.none()));
    table.setAccessibleText(compared.title());
    Mark differs = new Mark(Feather.GIT_MERGE, Mark.Tone.DOUBT);
    table
        .getColumns()
        .add(
            new TextColumn<Line>(messages.text("compare.field"), FIELD_WIDTH, Line::field)
                .mark(line -> line.isEqual() ? null : differs)
                .growing());
    table.getColumns().add(new TextColumn<>(compared.first(), VALUE_WIDTH, Line::first).growing());
    table
        .getColumns()
        .add(new TextColumn<>(compared.second(), VALUE_WIDTH, Line::second).growing());
    table.getSelectionModel().selectFirst();
    return table;
  }
}
