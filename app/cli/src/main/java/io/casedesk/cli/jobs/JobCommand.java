package io.casedesk.cli.jobs;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import picocli.CommandLine.Command;

/** The command group {@code job}. */
@Command(
    name = "job",
    description = {"Run a sequence of commands from a file", ""},
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli job run nightly.json",
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      ExitCode.STEP_INCOMPLETE_TEXT,
      ExitCode.NOT_AUTHORISED_TEXT,
      ExitCode.STEP_NOT_ALL_TEXT,
      ExitCode.STEP_CONFLICT_TEXT,
      ExitCode.STEP_BUSY_TEXT,
      ExitCode.STEP_NO_MATCH_TEXT
    })
public final class JobCommand extends CommandGroup {}
