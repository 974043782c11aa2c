package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.records.rows.RowsModel;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** Holds the changes that newer reads found and the user hasn't dismissed. */
public final class ChangesModel {

  private final ReadOnlyObjectWrapper<@Nullable ListChanges> changes =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty listed = new SimpleBooleanProperty();
  private final BooleanProperty onlyThese = new SimpleBooleanProperty();

  private final RowsModel<?> rows;

  /** Creates a model without changes. */
  public ChangesModel(RowsModel<?> rows) {
    this.rows = rows;
    onlyThese.subscribe(this::filter);
    listed.subscribe(
        shown -> {
          if (!shown) {
            // A filter that hides rows must be visible.
            onlyThese.set(false);
          }
        });
  }

  /** The changes since they were last dismissed; null if there are none. */
  public ReadOnlyObjectProperty<@Nullable ListChanges> changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** Whether the list of changes is shown. */
  public BooleanProperty listedProperty() {
    return listed;
  }

  /** Whether the table shows only changed rows; only possible while the list is shown. */
  public BooleanProperty onlyTheseProperty() {
    return onlyThese;
  }

  /** Adds the changes that a read found. */
  public void found(ListChanges newer) {
    if (newer.isEmpty()) {
      return;
    }
    ListChanges before = changes.get();
    ListChanges joined = before == null ? newer : before.then(newer);
    if (joined.isEmpty()) {
      seen();
      return;
    }
    changes.set(joined);
    rows.changed().addAll(newer.present());
    filter();
  }

  /** Marks a record as visited. */
  public void visited(String id) {
    rows.changed().remove(id);
  }

  /** Dismisses all changes. */
  public void seen() {
    rows.changed().clear();
    changes.set(null);
    listed.set(false);
  }

  private void filter() {
    ListChanges now = changes.get();
    rows.only(onlyThese.get() && now != null ? Set.copyOf(now.present()) : null);
  }
}
