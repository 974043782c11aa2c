package io.casedesk.model;

/**
 * A run in a list of runs.
 *
 * @param header what it was begun with
 * @param state the state set last; OPEN with the counts <code>{}</code> when none was set
 * @param entries how many entries its log holds
 */
public record RunSummary(RunHeader header, RunState state, long entries) {}
