package io.casedesk.cli.diagnostics;

import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.ExitCode;
import picocli.CommandLine.Command;

/** The command group {@code policy}. */
@Command(
    name = "policy",
    description = {"Check the policy of a computer", ""},
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli policy check /etc/casedesk/policy.json",
    exitCodeList = {ExitCode.DONE_TEXT, ExitCode.FAILED_TEXT, ExitCode.WRONG_TEXT})
public final class PolicyCommand extends CommandGroup {}
