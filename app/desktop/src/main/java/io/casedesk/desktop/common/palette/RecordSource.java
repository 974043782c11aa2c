package io.casedesk.desktop.common.palette;

import io.casedesk.model.CaseRecord;
import java.util.List;

/** A list whose records can be found from everywhere. Asked on the JavaFX thread. */
public interface RecordSource {

  /** What the list is called. */
  String title();

  /** How many records of it have been read so far. */
  int size();

  /** The records read so far; not to be changed. Costs at most a few milliseconds. */
  List<? extends CaseRecord> records();

  /** Goes to the list and opens a record in it. */
  void open(String id);
}
