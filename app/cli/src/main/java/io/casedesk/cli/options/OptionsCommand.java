package io.casedesk.cli.options;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import picocli.CommandLine.Command;

/** The command group {@code options} for dropdown values. */
@Command(
    name = "options",
    description = {
      "List, export and import dropdown values",
      "",
      "The service doesn't list the keys of dropdowns. They are known from records that hold them"
          + " (every complete read counts them), from a file that you import, or because a user"
          + " accepted them ('preflight' and 'apply' with --accept-key).",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli options export --url https://cases.example.com --output options.csv",
      "  casedesk-cli options import options.csv --url https://cases.example.com"
    },
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.BOOK_INCOMPLETE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT,
      ExitCode.LEFT_OUT_TEXT,
      ExitCode.BUSY_TEXT
    })
public final class OptionsCommand extends CommandGroup {}
