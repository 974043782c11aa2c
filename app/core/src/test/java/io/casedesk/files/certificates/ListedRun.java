package io.casedesk.files.certificates;

import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.JournalHashChain;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The log of a run in memory, an entry a second. */
final class ListedRun implements RunLog {

  private final RunHeader header;
  private final List<StoredJournalEntry> entries = new ArrayList<>();

  ListedRun(RunHeader header) {
    this.header = header;
  }

  @Override
  public RunHeader header() {
    return header;
  }

  @Override
  public void append(List<JournalEntry> more) {
    for (JournalEntry entry : more) {
      String before = entries.isEmpty() ? JournalHashChain.start(header) : entries.getLast().hash();
      long seq = entries.size() + 1L;
      Instant at = header.begun().plusSeconds(seq);
      entries.add(
          new StoredJournalEntry(seq, at, entry, JournalHashChain.next(before, seq, at, entry)));
    }
  }

  void append(String kind, String record, String body) {
    append(List.of(new JournalEntry(kind, record, body)));
  }

  @Override
  public List<StoredJournalEntry> entries() {
    return entries;
  }

  @Override
  public void forEach(Consumer<StoredJournalEntry> consumer) {
    List.copyOf(entries).forEach(consumer);
  }

  @Override
  public void state(RunState state) {
    throw new UnsupportedOperationException("A certificate needs no state");
  }
}
