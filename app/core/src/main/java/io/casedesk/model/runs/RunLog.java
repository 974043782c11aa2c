package io.casedesk.model.runs;

import io.casedesk.model.StoreException;
import io.casedesk.model.runs.JournalEntry.StoredJournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The append-only log of one run. Safe for several threads. Every method that reads or writes
 * blocks on the disk and fails with a {@link StoreException}.
 */
public interface RunLog {

  /** The id of the run. */
  default String id() {
    return header().id();
  }

  /** The header of the run. */
  RunHeader header();

  /**
   * Appends entries, all or none, consecutively. The entries are durable when this method returns.
   * An interrupt does not stop the write, because its outcome would be unknown.
   *
   * @throws StoreException when the entries are not durable: the caller must not do what they
   *     announce. They are not among {@link #entries}; only after a failure of the disk itself can
   *     they be found after a restart, announcing what was not done
   */
  void append(List<JournalEntry> entries);

  /** All entries in the order written. */
  default List<StoredJournalEntry> entries() {
    List<StoredJournalEntry> entries = new ArrayList<>();
    forEach(entries::add);
    return entries;
  }

  /** The entries of one record in the order written. */
  default List<StoredJournalEntry> entriesOf(String recordId) {
    return entries().stream().filter(e -> e.entry().record().equals(recordId)).toList();
  }

  /**
   * Passes all entries to the consumer in the order written, without loading all of them into
   * memory; stops when the consumer throws.
   */
  void forEach(Consumer<StoredJournalEntry> consumer);

  /**
   * Sets the state shown in lists; durable when this method returns. The state is not part of the
   * hash chain.
   */
  void state(RunState state);
}
