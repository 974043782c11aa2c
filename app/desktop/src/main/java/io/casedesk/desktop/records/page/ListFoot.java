package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.common.text.Timestamps;
import io.casedesk.desktop.records.cells.GridProgressBar;
import io.casedesk.desktop.records.data.ListFields;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ChangesPanel;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Shows changes from newer reads, progress of cell edits and unsent changes below a list. */
final class ListFoot<R extends CaseRecord> {

  private final VBox node;

  /**
   * Creates the area below a list.
   *
   * @param go opens a record
   * @param back moves the keyboard focus back to the list
   */
  ListFoot(
      RecordsModel<R> model,
      Messages messages,
      Timestamps timestamps,
      Consumer<String> go,
      Runnable back) {
    ChangesPanel changes =
        new ChangesPanel(
            model.changes(),
            messages,
            new MomentText(messages, timestamps),
            new ListFields<>(model.filters(), timestamps),
            go);
    node =
        new VBox(
            changes.node(),
            new GridProgressBar(model.grid(), messages).node(),
            new UnsentChangesBar(model.staging(), messages, model::reviewStaged, back).node());
  }

  Node node() {
    return node;
  }
}
