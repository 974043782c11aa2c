package io.casedesk.desktop.runs;

import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.runs.RunLine.LinePlace;
import io.casedesk.model.RecordKind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Whether an action is available for the open run.
 *
 * @param count the number of values that the action affects; 0 when a count makes no sense
 * @param refusal why the action isn't available, as the last part of a message key; empty when it
 *     is
 */
public record RunActionState(long count, String refusal) {

  /** The actions for a run. */
  public enum Action {
    RESUME,
    RETRY,
    UNDO,
    UNDO_SELECTED,
    REPAIR,
    CERTIFY
  }

  /**
   * The facts that decide which actions are available.
   *
   * @param run the open run; null when none is open
   * @param detail the details of the run; null when they were not or couldn't be read
   * @param selected the selected lines of the run
   * @param resumable whether runs of this record kind can be resumed here
   * @param resuming whether a run is being resumed
   */
  record Facts(
      @Nullable RunRow run,
      @Nullable RunDetail detail,
      List<RunLine> selected,
      boolean resumable,
      boolean resuming) {}

  /** Whether the action is available. */
  public boolean isOpen() {
    return refusal.isEmpty();
  }

  /** Returns the state of every action. */
  static Map<Action, RunActionState> all(Facts facts) {
    Map<Action, RunActionState> offers = new EnumMap<>(Action.class);
    for (Action action : Action.values()) {
      offers.put(action, of(action, facts));
    }
    return offers;
  }

  private static RunActionState of(Action action, Facts facts) {
    RunRow run = facts.run();
    if (run == null) {
      return no("none");
    }
    String refusal = refusal(action, run, facts);
    RunDetail detail = facts.detail();
    if (!refusal.isEmpty()) {
      return no(refusal);
    }
    if (action == Action.RESUME) {
      return new RunActionState(0, "");
    }
    if (detail == null) {
      return no("unread");
    }
    return switch (action) {
      case RESUME, CERTIFY -> new RunActionState(0, "");
      case RETRY ->
          count(
              detail.followUps().retry().size() + detail.followUps().creates().creates().size(),
              "nothingFailed");
      case UNDO -> count(detail.followUps().undo().size(), "nothingWritten");
      case UNDO_SELECTED ->
          facts.selected().isEmpty()
              ? no("noneSelected")
              : count(undoable(detail, facts.selected()), "selectedNotWritten");
      case REPAIR -> count(detail.followUps().repair().size(), "nothingToRepair");
    };
  }

  /**
   * Returns the reason that blocks an action independently of the run log; empty when there is
   * none.
   */
  private static String refusal(Action action, RunRow run, Facts facts) {
    if (run.status() == RunStatus.RUNNING) {
      return "running";
    }
    if (action == Action.CERTIFY) {
      return "";
    }
    if (!run.ours()) {
      return "elsewhere";
    }
    if (RecordKind.of(run.header().kind()).isEmpty()) {
      return "kind";
    }
    return switch (action) {
      case RESUME -> resuming(run, facts);
      case RETRY -> run.status().isUnfinished() ? "unfinished" : "";
      default -> facts.resuming() ? "resuming" : "";
    };
  }

  private static String resuming(RunRow run, Facts facts) {
    if (!run.status().isUnfinished()) {
      return "ended";
    }
    if (!facts.resumable()) {
      return "kind";
    }
    return facts.resuming() ? "resuming" : "";
  }

  private static int undoable(RunDetail detail, List<RunLine> lines) {
    return (int)
        lines.stream().map(RunLine::place).filter(detail.followUps().undo()::containsKey).count();
  }

  /**
   * Returns the undo changes for the given lines. Takes time proportional to the size of the run.
   */
  static List<PlannedCell> undoing(RunDetail detail, List<RunLine> lines) {
    Map<LinePlace, PlannedCell> undo = new LinkedHashMap<>(detail.followUps().undo());
    undo.keySet().retainAll(lines.stream().map(RunLine::place).collect(Collectors.toSet()));
    return List.copyOf(undo.values());
  }

  private static RunActionState count(int count, String none) {
    return count == 0 ? no(none) : new RunActionState(count, "");
  }

  private static RunActionState no(String refusal) {
    return new RunActionState(0, refusal);
  }
}
