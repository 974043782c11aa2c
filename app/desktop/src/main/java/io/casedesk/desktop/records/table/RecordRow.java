package io.casedesk.desktop.records.table;

import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.table.PinnableRow;
import io.casedesk.desktop.common.table.PinnableTable;
import io.casedesk.desktop.records.rows.ListRow;
import io.casedesk.model.CaseRecord;
import java.util.Set;
import javafx.css.PseudoClass;
import javafx.scene.layout.Region;

/** A table row with a mark if its record was changed. */
final class RecordRow<R extends CaseRecord> extends PinnableRow<ListRow<R>> {

  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final Region dot = Nodes.styled(new Region(), "changed-dot");
  private final Set<String> changed;
  private final String changedText;

  /**
   * Creates a row.
   *
   * @param changed the ids of the records that the newest read changed
   * @param changedText the accessible text of the mark
   */
  RecordRow(PinnableTable<ListRow<R>> table, Set<String> changed, String changedText) {
    super(table);
    this.changed = changed;
    this.changedText = changedText;
  }

  @Override
  protected Region badge() {
    return dot;
  }

  /** Returns whether another user changed the record since the earlier read. */
  boolean isChanged() {
    ListRow<R> row = getItem();
    return !isEmpty() && row != null && changed.contains(row.record().id());
  }

  @Override
  protected void mark() {
    boolean now = isChanged();
    pseudoClassStateChanged(CHANGED, now);
    setAccessibleText(now ? changedText : null);
    dot.setVisible(now);
  }
}
