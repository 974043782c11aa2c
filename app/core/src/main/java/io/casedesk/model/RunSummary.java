package io.casedesk.model;

/**
 * A row in a list of runs.
 *
 * @param header the header of the run
 * @param state the state set last; OPEN with the counts <code>{}</code> when none was set
 * @param entries number of entries in the log
 */
public record RunSummary(RunHeader header, RunState state, long entries) {}
