package io.casedesk.runs;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.model.FieldValue;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program that names new sponsors for all records, for tests that kill it. */
public final class RunProgram {

  private RunProgram() {}

  /** Arguments: the address, the folder of the workspace, the word the sponsors are to hold. */
  public static void main(String[] args) {
    String token = System.getenv("RUN_TOKEN");
    try (ServiceClient client =
            new ServiceClient(ClientOptions.of(args[0], () -> String.valueOf(token)));
        Workspace workspace = Workspace.open(Path.of(args[1]), "RunProgram")) {
      List<UseCase> records = new ArrayList<>();
      client.useCases().readAll((fresh, at) -> records.addAll(fresh));
      List<PlannedCell> cells = new ArrayList<>();
      for (UseCase record : records) {
        FieldValue wanted = FieldValue.text(args[2] + " " + record.id());
        cells.add(WithRuns.cell(record, WithRuns.SPONSOR, wanted));
      }
      System.out.println("ready");
      new ChangeRuns<>(
              client.useCases(),
              KnownDropdownValues.of(List.of(), Map.of(), List.of()),
              workspace.runs())
          .apply(
              RunHeader.of(args[0], "use-cases", Instant.now(), "ana", "test"),
              cells,
              RunOptions.defaults().inBatchesOf(100),
              RunWatcher.none(),
              new RunControl());
      System.out.println("done");
    } catch (StoreException e) {
      System.out.println("failed " + e.getMessage());
    }
  }
}
