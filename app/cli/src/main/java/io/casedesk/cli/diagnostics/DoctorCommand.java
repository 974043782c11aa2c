package io.casedesk.cli.diagnostics;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.WorkspaceOptions.FolderOption;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.doctor.Doctor;
import io.casedesk.client.doctor.DoctorCheck;
import io.casedesk.client.doctor.DoctorReport;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.messages.Message;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code doctor}: checks a connection. */
@Command(
    name = "doctor",
    description = {
      "Check the connection to a service",
      "Checks the connection step by step. For each step, shows what was found, what it means and"
          + " what to do."
    },
    footer = {
      "  casedesk-cli doctor",
      "  casedesk-cli doctor --url https://cases.example.com --ca-file company.pem --json"
    },
    exitCodeList = {"0:no problems; there may be warnings", "1:a problem was found"})
public final class DoctorCommand extends TerminalCommand {

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin
  @SuppressWarnings("UnusedVariable") // read by --connection as an option of the command
  private FolderOption folder = new FolderOption();

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() {
    DoctorPrinter printer = new DoctorPrinter(terminal().out());
    DoctorReport report =
        new Doctor(connection.options(terminal()))
            .run(json.isJson() ? finding -> {} : printer::print);
    printer.end();
    terminal().print(json.isJson() ? report.toJson() : report.baseUrl() + ": " + report.summary());
    if (report.tokenRefused()) {
      return ExitCode.NOT_AUTHORISED;
    }
    return report.healthy() ? ExitCode.DONE : ExitCode.FAILED;
  }

  /**
   * Prints findings as they arrive; consecutive skipped checks with an equal reason are printed as
   * one.
   */
  private static final class DoctorPrinter {

    /** The options that do what a finding advises, by the code of the advice. */
    private static final Map<String, String> OPTIONS =
        Map.of(
            "check.certificate.add-authority", "--ca-file",
            "check.certificate.add-authority-or-chain", "--ca-file",
            "check.proxy.set-user", "--proxy and --proxy-password-env");

    private static final int WIDTH = 100;
    private static final int STATE = 9;
    private static final int TITLE =
        2
            + Arrays.stream(DoctorCheck.values())
                .mapToInt(check -> check.title().text().length())
                .max()
                .orElse(0);

    private final PrintStream out;
    private final List<DoctorFinding> skipped = new ArrayList<>();

    DoctorPrinter(PrintStream out) {
      this.out = out;
    }

    void print(DoctorFinding finding) {
      if (!skipped.isEmpty() && !skipped.getFirst().seen().equals(finding.seen())) {
        end();
      }
      if (finding.state() == DoctorFinding.State.SKIPPED) {
        skipped.add(finding);
      } else {
        print(finding, finding.check().title().text(), finding.seen().text());
      }
    }

    /** Ends the output. Call it after the last finding. */
    void end() {
      if (skipped.size() == 1) {
        DoctorFinding only = skipped.getFirst();
        print(only, only.check().title().text(), only.seen().text());
      } else if (skipped.size() > 1) {
        DoctorFinding first = skipped.getFirst();
        String titles =
            skipped.stream()
                .map(finding -> finding.check().title().text())
                .collect(Collectors.joining(", ", ": ", "."));
        String seen = first.seen().text().replaceFirst("\\.$", "") + titles;
        print(first, skipped.size() + " checks", seen);
      }
      skipped.clear();
    }

    private void print(DoctorFinding finding, String title, String seen) {
      String head = pad(state(finding), STATE) + pad(title, TITLE);
      List<String> lines = new ArrayList<>();
      if (finding.todo().isEmpty()) {
        lines.addAll(wrapped((seen + " " + finding.means()).strip(), ""));
      } else {
        lines.addAll(wrapped(seen, ""));
        lines.addAll(wrapped(finding.means().text(), "Meaning: "));
        lines.addAll(wrapped(finding.todo().text(), "To do:   "));
        if (finding.todo() instanceof Message.Coded todo && OPTIONS.containsKey(todo.code())) {
          lines.addAll(wrapped(OPTIONS.get(todo.code()), "Options: "));
        }
      }
      String indent = " ".repeat(head.length());
      for (int i = 0; i < lines.size(); i++) {
        out.println((i == 0 ? head : indent) + lines.get(i));
      }
    }

    private static String state(DoctorFinding finding) {
      return switch (finding.state()) {
        case OK -> "ok";
        case WARNING -> "WARNING";
        case PROBLEM -> "PROBLEM";
        case SKIPPED -> "skipped";
      };
    }

    private static String pad(String text, int width) {
      return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static List<String> wrapped(String text, String label) {
      int room = WIDTH - STATE - TITLE - label.length();
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      for (String word : text.split("\\s+", -1)) {
        if (!line.isEmpty() && line.length() + 1 + word.length() > room) {
          lines.add((lines.isEmpty() ? label : " ".repeat(label.length())) + line);
          line.setLength(0);
        }
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
      lines.add((lines.isEmpty() ? label : " ".repeat(label.length())) + line);
      return lines;
    }
  }
}
