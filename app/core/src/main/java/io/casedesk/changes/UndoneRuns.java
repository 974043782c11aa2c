package io.casedesk.changes;

import io.casedesk.model.RunHeader;
import io.casedesk.model.RunState;
import io.casedesk.model.RunSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which runs were undone since, all of them or in part, by what the headers of later runs say. What
 * such a run wrote is no longer what the service holds.
 */
public final class UndoneRuns {

  private final Map<String, List<RunHeader>> by = new HashMap<>();

  private UndoneRuns() {}

  /**
   * Looks through runs.
   *
   * @param runs the newest first, as a store has them
   */
  public static UndoneRuns among(List<RunSummary> runs) {
    UndoneRuns found = new UndoneRuns();
    for (RunSummary run : runs) {
      if (run.state().phase() == RunState.Phase.ENDED) {
        RunOrigin.parse(run.header().origin())
            .filter(origin -> origin.way() == RunOrigin.Way.UNDO)
            .ifPresent(
                origin ->
                    found
                        .by
                        .computeIfAbsent(origin.runId(), id -> new ArrayList<>())
                        .add(run.header()));
      }
    }
    return found;
  }

  /** The newest run that undid this one and was not undone itself; empty where none did. */
  public Optional<RunHeader> by(String runId) {
    return by.getOrDefault(runId, List.of()).stream()
        .filter(undo -> by(undo.id()).isEmpty())
        .findFirst();
  }
}
