package io.casedesk.changes;

/**
 * How a run is to run.
 *
 * @param options when it stops by itself
 * @param watcher told of how far it is
 * @param control holds it up or ends it; its clock is that of the run
 */
record RunContext(RunOptions options, RunWatcher watcher, RunControl control) {}
