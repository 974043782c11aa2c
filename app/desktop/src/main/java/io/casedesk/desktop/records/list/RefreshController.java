package io.casedesk.desktop.records.list;

import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.model.CaseRecord;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;

/**
 * Reads a list again when nothing is being written: a read would take writes for those of somebody
 * else, and what they read would then replace what is newer.
 */
final class RefreshController<R extends CaseRecord> implements RefreshTimerModel.Target {

  private final ReadOnlyBooleanWrapper heldBack = new ReadOnlyBooleanWrapper();
  private final ListLoadModel<R> listLoadModel;
  private final SnapshotSync<R> snapshotSync;
  private final BooleanSupplier writing;
  private int resuming;

  /**
   * Reads a list.
   *
   * @param writing whether a person writes something
   */
  RefreshController(RecordMerger<R> recordMerger, BooleanSupplier writing) {
    this.listLoadModel = recordMerger.reading();
    this.snapshotSync = recordMerger.keeping();
    this.writing = writing;
  }

  /** Whether the list is to be read as soon as the writes that are under way have ended. */
  ReadOnlyBooleanProperty heldBackProperty() {
    return heldBack.getReadOnlyProperty();
  }

  /** A run of another day goes on. */
  void resumes() {
    resuming++;
  }

  /** Such a run has ended. */
  void resumed() {
    resuming--;
    readIfHeldBack();
  }

  private boolean isAtWork() {
    return writing.getAsBoolean() || resuming > 0;
  }

  @Override
  public RefreshHistory pace() {
    return listLoadModel.pace();
  }

  @Override
  public boolean isIdle() {
    Phase phase = listLoadModel.phaseProperty().get();
    return phase != Phase.READING && phase != Phase.IDLE && !isAtWork();
  }

  @Override
  public void refresh() {
    heldBack.set(isAtWork());
    if (heldBack.get()) {
      return;
    }
    if (snapshotSync.showAll()) {
      listLoadModel.refresh();
    } else {
      // It follows by itself, also where it was stopped before.
      listLoadModel.begin();
    }
  }

  /** A write has ended. */
  void readIfHeldBack() {
    if (heldBack.get() && !isAtWork()) {
      refresh();
    }
  }

  /** Stops a read that is under way, or is to come; what was read so far stays. */
  void cancel() {
    heldBack.set(false);
    listLoadModel.cancel();
  }
}
