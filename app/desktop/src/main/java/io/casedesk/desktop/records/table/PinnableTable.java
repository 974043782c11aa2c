package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Skin;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** A table whose first columns can be pinned and whose headers have a menu. */
final class PinnableTable<R extends CaseRecord> extends TableView<ListRow<R>> {

  private final PinnedColumns<R> pinnedColumns = new PinnedColumns<>(this);
  private boolean marking;
  private final HeadingMenu<R> menu;

  /**
   * Callbacks of the headers.
   *
   * @param name returns the accessible name of a column's menu button
   * @param open opens the menu of a column below a node
   * @param fit fits the width of a column to its content
   */
  record HeadingMenu<R extends CaseRecord>(
      java.util.function.Function<TableColumn<ListRow<R>, ?>, String> name,
      BiConsumer<TableColumn<ListRow<R>, ?>, Node> open,
      Consumer<TableColumn<ListRow<R>, ?>> fit) {}

  PinnableTable(HeadingMenu<R> menu) {
    this.menu = menu;
  }

  PinnedColumns<R> pinning() {
    return pinnedColumns;
  }

  HeadingMenu<R> menu() {
    return menu;
  }

  /** Returns the rendered rows; empty before the first layout. Doesn't search the scene graph. */
  List<RecordRow<?>> rowsInSight() {
    return getSkin() instanceof PinnableSkin<?> skin ? skin.rowsInSight() : List.of();
  }

  /** Marks the changed rows. Combines updates: a refresh may mark every row one after another. */
  void markSoon() {
    if (!marking) {
      marking = true;
      Platform.runLater(
          () -> {
            marking = false;
            rowsInSight().forEach(RecordRow::mark);
          });
    }
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new PinnableSkin<>(this);
  }
}
