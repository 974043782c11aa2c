package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.records.rows.RowsModel;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/** What newer reads changed that nobody has put away as seen. */
public final class ChangesModel {

  private final ReadOnlyObjectWrapper<@Nullable ListChanges> changes =
      new ReadOnlyObjectWrapper<>();
  private final BooleanProperty listed = new SimpleBooleanProperty();
  private final BooleanProperty onlyThese = new SimpleBooleanProperty();

  private final RowsModel<?> rows;

  /** Nothing changed yet. */
  public ChangesModel(RowsModel<?> rows) {
    this.rows = rows;
    onlyThese.subscribe(this::filter);
    listed.subscribe(
        shown -> {
          if (!shown) {
            // What lets few rows through must be in sight.
            onlyThese.set(false);
          }
        });
  }

  /** What changed; null when nothing did since it was last put away. */
  public ReadOnlyObjectProperty<@Nullable ListChanges> changesProperty() {
    return changes.getReadOnlyProperty();
  }

  /** Whether they are listed one by one. */
  public BooleanProperty listedProperty() {
    return listed;
  }

  /** Whether the table shows only the rows that changed; only while they are listed. */
  public BooleanProperty onlyTheseProperty() {
    return onlyThese;
  }

  /** A read found these. */
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
    rows.markChanged(newer.present());
    filter();
  }

  /** A person has looked at a record. */
  public void visited(String id) {
    rows.changed().remove(id);
  }

  /** A person has seen them all. */
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
