package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.refresh.ChangesPanel;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.desktop.ui.text.MomentText;
import io.casedesk.desktop.ui.text.Timestamps;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** What stands below a list: what changed elsewhere, work on many cells, and what is staged. */
final class ListFoot<R extends CaseRecord> {

  private final VBox node;

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
