package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.data.FieldCatalogModel;
import io.casedesk.desktop.records.filter.FiltersModel;
import io.casedesk.desktop.records.rows.RowsModel;
import io.casedesk.desktop.records.savedviews.LastTableState;
import io.casedesk.desktop.records.savedviews.ViewsModel;
import io.casedesk.model.CaseRecord;

/** Holds the filters, the saved views and the last table state of a list. */
final class ListViews<R extends CaseRecord> {

  private final FiltersModel<R> filters;
  private final ViewsModel views;
  private final LastTableState arrangement;

  /**
   * Creates the views of a list.
   *
   * @param kind the name of the record kind
   */
  ListViews(
      ConnectionStore connectionStore,
      String kind,
      RowsModel<R> rows,
      FieldCatalogModel<R> learnt,
      Tasks tasks) {
    this.filters = new FiltersModel<>(rows, learnt.columns(), learnt::options, tasks);
    learnt.versionProperty().subscribe((was, is) -> filters.knowledgeChanged());
    this.arrangement =
        new LastTableState(
            () -> connectionStore.views(kind), connectionStore.settings().arrangement(kind), tasks);
    this.views = new ViewsModel(() -> connectionStore.views(kind), arrangement, tasks);
  }

  FiltersModel<R> filters() {
    return filters;
  }

  ViewsModel views() {
    return views;
  }

  /** Saves the latest table state. Blocks; call it after all other tasks have ended. */
  void close() {
    arrangement.close();
  }
}
