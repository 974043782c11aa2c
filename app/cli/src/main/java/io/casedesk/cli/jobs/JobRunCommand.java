package io.casedesk.cli.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code job run}: runs the steps of a job file. */
@Command(
    name = "run",
    description = {
      "Run the steps of a job file",
      "",
      "A step is a command of casedesk-cli with its arguments. The steps run one after the other,"
          + " even if an earlier one failed, unless that step has \"stop_on_failure\": true. The"
          + " exit code is the most severe exit code of the steps, in this order: 1, 2, 4, 7, 5, 3,"
          + " 6, 8, 0.",
      "",
      "In each step that needs a token, add an option such as --token-env. Don't put the token"
          + " itself in the job file.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli job run nightly.json --notify-command 'mail -s Casedesk ann'",
    exitCodeList = {
      ExitCode.USAGE_TEXT,
      "3:a step was incomplete",
      ExitCode.NOT_AUTHORISED_TEXT,
      "5:a step was only partly done",
      "6:a step needs a decision",
      "7:another program had the workspace open during a step",
      "8:a step found no matching records"
    })
public final class JobRunCommand extends TerminalCommand {

  private static final Duration NOTIFY_LIMIT = Duration.ofMinutes(10);

  private final JobCommands commands;

  @Parameters(paramLabel = "FILE", description = "The job file. Use - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--notify-command",
      paramLabel = "COMMAND",
      description =
          "Runs this shell command at the end, with the report on its standard input and the exit"
              + " code in CASEDESK_EXIT_CODE. Casedesk stops the command after 10 minutes.")
  private @Nullable String notify;

  @Mixin private JsonOption json = new JsonOption();

  public JobRunCommand(JobCommands commands) {
    this.commands = commands;
  }

  @Override
  protected int run() throws IOException {
    JobFile job = JobFile.read(input(file));
    Instant began = Instant.now();
    List<JobReport.Result> results = new ArrayList<>();
    boolean stopped = false;
    boolean interrupted = false;
    for (JobFile.Step step : job.steps()) {
      interrupted |= !stopped && Thread.currentThread().isInterrupted();
      stopped |= interrupted;
      JobReport.Result result = stopped ? new JobReport.Result(step, null, "", "") : result(step);
      results.add(result);
      print(result.text());
      Integer code = result.exitCode();
      boolean failed = code != null && code != ExitCode.DONE;
      stopped |= failed && step.stopOnFailure();
    }
    JobReport report =
        new JobReport(job.name(), began, Instant.now(), List.copyOf(results), interrupted);
    if (interrupted) {
      terminal().warn("The job was stopped before all steps were run.");
    }
    if (json.isJson()) {
      terminal().out().print(report.json());
    } else {
      print(report.summary());
    }
    return notified(report);
  }

  private JobReport.Result result(JobFile.Step step) {
    LimitedOutput output = new LimitedOutput();
    LimitedOutput messages = new LimitedOutput();
    int code = commands.run(step.command(), terminal().forStep(output.stream(), messages.stream()));
    return new JobReport.Result(step, code, output.text(), messages.text());
  }

  private void print(String text) {
    if (!json.isJson()) {
      terminal().out().print(text);
      terminal().out().flush();
    }
  }

  private int notified(JobReport report) {
    int code = report.exitCode();
    if (notify == null) {
      return code;
    }
    String problem =
        new NotifyCommand(notify, NOTIFY_LIMIT)
            .run(json.isJson() ? report.json() : report.text(), code);
    if (problem.isEmpty()) {
      return code;
    }
    terminal().warn("The command of --notify-command failed: " + problem);
    return code == ExitCode.DONE ? ExitCode.FAILED : code;
  }

  /** Keeps the beginning of what a step prints. */
  private static final class LimitedOutput extends OutputStream {

    private static final int LIMIT = 65_536;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private boolean cut;

    PrintStream stream() {
      return new PrintStream(this, true, UTF_8);
    }

    @Override
    public void write(int b) {
      if (kept.size() < LIMIT) {
        kept.write(b);
      } else {
        cut = true;
      }
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      int room = Math.min(length, LIMIT - kept.size());
      kept.write(bytes, from, room);
      cut |= room < length;
    }

    /** Returns the text, with a note if it was too long. */
    String text() {
      return kept.toString(UTF_8) + (cut ? "\n[cut off after 64 KB]\n" : "");
    }
  }

  /** Runs the commands of the program for the steps of a job. */
  @FunctionalInterface
  public interface JobCommands {

    /** Runs a command; returns its exit code. */
    int run(List<String> command, Terminal terminal);
  }
}
