package io.casedesk.cli.changes;

import java.io.IOException;

/** Receives the id of a run that is about to begin. */
@FunctionalInterface
public interface RunStartListener {

  /**
   * Called before anything is sent; if it fails, nothing is sent.
   *
   * @throws IOException when the id can't be stored
   */
  void begun(String run) throws IOException;
}
