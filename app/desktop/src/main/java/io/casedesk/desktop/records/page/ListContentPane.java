package io.casedesk.desktop.records.page;

import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** Where the rows of a list are, or what there is instead of them. */
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

  /** What has taken the place of the rows; null when nothing has. */
  ReadOnlyObjectProperty<@Nullable ListPage> pageProperty() {
    return page.getReadOnlyProperty();
  }

  /** The same, for whoever wants to do something with it. */
  Optional<ListPage> page() {
    return Optional.ofNullable(page.get());
  }

  /** Shows a page, or the rows again. */
  void turnTo(@Nullable ListPage wanted) {
    page.set(wanted);
  }

  /** Shows rows, or what there is to say instead of rows. */
  void arrange() {
    Node shown = page().map(ListPage::node).orElseGet(states::now);
    if (!node.getChildren().equals(List.of(shown))) {
      node.getChildren().setAll(shown);
    }
  }
}
