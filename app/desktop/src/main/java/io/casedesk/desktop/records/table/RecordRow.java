package io.casedesk.desktop.records.table;

import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.control.Skin;
import javafx.scene.control.TableRow;
import org.jspecify.annotations.Nullable;

/** A row whose first cells can stay where they are, and which shows that its record is another. */
final class RecordRow<R extends CaseRecord> extends TableRow<ListRow<R>> {

  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final PinnedColumns<R> pinnedColumns;
  private final Set<String> changed;
  private final String changedText;

  /**
   * A row.
   *
   * @param changed ids of the records that the newest read replaced
   * @param changedText says so
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
   * The table empties every row before it fills it with another record, which styles and lays out
   * each cell twice. A row that is not needed any more is taken out of sight in any case.
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
      // Rows are filled while they are laid out, and styles would come a frame later.
      applyCss();
    }
  }

  @Override
  protected void updateItem(@Nullable ListRow<R> item, boolean empty) {
    super.updateItem(item, empty);
    mark();
  }

  /** Whether the record was changed elsewhere since it was read before. */
  boolean isChanged() {
    ListRow<R> row = getItem();
    return !isEmpty() && row != null && changed.contains(row.record().id());
  }

  /** Looks again whether it was changed. */
  void mark() {
    boolean now = isChanged();
    pseudoClassStateChanged(CHANGED, now);
    setAccessibleText(now ? changedText : null);
    if (getSkin() instanceof RecordRowSkin<?> skin) {
      skin.showChanged(now);
    }
  }
}
