package io.casedesk.model;

import java.util.List;
import java.util.function.Consumer;

/**
 * The log of one run: only ever added to. Safe for use by many threads. Every method that reads or
 * writes blocks on the disk and fails with a {@link StoreException}.
 */
public interface RunLog {

  /** The run's id. */
  String id();

  /** What the run was begun with. */
  RunHeader header();

  /**
   * Adds entries, all or none, one after the other with nothing between them. When this returns
   * they survive a power cut. Interrupting does not end it: whether they were written would not be
   * known.
   *
   * @throws StoreException when they are not durable: what they announce must not be done. They are
   *     not among {@link #entries}; only where the disk itself failed can they be found after the
   *     next start, announcing what was not done
   */
  void append(List<JournalEntry> entries);

  /** All entries, in the order they were written. */
  List<StoredJournalEntry> entries();

  /**
   * Goes through all entries in the order they were written, without having all of them in memory;
   * stops at what the taker throws.
   */
  void forEach(Consumer<StoredJournalEntry> taker);

  /** Sets the state shown in lists; durable when this returns. It is no part of the chain. */
  void state(RunState state);
}
