package io.casedesk.cli.changes;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.SharedOptions;
import java.io.Console;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that control whether changes are sent. */
public final class ApplyOptions extends SharedOptions {

  @Option(names = "--yes", description = "Applies the changes without asking for confirmation.")
  private boolean yes;

  @Option(
      names = "--skip-conflicts",
      description = "Skips values that another user changed, and applies the rest.")
  private boolean skipConflicts;

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

  boolean skipConflicts() {
    return skipConflicts;
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
