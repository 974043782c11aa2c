package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.control.Skin;
import javafx.scene.control.TableRow;
import org.jspecify.annotations.Nullable;

/** A table row with pinned cells and a mark if its record was changed. */
final class RecordRow<R extends CaseRecord> extends TableRow<ListRow<R>> {

  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final PinnedColumns<R> pinnedColumns;
  private final Set<String> changed;
  private final String changedText;

  /**
   * Creates a row.
   *
   * @param changed the ids of the records that the newest read changed
   * @param changedText the accessible text of the mark
   */
  RecordRow(PinnedColumns<R> pinnedColumns, Set<String> changed, String changedText) {
    this.pinnedColumns = pinnedColumns;
    this.changed = changed;
    this.changedText = changedText;
  }

  PinnedColumns<R> pinning() {
    return pinnedColumns;
  }

  @Override
  protected Skin<?> createDefaultSkin() {
    return new RecordRowSkin<>(this);
  }

  /**
   * Ignores index -1: the table clears every row before it reuses it for another record, which
   * would style and lay out each cell twice. Unused rows are hidden in any case.
   */
  @Override
  public void updateIndex(int index) {
    if (index < 0) {
      return;
    }
    boolean wasEmpty = isEmpty();
    super.updateIndex(index);
    if (getSkin() instanceof RecordRowSkin<?> skin) {
      skin.fill();
    }
    if (wasEmpty != isEmpty()) {
      // Rows are filled during layout; styles would otherwise be applied one frame later.
      applyCss();
    }
  }

  @Override
  protected void updateItem(@Nullable ListRow<R> item, boolean empty) {
    super.updateItem(item, empty);
    mark();
  }

  /** Returns whether another user changed the record since the earlier read. */
  boolean isChanged() {
    ListRow<R> row = getItem();
    return !isEmpty() && row != null && changed.contains(row.record().id());
  }

  /** Updates the mark. */
  void mark() {
    boolean now = isChanged();
    pseudoClassStateChanged(CHANGED, now);
    setAccessibleText(now ? changedText : null);
    if (getSkin() instanceof RecordRowSkin<?> skin) {
      skin.showChanged(now);
    }
  }
}
