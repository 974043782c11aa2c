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
 * What the log of one run says of the rows it was to create. A log is only ever added to, so what
 * was read of it holds as long as it has as many entries: each is gone through once, however often
 * it is asked for.
 */
final class CreatedRows {

  /** Verdicts on what the run itself wrote, or found as it wished. */
  private static final Set<Verdict> OURS =
      EnumSet.of(Verdict.APPLIED, Verdict.UNCHANGED, Verdict.BLANK, Verdict.DIFFERENT);

  private static final Map<RunStore, Map<String, Kept>> KEPT =
      Collections.synchronizedMap(new WeakHashMap<>());

  private CreatedRows() {}

  /**
   * A row.
   *
   * @param id the id of its record; null where none is known
   * @param own whether the service itself answered with the record, which then read by that name
   * @param mayExist whether it is in doubt whether there is a record
   * @param read what the record is known to have held; empty without an id
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
   * @param entries how many entries the log had before this was called
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

  /** What somebody else wrote meanwhile was read, and is still not ours to overwrite. */
  private static FieldValue known(CellResult result) {
    boolean isOurs = result.verdict() != null && OURS.contains(result.verdict());
    FieldValue value = isOurs ? result.now() : result.cell().change().seen();
    return Objects.requireNonNullElse(value, FieldValue.Null.INSTANCE);
  }
}
