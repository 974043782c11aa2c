package io.casedesk.desktop.records.refresh;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.desktop.records.refresh.RecordChange.Kind;
import java.util.ArrayList;
import java.util.List;

/** Summarizes changes in one line. */
record ChangesText(Messages messages, MomentText momentText) {

  /** Returns a summary such as: 12 changed, 3 new, 1 gone since 10:32. */
  String of(ListChanges changes) {
    List<String> parts = new ArrayList<>();
    part(parts, "changes.changed", changes.count(Kind.CHANGED));
    part(parts, "changes.new", changes.count(Kind.NEW));
    part(parts, "changes.gone", changes.count(Kind.GONE));
    return messages.text("changes.since", String.join(", ", parts), momentText.of(changes.since()));
  }

  private void part(List<String> parts, String key, int count) {
    if (count > 0) {
      parts.add(messages.text(key, count));
    }
  }
}
