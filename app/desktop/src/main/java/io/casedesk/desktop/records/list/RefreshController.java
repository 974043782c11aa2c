package io.casedesk.desktop.records.list;

import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.preferences.SettingCatalog.Pace;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.desktop.records.refresh.RefreshHistory;
import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;

/**
 * Refreshes a list only while no write is running. A read would report the writes as changes by
 * other users, and older data would replace the result of the writes.
 */
public final class RefreshController implements RefreshTimerModel.Target {

  private final ReadOnlyBooleanWrapper heldBack = new ReadOnlyBooleanWrapper();
  private final ListLoadModel<?> listLoadModel;
  private final SnapshotSync<?> snapshotSync;
  private final BooleanSupplier writing;
  private final ObservableValue<Pace> interval;
  private int resuming;

  /**
   * Creates the controller.
   *
   * @param writing whether the user's changes are being written
   * @param kind the word of the record kind
   */
  RefreshController(
      RecordMerger<?> recordMerger, BooleanSupplier writing, Preferences preferences, String kind) {
    this.listLoadModel = recordMerger.reading();
    this.snapshotSync = recordMerger.snapshotSync();
    this.writing = writing;
    this.interval = preferences.property(SettingCatalog.refreshOf(kind));
  }

  /** Whether a refresh waits until the running writes have ended. */
  public ReadOnlyBooleanProperty heldBackProperty() {
    return heldBack.getReadOnlyProperty();
  }

  /** Records that a run of an earlier session was resumed. */
  void resumes() {
    resuming++;
  }

  /** Records that a resumed run has ended. */
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
  public Optional<Duration> wait(Duration every) {
    return interval.getValue().wait(every);
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
      // The read follows automatically, even if it was canceled before.
      listLoadModel.begin();
    }
  }

  /** Starts the waiting refresh after a write has ended. */
  void readIfHeldBack() {
    if (heldBack.get() && !isAtWork()) {
      refresh();
    }
  }

  /** Cancels a running or pending read; the rows read so far stay. */
  public void cancel() {
    heldBack.set(false);
    listLoadModel.cancel();
  }
}
