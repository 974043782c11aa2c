package io.casedesk.desktop.links;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.links.LinkCheckModel.Phase;
import io.casedesk.desktop.links.LinkCheckModel.Summary;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import io.casedesk.workspace.snapshots.ReadCountStore;
import io.casedesk.workspace.snapshots.ReadCountStore.ReadCounts;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Counts the problems of each complete link check by type, and holds the counts of past ones. */
public final class PastScansModel {

  private static final System.Logger LOG = System.getLogger(PastScansModel.class.getName());

  private static final String FIELD = "problem";

  private final ObservableList<ReadCounts> scans = FXCollections.observableArrayList();
  private final LinkCheckModel check;
  private final ReadCountStore store;
  private final SnapshotKey key;
  private final Tasks tasks;

  /** Creates a model that counts each check from now on. */
  public PastScansModel(
      LinkCheckModel check, ReadCountStore store, String connection, Tasks tasks) {
    this.check = check;
    this.store = store;
    this.key = new SnapshotKey(connection, "links");
    this.tasks = tasks;
    check.phaseProperty().subscribe(this::ended);
  }

  /** Returns the counts of past checks, the newest first; loaded on request. */
  ObservableList<ReadCounts> scans() {
    return scans;
  }

  /** Loads the counts of past checks. */
  void load() {
    tasks
        .call(() -> store.find(key, FIELD))
        .onSuccess(scans::setAll)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read the past link checks", thrown))
        .start();
  }

  private void ended(Phase phase) {
    Summary summary = check.summaryProperty().get();
    boolean complete =
        phase == Phase.CHECKED
            && summary != null
            && summary.asked() == summary.solutions()
            && summary.doubts().isEmpty();
    if (!complete) {
      return;
    }
    Map<String, Integer> counts =
        check.findings().stream()
            .map(LinkFinding::problem)
            .collect(Collectors.toMap(Enum::name, problem -> 1, Integer::sum));
    tasks
        .run(() -> store.add(key, summary.asOf(), Map.of(FIELD, counts)))
        .onSuccess(done -> load())
        .onFailure(
            thrown -> LOG.log(Level.WARNING, "Can't save the counts of a link check", thrown))
        .start();
  }
}
