package io.casedesk.desktop.shell;

import io.casedesk.desktop.common.palette.RecordSource;
import io.casedesk.model.CaseRecord;
import java.util.List;

/** Record source that opens its section before it opens a record. */
final class OpenedRecords implements RecordSource {

  private final RecordSource within;
  private final Runnable enter;

  /**
   * Creates the source.
   *
   * @param enter opens the section
   */
  OpenedRecords(RecordSource within, Runnable enter) {
    this.within = within;
    this.enter = enter;
  }

  @Override
  public String title() {
    return within.title();
  }

  @Override
  public int size() {
    return within.size();
  }

  @Override
  public List<? extends CaseRecord> records() {
    return within.records();
  }

  @Override
  public void open(String id) {
    enter.run();
    within.open(id);
  }
}
