package io.casedesk.desktop.imports;

import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** Shows that the import waits for the list, or what to do when reading it stopped or failed. */
final class ListWaitView {

  private final StackPane node = new StackPane();
  private final ImportSession session;
  private final Messages messages;

  ListWaitView(ImportSession session, Messages messages) {
    this.session = session;
    this.messages = messages;
    node.setId("imports-waiting");
  }

  Node node() {
    RecordsModel<?> list = session.targets().list();
    Throwable failure = list.loader().state().failure();
    Node shown =
        switch (list.loader().state().phase()) {
          case READING, READ, IDLE -> StateViews.busy(messages.text("imports.waiting"));
          case CANCELLED ->
              StateViews.offer(
                  Feather.DOWNLOAD,
                  messages.text("imports.waiting.stopped"),
                  messages.text("imports.waiting.read"),
                  session.targets()::read);
          case FAILED ->
              failure == null
                  ? StateViews.busy(messages.text("imports.waiting"))
                  : ImportControls.failed(
                      StateViews.failed(
                          messages.text("imports.waiting.failed"),
                          failure,
                          messages,
                          session.targets()::read));
        };
    node.getChildren().setAll(List.of(shown));
    return node;
  }
}
