package io.casedesk.runs;

import io.casedesk.model.runs.JournalEntry;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunLog;
import io.casedesk.model.runs.RunState;
import io.casedesk.model.runs.RunStore;
import io.casedesk.model.runs.RunStore.OwnerForm;
import io.casedesk.model.runs.RunStore.RunSummary;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The logs of a store, counting how often one is gone through. */
final class CountedLogs implements RunStore {

  private final RunStore store;
  private final AtomicInteger walks = new AtomicInteger();

  CountedLogs(RunStore store) {
    this.store = store;
  }

  int walks() {
    return walks.get();
  }

  @Override
  public RunLog begin(RunHeader header) {
    return new Counted(store.begin(header));
  }

  @Override
  public Optional<RunLog> open(String runId) {
    return store.open(runId).map(Counted::new);
  }

  @Override
  public List<RunLog> beginningWith(String kind) {
    return store.beginningWith(kind).stream().<RunLog>map(Counted::new).toList();
  }

  @Override
  public List<RunLog> ofRecord(String recordId) {
    return store.ofRecord(recordId).stream().<RunLog>map(Counted::new).toList();
  }

  @Override
  public List<RunSummary> runs() {
    return store.runs();
  }

  @Override
  public Optional<OwnerForm> ownerForm(String connection) {
    return store.ownerForm(connection);
  }

  @Override
  public void ownerForm(String connection, OwnerForm form) {
    store.ownerForm(connection, form);
  }

  private final class Counted implements RunLog {

    private final RunLog log;

    Counted(RunLog log) {
      this.log = log;
    }

    @Override
    public RunHeader header() {
      return log.header();
    }

    @Override
    public void append(List<JournalEntry> entries) {
      log.append(entries);
    }

    @Override
    public List<StoredJournalEntry> entries() {
      walks.incrementAndGet();
      return log.entries();
    }

    @Override
    public void forEach(Consumer<StoredJournalEntry> consumer) {
      walks.incrementAndGet();
      log.forEach(consumer);
    }

    @Override
    public void state(RunState state) {
      log.state(state);
    }
  }
}
