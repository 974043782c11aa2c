package io.casedesk.desktop.records.page;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.model.CaseRecord;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Shows the rows of a list, a state message or a page in their place. */
final class ListContentPane<R extends CaseRecord> {

  private final ReadOnlyObjectWrapper<@Nullable ListPage> page = new ReadOnlyObjectWrapper<>();
  private final StackPane node = new StackPane();
  private final ListStates<R> states;

  ListContentPane(ListStates<R> states) {
    this.states = states;
    page.subscribe(now -> arrange());
  }

  Node node() {
    return node;
  }

  /** The page shown in place of the rows; null if there is none. */
  ReadOnlyObjectProperty<@Nullable ListPage> pageProperty() {
    return page.getReadOnlyProperty();
  }

  /** Returns the page shown in place of the rows. */
  Optional<ListPage> page() {
    return Optional.ofNullable(page.get());
  }

  /** Shows a page, or the rows if null. */
  void showPage(@Nullable ListPage wanted) {
    page.set(wanted);
  }

  /** Updates the content: the page, the rows or a state message. */
  void arrange() {
    Node shown = page().map(ListPage::node).orElseGet(states::now);
    Nodes.put(node, shown);
  }
}
