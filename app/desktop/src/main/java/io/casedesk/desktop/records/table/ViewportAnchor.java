package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.List;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableView;
import javafx.scene.control.skin.VirtualFlow;
import org.jspecify.annotations.Nullable;

/**
 * Where a person is in a table: the cells selected, and the row at the top. Told by records and not
 * by places, so that rows that come and go elsewhere move nothing.
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
   * Notes the place, before anything moves. Cheap enough for each change of the rows.
   *
   * @param before the rows that are still painted
   */
  void note(List<? extends ListRow<R>> before) {
    boolean within = !range.isEmpty() && range.bottom() < before.size();
    selected = within ? ids(before.subList(range.top(), range.bottom() + 1)) : List.of();
    anchor = range.cornerRow();
    anchorId = within ? before.get(anchor).record().id() : null;
    if (!range.isEmpty()) {
      // Where a search finds nothing for a while, the column is still the one in sight.
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

  /** The column that the keyboard was in. */
  int column() {
    return column;
  }

  /**
   * Puts the place back, once the selection has its first row again.
   *
   * @return whether the cells that were selected are selected, and where they were to be seen
   */
  boolean restore() {
    int shift = restoreTop();
    return restoreRange() && range.anchorRow() - anchor == shift;
  }

  /** Selects around the anchor, if the rows are still one below the other. */
  private boolean restoreRange() {
    // The record that is selected need not be the one at the anchor: not where all rows are.
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
   * Scrolls so that the row that was at the top is there again.
   *
   * @return by how many rows it has moved
   */
  private int restoreTop() {
    VirtualFlow<?> flow = flow();
    String id = top;
    int place = id == null ? -1 : placeNear(id, topIndex);
    if (flow == null || place < 0) {
      return 0;
    }
    // The rows are as many as now only after a layout.
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
