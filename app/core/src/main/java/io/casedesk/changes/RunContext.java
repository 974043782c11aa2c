package io.casedesk.changes;

/**
 * The settings with which a run is carried out.
 *
 * @param options when the run stops by itself
 * @param watcher receives the progress of the run
 * @param control pauses or cancels the run, and holds its clock
 */
record RunContext(RunOptions options, RunWatcher watcher, RunControl control) {}
