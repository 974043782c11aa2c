package io.casedesk.desktop.common.controls;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;

/**
 * Updates all cells of a list or a table. JavaFX updates only the cells in sight; a cell out of
 * sight that returns for the same item would show its earlier state.
 */
public final class CellRefresher {

  /** The cells that JavaFX created; weak, because it drops cells at times. */
  private final Set<IndexedCell<?>> cells = Collections.newSetFromMap(new WeakHashMap<>());

  private final Runnable refresh;

  private CellRefresher(Runnable refresh) {
    this.refresh = refresh;
  }

  /** Creates a refresher for a list whose cell factory is set. */
  public static <T> CellRefresher of(ListView<T> list) {
    CellRefresher refresher = new CellRefresher(list::refresh);
    var factory = list.getCellFactory();
    list.setCellFactory(view -> refresher.track(factory.call(view)));
    return refresher;
  }

  /** Creates a refresher for a table whose row factory is set. */
  public static <T> CellRefresher of(TableView<T> table) {
    CellRefresher refresher = new CellRefresher(table::refresh);
    var factory = table.getRowFactory();
    table.setRowFactory(view -> refresher.track(factory.call(view)));
    return refresher;
  }

  private <C extends IndexedCell<?>> C track(C cell) {
    cells.add(cell);
    return cell;
  }

  /** Updates the cells. */
  public void refresh() {
    cells.stream().filter(cell -> !cell.isVisible()).forEach(cell -> cell.updateIndex(-1));
    refresh.run();
  }
}
