package io.casedesk.desktop.runs.history;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.journal.RecordHistory.RecordRun;
import io.casedesk.desktop.records.refresh.RecordChange;
import io.casedesk.desktop.runs.RunLine;
import io.casedesk.desktop.runs.history.RecordHistoryModel.FoundChange;
import io.casedesk.desktop.runs.history.RecordHistoryModel.History;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the earlier versions of a record by taking back what is known to have changed it. */
final class RecordVersions {

  private final List<Version> versions = new ArrayList<>();
  private final Map<FieldRef, @Nullable FieldValue> values = new HashMap<>();

  /**
   * The version of a record before a change.
   *
   * @param change the change: a {@link FoundChange} or a {@link RecordRun}
   * @param before the values of the fields that changed since; null for a field that was not set
   */
  record Version(Object change, Map<FieldRef, @Nullable FieldValue> before) {

    /** Copies the values. */
    Version {
      before = Collections.unmodifiableMap(new HashMap<>(before));
    }
  }

  private RecordVersions() {}

  /** Returns the known versions, the latest first. */
  static List<Version> of(History history) {
    RecordVersions found = new RecordVersions();
    for (Object change : history.newestFirst()) {
      if (!found.stepBack(change)) {
        break;
      }
    }
    return List.copyOf(found.versions);
  }

  /** Takes a change back; returns false if older versions are unknown. */
  private boolean stepBack(Object change) {
    return switch (change) {
      case FoundChange found -> stepBack(found);
      case RecordRun run -> stepBack(run);
      default -> false;
    };
  }

  private boolean stepBack(FoundChange found) {
    RecordChange change = found.change();
    if (change.fields().isEmpty()) {
      return false;
    }
    change.fields().forEach(field -> values.put(field.field(), field.before()));
    versions.add(new Version(found, values));
    return true;
  }

  private boolean stepBack(RecordRun run) {
    if (!run.readable() || run.created()) {
      return false;
    }
    boolean isChanged = false;
    for (CellResult cell : run.cells()) {
      RunLine line = RunLine.of(cell);
      if (line.sent()) {
        values.put(cell.cell().change().field(), line.values().before());
        isChanged = true;
      }
    }
    if (isChanged) {
      versions.add(new Version(run, values));
    }
    return true;
  }
}
