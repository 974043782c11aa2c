package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.section.Once;
import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** The record that is open as the service sent it. */
final class RawTab<R extends CaseRecord> implements RecordTab<R> {

  private final StackPane place = new StackPane();
  private final Once<RawView> view;
  private final Messages messages;

  /**
   * A tab.
   *
   * @param maker makes what is in it, once somebody opens it: it is large, and few do
   */
  RawTab(Supplier<RawView> maker, Messages messages) {
    this.view =
        new Once<>(
            () -> {
              RawView made = maker.get();
              place.getChildren().setAll(made.node());
              return made;
            });
    this.messages = messages;
  }

  @Override
  public String name() {
    return "raw";
  }

  @Override
  public String title() {
    return messages.text("editor.tab.raw");
  }

  @Override
  public Node node() {
    return place;
  }

  @Override
  public void show(R record) {
    view.get().show(record);
  }
}
