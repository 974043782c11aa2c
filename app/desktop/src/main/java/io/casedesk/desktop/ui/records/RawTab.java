package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.text.Messages;
import io.casedesk.model.CaseRecord;
import javafx.scene.Node;

/** The record that is open as the service sent it. */
final class RawTab<R extends CaseRecord> implements RecordTab<R> {

  private final RawView view;
  private final Messages messages;

  RawTab(RawView view, Messages messages) {
    this.view = view;
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
    return view.node();
  }

  @Override
  public void show(R record) {
    view.show(record);
  }
}
