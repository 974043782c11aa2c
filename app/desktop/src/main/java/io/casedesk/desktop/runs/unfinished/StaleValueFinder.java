package io.casedesk.desktop.runs.unfinished;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.desktop.records.data.ConnectionStore;
import io.casedesk.desktop.runs.unfinished.StaleValue.Reason;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.runs.RunHeader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the unsent values of a run that changed since it stopped. Blocks on the disk and the
 * network.
 */
record StaleValueFinder(ConnectionStore connectionStore) {

  /** Returns the stale values of a run. */
  List<StaleValue> of(RunHeader run, RunResumer runResumer, Collection<Change> wishes) {
    RunResult result = ChangeRuns.read(connectionStore.runs(), run.id());
    List<Change> unsent =
        result.cells().stream()
            .filter(cell -> cell.verdict() == null)
            .map(CellResult::cell)
            .map(cell -> cell.change())
            .toList();
    Set<String> ids = unsent.stream().map(Change::recordId).collect(Collectors.toSet());
    Map<String, ? extends CaseRecord> held =
        ids.isEmpty() || !runResumer.canRead() ? Map.of() : runResumer.read(ids);
    Map<Change.Cell, Change> wished = new HashMap<>();
    wishes.forEach(wish -> wished.put(wish.cell(), wish));
    List<StaleValue> stale = new ArrayList<>();
    for (Change change : unsent) {
      StaleValue found =
          byTheService(run, change, runResumer.canRead(), held.get(change.recordId()));
      // Only changes that the user edited can be discarded; those of imports and undos can't.
      if (found == null && connectionStore.isEdited(run)) {
        found = byThePerson(run, change, wished.get(change.cell()));
      }
      if (found != null && !isThere(change, held.get(change.recordId()))) {
        stale.add(found);
      }
    }
    return stale;
  }

  private static boolean isThere(Change change, @Nullable CaseRecord record) {
    return record != null && change.wanted().equals(record.value(change.field()));
  }

  private static @Nullable StaleValue byTheService(
      RunHeader run, Change change, boolean known, @Nullable CaseRecord record) {
    if (!known) {
      return null;
    }
    if (record == null || record.deleted()) {
      return new StaleValue(run, change, Reason.GONE, null);
    }
    FieldValue now = record.value(change.field());
    return shown(now).equals(shown(change.seen()))
        ? null
        : new StaleValue(run, change, Reason.CHANGED, now);
  }

  private static @Nullable StaleValue byThePerson(
      RunHeader run, Change change, @Nullable Change wished) {
    if (wished == null) {
      return new StaleValue(run, change, Reason.DISCARDED, null);
    }
    return wished.wanted().equals(change.wanted())
        ? null
        : new StaleValue(run, change, Reason.WISHED_OTHERWISE, wished.wanted());
  }

  private static String shown(@Nullable FieldValue value) {
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE).display();
  }
}
