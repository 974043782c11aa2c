package io.casedesk.changes.journal;

import io.casedesk.model.runs.RunRows;

/** Receives what a run stored. Called by any thread, one at a time. */
@FunctionalInterface
public interface StoredStepListener {

  /** Called after rows were stored, with how far the run is now. */
  void stored(RunRows rows, RunProgress now);
}
