package io.casedesk.model.runs;

import java.time.Instant;

/**
 * An entry in the log of a run.
 *
 * @param seq its number in the run, from 1 without gaps
 * @param at the time of writing, to the millisecond
 * @param entry the content
 * @param hash the hash of this entry and all entries before it, see {@link JournalHashChain}
 */
public record StoredJournalEntry(long seq, Instant at, JournalEntry entry, String hash) {}
