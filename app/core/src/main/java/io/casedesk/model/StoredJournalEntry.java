package io.casedesk.model;

import java.time.Instant;

/**
 * An entry as it stands in the log of a run.
 *
 * @param seq its place in the run, from 1 without gaps
 * @param at when it was written, to the millisecond
 * @param entry what was written
 * @param hash what ties it to everything before it, see {@link JournalHashChain}
 */
public record StoredJournalEntry(long seq, Instant at, JournalEntry entry, String hash) {}
