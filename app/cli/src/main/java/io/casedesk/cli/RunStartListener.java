package io.casedesk.cli;

import java.io.IOException;

/** Is told of a run that is about to begin. */
@FunctionalInterface
interface RunStartListener {

  /**
   * Its id is known; nothing was sent yet, and nothing is when this fails.
   *
   * @throws IOException when it cannot be noted
   */
  void begun(String run) throws IOException;
}
