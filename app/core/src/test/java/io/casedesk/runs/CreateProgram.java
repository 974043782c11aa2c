package io.casedesk.runs;

import io.casedesk.changes.plan.PlannedCreate;
import io.casedesk.changes.plan.RunPlan;
import io.casedesk.changes.run.ChangeRuns;
import io.casedesk.changes.run.RunControl;
import io.casedesk.changes.run.RunOptions;
import io.casedesk.changes.run.RunWatcher;
import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.http.InteractiveTokenProvider;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A program that creates records and names their sponsors, for tests that kill it. */
public final class CreateProgram {

  static final int ROWS = 120;

  /** Rows where it is to wait for another token, which nobody gives. */
  static final int FEW = 8;

  /** What it says when it waits. */
  static final String ASKED = "asked";

  private CreateProgram() {}

  /**
   * Arguments: the address, the folder of the workspace, the word the names are to begin with, and
   * anything where it is to wait for another token.
   */
  public static void main(String[] args) {
    String token = String.valueOf(System.getenv("RUN_TOKEN"));
    boolean waits = args.length > 3;
    ClientOptions options =
        waits
            ? ClientOptions.of(args[0], waiting(token)).withInFlight(1)
            : ClientOptions.of(args[0], () -> token);
    try (ServiceClient client = new ServiceClient(options);
        Workspace workspace = Workspace.open(Path.of(args[1]), "CreateProgram")) {
      List<PlannedCreate> rows = new ArrayList<>();
      for (int i = 0; i < (waits ? FEW : ROWS); i++) {
        rows.add(WithCreates.row("" + i, args[2] + " row " + i));
      }
      System.out.println("ready");
      new ChangeRuns<>(
              client.useCases(),
              KnownDropdownValues.of(List.of(), Map.of(), List.of()),
              workspace.runs())
          .apply(
              RunHeader.of(args[0], "use-cases", Instant.now(), "ana", "test"),
              RunPlan.ofCreates(args[2], rows),
              RunOptions.defaults().inBatchesOf(50),
              RunWatcher.none(),
              new RunControl());
      System.out.println("done");
    }
  }

  private static InteractiveTokenProvider waiting(String token) {
    InteractiveTokenProvider gate = new InteractiveTokenProvider(token);
    gate.askWith(
        new InteractiveTokenProvider.Asker() {
          @Override
          public void askForToken(boolean again) {
            System.out.println(ASKED);
          }

          @Override
          public void accepted(String good, boolean isNew) {}
        });
    return gate;
  }
}
