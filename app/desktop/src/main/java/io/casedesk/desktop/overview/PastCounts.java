package io.casedesk.desktop.overview;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.filter.Facet;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.list.RecordsModel.Phase;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.snapshots.ReadCountStore;
import io.casedesk.workspace.snapshots.ReadCountStore.ReadCounts;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores the counts of each complete read of a list, by every field with few values. */
final class PastCounts {

  private static final System.Logger LOG = System.getLogger(PastCounts.class.getName());

  /** The most values of a field whose counts are stored. */
  private static final int MOST_VALUES = 200;

  private final ReadCountStore store;
  private final SnapshotKey key;
  private final Tasks tasks;

  /** When the last read was made whose counts are stored. */
  private @Nullable Instant last;

  PastCounts(ReadCountStore store, SnapshotKey key, Tasks tasks) {
    this.store = store;
    this.key = key;
    this.tasks = tasks;
  }

  /** Returns the counts of a field at past reads, the newest first. Blocks on the disk. */
  List<ReadCounts> find(String field) {
    return store.find(key, field);
  }

  /**
   * Stores the counts of each read from now on.
   *
   * @param fields the fields to count by
   * @param stored called after the counts of a read were stored
   */
  <R extends CaseRecord> void follow(
      RecordsModel<R> list, List<Column<R>> fields, Runnable stored) {
    Observables.follow(
        () -> {
          ReadOutcome outcome = list.reading().outcomeProperty().get();
          boolean complete =
              list.reading().phaseProperty().get() == Phase.READ
                  && outcome != null
                  && outcome.complete();
          if (complete && !outcome.asOf().equals(last)) {
            last = outcome.asOf();
            store(list, List.copyOf(fields), outcome.asOf(), stored);
          }
        },
        list.reading().phaseProperty(),
        list.reading().outcomeProperty());
  }

  private <R extends CaseRecord> void store(
      RecordsModel<R> list, List<Column<R>> fields, Instant asOf, Runnable stored) {
    List<Supplier<Facet>> facets = fields.stream().map(list.filters()::countAll).toList();
    tasks
        .run(
            () -> {
              Map<String, Map<String, Integer>> counts = new LinkedHashMap<>();
              for (int i = 0; i < fields.size(); i++) {
                Breakdown counted = Breakdown.of(fields.get(i), facets.get(i).get());
                if (counted.lines().size() <= MOST_VALUES) {
                  counts.put(counted.column(), CountGrid.stored(counted));
                }
              }
              store.add(key, asOf, counts);
            })
        .onSuccess(done -> stored.run())
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't save the counts of a read", thrown))
        .start();
  }
}
