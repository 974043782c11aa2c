package io.casedesk.desktop.records.editor;

import io.casedesk.model.CaseRecord;
import javafx.scene.Node;

/** A tab beside a list that shows more of the record that is open: its links, say. */
public interface RecordTab<R extends CaseRecord> {

  /** Short name, unique among the tabs of a list. */
  String name();

  /** What the tab is called. */
  String title();

  /** What it shows; the same node each time. */
  Node node();

  /** Shows a record, which may be the one that is shown already, read again. */
  void show(R record);
}
