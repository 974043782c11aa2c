package io.casedesk.bench.changes;

import io.casedesk.bench.LatencyProxy;
import io.casedesk.bench.server.LoadedServer;
import io.casedesk.changes.journal.RunResult;
import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.changes.validation.Preflight;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.Change;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.snapshots.SnapshotCodec;
import io.casedesk.workspace.snapshots.SnapshotStore.Snapshot;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a run over one in so many records of a service took, from the preflight of its plan to its
 * last verdict. (The read that the plan was made from is not part of it.)
 *
 * @param all records the service holds
 * @param ids those changed
 * @param readingSeconds of the preflight and of all reading of the run
 * @param sendingSeconds of the run without its reading: the journal and the judging are in it
 * @param reads requests that were no PATCH
 * @param writes requests that were
 * @param inFlight the most at any time
 * @param wholeReadSeconds of the read before
 * @param loadSeconds of the same records from the snapshot in the workspace
 */
record ChangedRecords(
    int all,
    List<String> ids,
    double readingSeconds,
    double sendingSeconds,
    int reads,
    int writes,
    int inFlight,
    double wholeReadSeconds,
    double loadSeconds) {

  private static final FieldRef SPONSOR = FieldRef.custom("sponsor");
  private static final String KIND = RecordKind.USE_CASES.word();

  static ChangedRecords of(LoadedServer server, long millis, int oneIn) throws IOException {
    try (LatencyProxy far = new LatencyProxy(server.url(), millis);
        Workspace workspace = Workspace.open(server.folder().resolve("workspace"), "bench");
        ServiceClient client =
            new ServiceClient(ClientOptions.of(far.url().toString(), server::token))) {
      List<UseCase> records = new ArrayList<>();
      long begin = System.nanoTime();
      ReadOutcome outcome = client.useCases().readAll((fresh, at) -> records.addAll(fresh));
      double wholeRead = seconds(begin);
      if (!outcome.complete()) {
        throw new IOException("The read was not complete: " + outcome.shortfalls());
      }
      List<FieldDefinition> fields = client.useCases().fields();
      ChangePlan plan = plan(far.url(), records, oneIn);
      KnownDropdownValues dropdownValues = KnownDropdownValues.of(fields, Map.of(), records);
      int readsBefore = far.requests() - far.patches();
      TimedReads repository = new TimedReads(client.useCases());
      begin = System.nanoTime();
      PreflightReport<UseCase> checked =
          new Preflight<>(repository, fields, dropdownValues).check(plan);
      RunResult result =
          new ChangeRuns<>(repository, dropdownValues, workspace.runs())
              .startingFrom(checked.reading())
              .apply(
                  RunHeader.of(far.url().toString(), KIND, Instant.now(), "bench", "bench"),
                  checked.cells().stream().map(PreflightCell::planned).toList(),
                  RunOptions.defaults(),
                  RunWatcher.none(),
                  new RunControl());
      double whole = seconds(begin);
      if (!result.allApplied() || !result.stopped().isEmpty()) {
        throw new IOException("Not all was applied: " + result.counts() + result.stopped());
      }
      return new ChangedRecords(
          records.size(),
          List.copyOf(result.cells().stream().map(c -> c.cell().change().recordId()).toList()),
          repository.seconds(),
          whole - repository.seconds(),
          far.requests() - far.patches() - readsBefore,
          far.patches(),
          far.mostWaiting(),
          wholeRead,
          load(workspace, far.url(), records));
    }
  }

  private static ChangePlan plan(URI url, List<UseCase> records, int oneIn) {
    List<PlannedCell> changes = new ArrayList<>();
    for (int i = 0; i < records.size(); i += oneIn) {
      UseCase record = records.get(i);
      if (record.deleted()) {
        continue;
      }
      changes.add(
          new PlannedCell(
              new Change(
                  record.id(),
                  SPONSOR,
                  record.value(SPONSOR),
                  FieldValue.text("Benchmark " + record.id())),
              false,
              "row " + (i + 1)));
    }
    return ChangePlan.of(
        new ChangePlan.Header(
            url.toString(), RecordKind.USE_CASES, Instant.now(), "bench", "bench"),
        changes);
  }

  private static double load(Workspace workspace, URI url, List<UseCase> records)
      throws IOException {
    SnapshotKey key = new SnapshotKey(url.toString(), KIND);
    workspace
        .snapshots()
        .save(key, Instant.now(), records.size(), SnapshotCodec.USE_CASES.encode(records));
    long begin = System.nanoTime();
    Snapshot snapshot = workspace.snapshots().load(key).orElseThrow();
    List<UseCase> loaded = SnapshotCodec.USE_CASES.decode(snapshot.chunks());
    double load = seconds(begin);
    if (!loaded.equals(records)) {
      throw new IOException("The snapshot does not hold what was read");
    }
    return load;
  }

  private static double seconds(long since) {
    return (System.nanoTime() - since) / 1e9;
  }
}
