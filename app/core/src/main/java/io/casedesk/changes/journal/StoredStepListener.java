package io.casedesk.changes.journal;

/** Receives the steps of a run after they were stored. Called by any thread, one at a time. */
@FunctionalInterface
public interface StoredStepListener {

  /** Called after a step was stored, with how far the run is now. */
  void stored(RunEvent step, RunProgress now);
}
