package io.casedesk.cli.checklists;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.model.Solution;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The checklists of solutions that one read of a service found.
 *
 * @param solutions the solutions whose checklists were asked for
 * @param listed the outcome of reading the list of solutions
 * @param parts the checklists, or the failures, by the ids of the solutions
 * @param outcome the outcome of reading the checklists
 */
record ChecklistRead(
    List<Solution> solutions,
    ReadOutcome listed,
    Map<String, SolutionPart<Checklist>> parts,
    SolutionPartsOutcome outcome) {

  /**
   * Reads the checklists of solutions.
   *
   * @param only the ids of the solutions; empty for all that aren't deleted
   * @throws IllegalArgumentException when the service has no solution of an id
   */
  static ChecklistRead of(CliContext service, List<String> only, Terminal terminal) {
    List<Solution> all = new ArrayList<>();
    ReadOutcome listed;
    try (ProgressLine progress = new ProgressLine(terminal, "solutions")) {
      listed = CliContext.readAll(service.solutions(), all, progress);
    }
    List<Solution> wanted = selected(all, only, listed.complete());
    Map<String, SolutionPart<Checklist>> parts = HashMap.newHashMap(wanted.size());
    try (ProgressLine progress = new ProgressLine(terminal, "checklists")) {
      SolutionPartsOutcome outcome =
          service
              .parts()
              .checklists(
                  wanted.stream().map(Solution::id).toList(),
                  (fresh, at) -> {
                    fresh.forEach(part -> parts.put(part.solutionId(), part));
                    progress.read(fresh.size(), new ReadListener.Progress(at.done(), at.all()));
                  });
      return new ChecklistRead(wanted, listed, parts, outcome);
    }
  }

  private static List<Solution> selected(
      List<Solution> all, List<String> only, boolean isComplete) {
    if (only.isEmpty()) {
      return all.stream().filter(solution -> !solution.deleted()).toList();
    }
    Set<String> ids = new LinkedHashSet<>(only);
    List<Solution> wanted = all.stream().filter(solution -> ids.contains(solution.id())).toList();
    wanted.forEach(solution -> ids.remove(solution.id()));
    if (!ids.isEmpty() && isComplete) {
      throw new IllegalArgumentException(
          "--solution: the service lists no solution "
              + String.join(", ", ids)
              + ". Nothing was written.");
    }
    return wanted;
  }

  boolean complete() {
    return listed.complete() && outcome.complete();
  }

  /** Returns an earlier read instead if this one is incomplete and has fewer solutions. */
  ChecklistRead orBetter(@Nullable ChecklistRead earlier) {
    return earlier == null || complete() || earlier.answered() <= answered() ? this : earlier;
  }

  private long answered() {
    return parts.values().stream().filter(part -> part.failure() == null).count();
  }
}
