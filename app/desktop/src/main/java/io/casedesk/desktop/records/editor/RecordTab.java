package io.casedesk.desktop.records.editor;

import io.casedesk.desktop.common.form.JsonView;
import io.casedesk.desktop.common.section.LazyValue;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.CaseRecord;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;

/**
 * A tab with more information about the open record, such as its links.
 *
 * @param name a short name, unique among the tabs of a list
 * @param title the title of the tab
 * @param node the content
 * @param shower shows a record, which may be a newer state of the current one
 */
public record RecordTab<R extends CaseRecord>(
    String name, String title, Node node, Consumer<R> shower) {

  /**
   * Creates the tab with the JSON of the record as the service sent it.
   *
   * @param maker creates the view when the tab is first opened: the view is large and seldom used
   */
  public static <R extends CaseRecord> RecordTab<R> ofJson(
      Supplier<JsonView> maker, Messages messages) {
    StackPane place = new StackPane();
    LazyValue<JsonView> view = new LazyValue<>(maker);
    Observables.whenPresent(view.valueProperty(), made -> place.getChildren().setAll(made.node()));
    return new RecordTab<>(
        "raw", messages.text("editor.tab.raw"), place, record -> view.get().show(record));
  }
}
