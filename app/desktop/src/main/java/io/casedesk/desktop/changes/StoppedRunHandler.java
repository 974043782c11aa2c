package io.casedesk.desktop.changes;

import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.changes.review.UnconfirmedResultException;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.model.runs.RunHeader;
import java.lang.System.Logger.Level;

/** Decides what becomes of a run that stopped before its end: it is offered or ended. */
record StoppedRunHandler(ConnectionStore connectionStore) {

  private static final System.Logger LOG = System.getLogger(StoppedRunHandler.class.getName());

  /** Notifies of an unfinished run. A failing listener doesn't affect the result of the write. */
  void notifyUnfinished() {
    try {
      connectionStore.left();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The listener of unfinished runs failed", e);
    }
  }

  /** Returns the failure of a run that broke off; ends the run if it sent nothing. */
  RuntimeException brokenOff(RunHeader header, boolean sent, RuntimeException e) {
    if (!sent) {
      boolean ended = giveUp(header);
      LOG.log(Level.DEBUG, "A run that sent nothing " + (ended ? "was ended" : "stays open"), e);
      return e;
    }
    notifyUnfinished();
    return new UnconfirmedResultException(header.id(), e);
  }

  /** Ends a run whose changes are kept elsewhere, so that it needn't be resumed. */
  boolean giveUp(RunHeader header) {
    try {
      boolean ended =
          connectionStore.runs().header(header.id()).isPresent()
              && ChangeRuns.giveUp(connectionStore.runs(), header.id());
      connectionStore.activeRuns().changed();
      return ended;
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Can't end a run", e);
      return false;
    }
  }
}
