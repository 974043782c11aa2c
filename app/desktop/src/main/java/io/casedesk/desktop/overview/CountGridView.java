package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.table.CountTable;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Shows the counts of a list by two fields or at past reads, as a table. */
final class CountGridView<R extends CaseRecord> {

  private static final double NAME_WIDTH = 160;
  private static final double COUNT_WIDTH = 120;
  private static final double TABLE_WIDTH = 320;

  private final CountTable table;
  private final PastReadsChart chart;
  private final HBox withChart = new HBox(16);
  private final CountsModel<R> model;
  private final OverviewTexts texts;

  /** The counts in the table; null before the first ones. */
  private @Nullable CountGrid shown;

  CountGridView(CountsModel<R> model, OverviewTexts texts) {
    this.model = model;
    this.texts = texts;
    table =
        new CountTable(
            "overview-grid-" + model.list().kindName(),
            NAME_WIDTH,
            COUNT_WIDTH,
            texts::number,
            this::open);
    chart = new PastReadsChart(texts, model::open);
    HBox.setHgrow(chart.node(), Priority.ALWAYS);
    table.node().setMinWidth(TABLE_WIDTH);
    table.node().setPrefWidth(TABLE_WIDTH);
  }

  private void open(int row, int column) {
    CountGrid grid = model.gridProperty().get();
    if (grid != null && row < grid.rows().size() && column < grid.heads().size()) {
      model.open(grid.rows().get(row), grid.heads().get(column));
    }
  }

  /** Returns the table. */
  Node table() {
    return table.node();
  }

  /** Shows the newest counts; returns the table or a message in its place. */
  Node show() {
    CountGrid grid = model.gridProperty().get();
    Column<R> column = model.fieldProperty().get();
    Against<R> against = model.againstProperty().get();
    Throwable failure = model.failureProperty().get();
    if (failure != null) {
      return StateViews.failed(
          texts.unread("overview.against.failed", failure),
          failure,
          texts.messages(),
          model::changed);
    }
    if (grid == null || column == null) {
      return StateViews.busy(texts.text("overview.against.reading"));
    }
    if (grid.heads().isEmpty() || grid.rows().isEmpty()) {
      return StateViews.quiet(
          Feather.INBOX,
          texts.text(
              against.column() != null && !grid.rows().isEmpty()
                  ? "overview.against.many"
                  : "overview.against.none"));
    }
    if (grid.equals(shown)) {
      return arranged(against);
    }
    shown = grid;
    List<String> heads = grid.heads().stream().map(head -> name(head, against)).toList();
    List<CountTable.Row> rows = new ArrayList<>();
    for (int i = 0; i < grid.rows().size(); i++) {
      String name = texts.labelled(grid.rows().get(i), column);
      List<Integer> counts = grid.counts().get(i);
      List<String> hints = new ArrayList<>();
      for (int k = 0; k < counts.size(); k++) {
        hints.add(
            texts.text(
                grid.heads().get(k).line() != null
                    ? "overview.against.hint"
                    : grid.isOpenable(k)
                        ? "overview.against.newest.hint"
                        : "overview.against.read.hint",
                name,
                hint(grid.heads().get(k), heads.get(k), against),
                counts.get(k)));
      }
      rows.add(new CountTable.Row(name, counts, hints));
    }
    String title = texts.text(model.list().kindName() + ".title");
    Column<R> other = against.column();
    table.openOnly(grid::isOpenable);
    table.show(
        column.title(),
        heads,
        rows,
        other == null
            ? texts.text("overview.against.reads.table", title, column.title())
            : texts.text("overview.against.table", title, column.title(), other.title()));
    if (other == null) {
      chart.show(
          grid,
          rows.stream().map(CountTable.Row::name).toList(),
          rows.stream().map(CountTable.Row::hints).toList(),
          texts.text("overview.against.chart", title, column.title()));
    }
    return arranged(against);
  }

  /** Returns the table, for past reads with the chart beside it. */
  private Node arranged(Against<R> against) {
    if (against.column() != null) {
      return table.node();
    }
    if (!withChart.getChildren().contains(table.node())) {
      withChart.getChildren().setAll(chart.node(), table.node());
    }
    return withChart;
  }

  private String hint(CountGrid.Head head, String name, Against<R> against) {
    return head.line() == null ? name : texts.labelled(head.line(), against.column());
  }

  private String name(CountGrid.Head head, Against<R> against) {
    return head.line() != null
        ? texts.name(head.line(), against.column())
        : head.read() == null ? "" : texts.moment(head.read());
  }
}
