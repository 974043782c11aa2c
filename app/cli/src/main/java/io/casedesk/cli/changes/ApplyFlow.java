package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.validation.PreflightCell;
import io.casedesk.changes.validation.PreflightReport;
import io.casedesk.cli.connection.LoadedRecords;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.SharedOptions;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.model.runs.RunHeader;
import java.io.Console;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Applies a plan: checks it, asks for confirmation, sends the changes and reports the result.
 *
 * @param unsent the changes that the plan undoes and that are still unsent in the window
 */
public record ApplyFlow(
    Terminal terminal,
    RunSession session,
    ApplyOptions options,
    RunReport report,
    RunSession.UnsentOfRun unsent) {

  /** Creates a flow that leaves unsent changes alone. */
  public ApplyFlow(Terminal terminal, RunSession session, ApplyOptions options, RunReport report) {
    this(terminal, session, options, report, RunSession.UnsentOfRun.NONE);
  }

  /**
   * Applies the cells of a plan that are ready.
   *
   * @param origin the origin of the run, for display
   * @param known changes whose values are known although no record has them any more
   * @return the exit code
   */
  public int apply(ChangePlan plan, String origin, List<PlannedCell> known) throws IOException {
    LoadedRecords<?> records = session.read(plan.kind(), known, options.retry());
    return apply(session.check(plan, records), plan, origin, records);
  }

  /**
   * Applies a plan that was checked.
   *
   * @param checked the report of the check
   * @return the exit code
   */
  public int apply(
      PreflightReport<?> checked, ChangePlan plan, String origin, LoadedRecords<?> records)
      throws IOException {
    report.checked(checked);
    if (!records.outcome().complete()) {
      ErrorMessages.doubts(terminal, records.outcome());
    }
    if (!options.skipConflicts && !checked.cellsIn(PreflightCell.State.CONFLICT).isEmpty()) {
      report
          .problems()
          .println(
              "Nothing was sent: another user changed some values. --skip-conflicts keeps the other"
                  + " user's values and applies the rest.");
      int _ = report.unsent(checked, records);
      return ExitCode.CONFLICT;
    }
    ChangePlan ready = checked.ready();
    if (ready.isEmpty()) {
      report.say().println("There is nothing to send.");
      return report.unsent(checked, records);
    }
    ApplyOptions.Unsent choice =
        options.agreed(question(checked, ready))
            ? options.askAbout(unsent)
            : ApplyOptions.Unsent.CANCEL;
    if (choice == ApplyOptions.Unsent.CANCEL) {
      report.say().println("Nothing was sent.");
      return report.unsent(checked, records);
    }
    RunHeader header = session.begin(plan, origin);
    report.begun(header.id());
    RunSession.RunEnd ended =
        options
            .retry()
            .untilComplete(
                terminal,
                RunSession.RunEnd::isFinal,
                RunSession.RunEnd::notBefore,
                attempt ->
                    attempt == 1
                        ? session.apply(
                            header, records, checked.withPurpose(options.purpose(checked.plan())))
                        : session.resume(header, session.read(plan.kind(), List.of())));
    if (choice == ApplyOptions.Unsent.DISCARD) {
      session.discard(unsent);
      terminal.note("%s discarded", Counts.of(unsent.changes().size(), "unsent change"));
    } else if (!unsent.changes().isEmpty()) {
      terminal.note(
          "%s of run %s kept; to discard or apply them, open the window.",
          Counts.of(unsent.changes().size(), "unsent change"), unsent.runId());
    }
    return report.applied(checked, ended, records);
  }

  private String question(PreflightReport<?> checked, ChangePlan ready) {
    int values = ready.creates().stream().mapToInt(create -> create.values().size()).sum();
    String send =
        "end " + Counts.of(ready.changes().size() + values, "cell") + " to " + session.url() + "?";
    if (ready.creates().isEmpty()) {
      return "S" + send;
    }
    long suspects =
        checked.creates().stream()
            .filter(create -> create.ready() && !create.standing().namesakes().isEmpty())
            .count();
    return "Create "
        + Counts.of(ready.creates().size(), "record")
        + (suspects == 0 ? "" : " (" + suspects + " with the name of an existing record)")
        + " and s"
        + send;
  }

  /** The options that control whether changes are sent. */
  public static final class ApplyOptions extends SharedOptions {

    @Option(names = "--yes", description = "Applies the changes without asking for confirmation.")
    private boolean yes;

    @Option(
        names = "--skip-conflicts",
        description = "Skips values that another user changed, and applies the rest.")
    boolean skipConflicts;

    @Option(
        names = "--reason",
        paramLabel = "TEXT",
        description = "The reason for the changes, for the log and the run certificate.")
    private String reason = "";

    @Mixin private RetryOption retry = new RetryOption();

    /** Returns the option to try again. */
    public RetryOption retry() {
      return retry;
    }

    /** Returns the purpose of a plan, with the user's reason. */
    RunPurpose purpose(ChangePlan plan) {
      return plan.header().purpose().because(reason);
    }

    /**
     * Fails early when the confirmation can't be asked.
     *
     * @param look the command or option that previews the changes
     * @throws ParameterException when there is neither a terminal nor {@code --yes}
     */
    public void requireSomebody(String look) {
      if (!yes && console() == null) {
        throw usage(
            "Can't ask for confirmation without a terminal. Check the changes with "
                + look
                + ", then add --yes.");
      }
    }

    /** Asks for confirmation, unless {@code --yes} is given. */
    boolean agreed(String question) {
      Console console = console();
      if (yes || console == null) {
        return yes;
      }
      String answer = console.readLine("%s [y/N] ", question);
      return answer != null && (answer.strip().equals("y") || answer.strip().equals("yes"));
    }

    /** What becomes of the unsent changes of a run that is undone. */
    enum Unsent {
      DISCARD,
      KEEP,
      /** Nothing is sent. */
      CANCEL
    }

    /** Asks about the unsent changes of a run; they are kept if that can't be asked. */
    Unsent askAbout(RunSession.UnsentOfRun unsent) {
      Console console = console();
      if (unsent.changes().isEmpty() || yes || console == null) {
        return Unsent.KEEP;
      }
      String answer =
          console.readLine(
              "%s of this run would be sent with the next changes in the window."
                  + " [d]iscard too, [k]eep or [C]ancel? ",
              Counts.of(unsent.changes().size(), "unsent change"));
      return switch (answer == null ? "" : answer.strip()) {
        case "d", "discard" -> Unsent.DISCARD;
        case "k", "keep" -> Unsent.KEEP;
        default -> Unsent.CANCEL;
      };
    }

    private static @Nullable Console console() {
      return Optional.ofNullable(System.console()).filter(Console::isTerminal).orElse(null);
    }
  }
}
