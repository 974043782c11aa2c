package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.refresh.ChangesPanel;
import io.casedesk.desktop.ui.table.Column;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.Moments;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** What stands below a list: what changed elsewhere, work on many cells, and what is staged. */
final class ListFoot<R extends CaseRecord> {

  private final VBox node;
  private final RecordsModel<R> model;

  /**
   * Below a list.
   *
   * @param go goes to a record
   * @param back puts the keyboard back into the list
   */
  ListFoot(
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      Consumer<String> go,
      Runnable back) {
    this.model = model;
    ChangesPanel changes =
        new ChangesPanel(
            model.changes(), messages, new Moments(messages, timestamps), this::fieldName, go);
    node =
        new VBox(
            changes.node(),
            new GridBusy(model.grid(), messages).node(),
            new StagingBar(model.staging(), messages, model::reviewStaged, back).node());
  }

  Node node() {
    return node;
  }

  private String fieldName(FieldRef field) {
    Column<R> column = model.filters().column(field.toString());
    return column == null ? field.key() : column.title();
  }
}
