package io.casedesk.changes;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RunLog;
import io.casedesk.model.RunStore;
import io.casedesk.model.Verdict;
import java.lang.ref.SoftReference;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Cached results of the rows that one run was to create. A log is append-only, so a result stays
 * valid while the number of log entries is unchanged, and each log is read once.
 */
final class CreatedRows {

  /** Verdicts on values that the run wrote, or that were as wanted already. */
  private static final Set<Verdict> OURS =
      EnumSet.of(Verdict.APPLIED, Verdict.UNCHANGED, Verdict.BLANK, Verdict.DIFFERENT);

  private static final Map<RunStore, Map<String, Kept>> KEPT =
      Collections.synchronizedMap(new WeakHashMap<>());

  private CreatedRows() {}

  /**
   * The result of one row.
   *
   * @param id the id of the record; null when it is not known
   * @param own whether the service itself answered with the record, which then read by that name
   * @param mayExist whether an unconfirmed record may exist
   * @param read the values the record is known to have held; empty without an id
   */
  record Row(
      SourceRow source,
      String name,
      @Nullable String id,
      boolean own,
      boolean mayExist,
      Map<FieldRef, FieldValue> read) {}

  private record Kept(long entries, SoftReference<List<Row>> rows) {}

  /**
   * The rows of a log, in the order planned.
   *
   * @param entries the number of entries the log had before this call
   */
  static List<Row> of(RunStore store, RunLog log, long entries) {
    Map<String, Kept> ofStore = KEPT.computeIfAbsent(store, first -> new ConcurrentHashMap<>());
    Kept kept = ofStore.get(log.id());
    List<Row> rows = kept == null || kept.entries() != entries ? null : kept.rows().get();
    if (rows == null) {
      rows = read(log);
      ofStore.put(log.id(), new Kept(entries, new SoftReference<>(rows)));
    }
    return rows;
  }

  private static List<Row> read(RunLog log) {
    Run run = Run.read(log);
    Map<String, Map<FieldRef, FieldValue>> read = new HashMap<>();
    for (CellResult cell : run.cells()) {
      Change change = cell.cell().change();
      read.computeIfAbsent(change.recordId(), id -> new HashMap<>())
          .put(change.field(), known(cell));
    }
    return run.createStates().stream().map(create -> row(create, read)).toList();
  }

  private static Row row(RunCreateState create, Map<String, Map<FieldRef, FieldValue>> read) {
    String id = create.id();
    return new Row(
        create.source(),
        create.name(),
        id,
        create.isOwn(),
        create.mayExist(),
        id == null ? Map.of() : read.getOrDefault(id, Map.of()));
  }

  /** A value that another user wrote meanwhile was read, but is not the run's to overwrite. */
  private static FieldValue known(CellResult result) {
    boolean isOurs = result.verdict() != null && OURS.contains(result.verdict());
    FieldValue value = isOurs ? result.now() : result.cell().change().seen();
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE);
  }
}
