package io.casedesk.cli.diagnostics;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.FolderOption;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.Terminal;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.doctor.DoctorReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code doctor}: checks a connection. */
@Command(
    name = "doctor",
    description = {
      "Check the connection to a service",
      "",
      "Checks the connection step by step. Says for each step what was seen, what it means and what"
          + " to do.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  export CASEDESK_TOKEN=...",
      "  casedesk-cli doctor --url https://cases.example.com --token-env CASEDESK_TOKEN",
      "  casedesk-cli doctor --url https://cases.example.com --token-env CASEDESK_TOKEN \\",
      "      --proxy http://ann@proxy.example.com:8080 --proxy-password-env PROXY_PASSWORD \\",
      "      --ca-file company.pem --json"
    },
    exitCodeList = {
      ExitCode.HEALTHY_TEXT,
      ExitCode.PROBLEM_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT
    })
public final class DoctorCommand extends TerminalCommand {

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Mixin
  @SuppressWarnings("UnusedVariable") // read by --connection as an option of the command
  private FolderOption folder = new FolderOption();

  @Mixin private JsonOption json = new JsonOption();

  public DoctorCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  protected int run() {
    DoctorReport report;
    try (CliContext composition = connection.open(terminal())) {
      DoctorPrinter printer = new DoctorPrinter(terminal().out());
      report = composition.examine(json.asked() ? finding -> {} : printer::print);
      printer.end();
      terminal()
          .out()
          .println(json.asked() ? report.toJson() : report.baseUrl() + ": " + report.summary());
    }
    if (report.tokenRefused()) {
      return ExitCode.NOT_AUTHORISED;
    }
    return report.healthy() ? ExitCode.DONE : ExitCode.FAILED;
  }
}
