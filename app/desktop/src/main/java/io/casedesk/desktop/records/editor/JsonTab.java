package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/** Shows the JSON of the open record as the service sent it. */
public final class JsonTab<R extends CaseRecord> implements RecordTab<R> {

  private final StackPane place = new StackPane();
  private final LazyValue<JsonView> view;
  private final Messages messages;

  /**
   * Creates the tab.
   *
   * @param maker creates the view when the tab is first opened: the view is large and seldom used
   */
  public JsonTab(Supplier<JsonView> maker, Messages messages) {
    this.view =
        new LazyValue<>(
            () -> {
              JsonView made = maker.get();
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
