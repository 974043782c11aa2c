package io.casedesk.desktop.common.palette;

import io.casedesk.model.CaseRecord;
import java.util.List;

/** A list whose records the command palette can find. Use on the JavaFX thread. */
public interface RecordSource {

  /** Returns the title of the list. */
  String title();

  /** Returns the number of records read so far. */
  int size();

  /** Returns the records read so far; don't modify the list. Takes a few milliseconds at most. */
  List<? extends CaseRecord> records();

  /** Shows the list and opens a record. */
  void open(String id);
}
