package io.casedesk.desktop.records.cells;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.cells.CellTextParser.Text;
import io.casedesk.desktop.records.rows.ShownRows;
import io.casedesk.model.CaseRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The records that a paste into filtered or sorted rows meets.
 *
 * @param records the number of records
 * @param first the display name of the topmost record
 * @param last the display name of the lowest record
 * @param rows how the rows are filtered and sorted
 */
public record PasteTarget(int records, String first, String last, ShownRows rows) {

  /** Returns the target; null if the rows are the whole list in its order, or for one record. */
  static @Nullable PasteTarget of(List<? extends Text<?>> texts, ShownRows rows) {
    List<String> names =
        texts.stream().map(Text::record).distinct().map(CaseRecord::label).toList();
    return names.size() < 2 || !rows.isArranged()
        ? null
        : new PasteTarget(names.size(), names.getFirst(), names.getLast(), rows);
  }

  /** Describes the target before the paste. */
  String before(Messages messages) {
    return text("paste.target", messages);
  }

  /** Describes the target after the paste. */
  public String after(Messages messages) {
    return text("paste.target.done", messages);
  }

  private String text(String messageKey, Messages messages) {
    List<String> why = new ArrayList<>();
    if (rows.shown() < rows.total()) {
      why.add(messages.text("paste.target.filtered", rows.shown(), rows.total()));
    }
    if (!rows.sortedBy().isEmpty()) {
      why.add(messages.text("paste.target.sorted", String.join(", ", rows.sortedBy())));
    }
    return messages.text(messageKey, records, String.join(", ", why), first, last);
  }
}
