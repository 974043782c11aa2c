package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the selected cells and the top row by record and not by position, so that rows added or
 * removed elsewhere move nothing.
 */
final class ViewportAnchor<R extends CaseRecord> {

  private final TableView<ListRow<R>> view;
  private final CellRange range;
  private List<String> selected = List.of();
  private @Nullable String top;
  private int topIndex;
  private double topOffset;
  private int anchor = -1;
  private @Nullable String anchorId;
  private int column;
  private int cornerColumn;
  private int leadColumn;
  private boolean upwards;

  ViewportAnchor(TableView<ListRow<R>> view, CellRange range) {
    this.view = view;
    this.range = range;
  }

  /**
   * Records the position before the rows change. Fast enough for each change.
   *
   * @param before the rows still shown
   */
  void note(List<? extends ListRow<R>> before) {
    boolean within = !range.isEmpty() && range.bottom() < before.size();
    selected = within ? ids(before.subList(range.top(), range.bottom() + 1)) : List.of();
    anchor = range.cornerRow();
    anchorId = within ? before.get(anchor).record().id() : null;
    if (!range.isEmpty()) {
      // While a search finds nothing, keep the focused column.
      column = Math.max(0, range.anchorColumn());
    }
    cornerColumn = Math.max(0, range.cornerColumn());
    leadColumn = range.leadColumn();
    upwards = range.leadRow() < range.cornerRow();
    IndexedCell<?> first = flow() == null ? null : flow().getFirstVisibleCell();
    top = null;
    if (first != null && first.getIndex() >= 0 && first.getIndex() < before.size()) {
      topIndex = first.getIndex();
      topOffset = first.getLayoutY();
      top = before.get(topIndex).record().id();
    }
  }

  private static List<String> ids(List<? extends ListRow<?>> rows) {
    return rows.stream().map(row -> row.record().id()).toList();
  }

  /** Returns the last focused column. */
  int column() {
    return column;
  }

  /**
   * Restores the position after the selection has its first row again.
   *
   * @return whether the selected cells are selected at the same place on the screen
   */
  boolean restore() {
    int shift = restoreTop();
    return restoreRange() && range.anchorRow() - anchor == shift;
  }

  /** Restores the selection around the anchor if the rows are still adjacent. */
  private boolean restoreRange() {
    // The selected record needn't be the anchor, for example if all rows are selected.
    String id = anchorId;
    int found = id == null ? -1 : placeNear(id, anchor);
    int at = found < 0 ? range.anchorRow() : found;
    int from = upwards ? at - selected.size() + 1 : at;
    List<ListRow<R>> items = view.getItems();
    if (selected.size() < 1
        || from < 0
        || from + selected.size() > items.size()
        || !selected.equals(ids(items.subList(from, from + selected.size())))) {
      return false;
    }
    int lead = upwards ? from : from + selected.size() - 1;
    range.select(at, cornerColumn, lead, Math.max(0, leadColumn));
    return true;
  }

  /**
   * Scrolls so that the former top row is at the top again.
   *
   * @return the number of rows by which it has moved
   */
  private int restoreTop() {
    VirtualFlow<?> flow = flow();
    String id = top;
    int place = id == null ? -1 : placeNear(id, topIndex);
    if (flow == null || place < 0) {
      return 0;
    }
    // The number of rows is updated only by a layout.
    view.layout();
    IndexedCell<?> first = flow.getFirstVisibleCell();
    if (first == null) {
      return 0;
    }
    double is = first.getIndex() * view.getFixedCellSize() - first.getLayoutY();
    double wanted = place * view.getFixedCellSize() - topOffset;
    if (Math.abs(is - wanted) >= 1) {
      double _ = flow.scrollPixels(wanted - is);
    }
    return place - topIndex;
  }

  private int placeNear(String id, int was) {
    List<ListRow<R>> items = view.getItems();
    if (was < items.size() && items.get(was).record().id().equals(id)) {
      return was;
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).record().id().equals(id)) {
        return i;
      }
    }
    return -1;
  }

  private @Nullable VirtualFlow<?> flow() {
    return view.lookup(".virtual-flow") instanceof VirtualFlow<?> flow ? flow : null;
  }
}
