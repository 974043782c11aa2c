package io.casedesk.desktop.records.editor;

import io.casedesk.model.CaseRecord;
import javafx.scene.Node;

/** A tab with more information about the open record, such as its links. */
public interface RecordTab<R extends CaseRecord> {

  /** Returns a short name, unique among the tabs of a list. */
  String name();

  /** Returns the title of the tab. */
  String title();

  /** Returns the content node; always the same one. */
  Node node();

  /** Shows a record, which may be a newer state of the current one. */
  void show(R record);
}
