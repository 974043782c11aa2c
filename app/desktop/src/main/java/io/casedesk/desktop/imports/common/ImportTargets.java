package io.casedesk.desktop.imports.common;

import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.RecordKind;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Provides the lists that can be imported into, and delays actions until the chosen list is read.
 */
public final class ImportTargets {

  private final ReadOnlyObjectProperty<RecordKind> kind;
  private final Map<RecordKind, RecordsModel<?>> lists;
  private final ConnectionStore connectionStore;
  private @Nullable Runnable waiting;

  public ImportTargets(
      ReadOnlyObjectProperty<RecordKind> kind,
      Map<RecordKind, RecordsModel<?>> lists,
      ConnectionStore connectionStore) {
    this.kind = kind;
    this.lists = lists;
    this.connectionStore = connectionStore;
    lists.values().forEach(list -> list.phaseProperty().subscribe(now -> runIfRead()));
  }

  /** Returns the list of the chosen record kind. */
  public RecordsModel<?> list() {
    return Objects.requireNonNull(lists.get(kind.get()));
  }

  /** Returns every list that can be imported into. */
  public Collection<RecordsModel<?>> lists() {
    return lists.values();
  }

  /** Returns the records of the chosen list as known now. */
  public ImportRecordSource<?> source() {
    return new ImportRecordSource<>(list(), connectionStore);
  }

  /** Reads the list, unless it is being read. */
  public void read() {
    if (list().phaseProperty().get() != RecordsModel.Phase.READING) {
      list().refresh();
    }
  }

  /** Whether an action waits for the list. */
  public boolean isWaiting() {
    return waiting != null;
  }

  /** Runs an action when the list is read; replaces the action that waits. */
  public void once(Runnable then) {
    waiting = then;
    if (list().phaseProperty().get() == RecordsModel.Phase.IDLE) {
      list().begin(Runnable::run);
    }
    runIfRead();
  }

  /** Forgets the waiting action. */
  public void clear() {
    waiting = null;
  }

  private void runIfRead() {
    Runnable then = waiting;
    if (then != null && list().phaseProperty().get() == RecordsModel.Phase.READ) {
      waiting = null;
      then.run();
    }
  }
}
