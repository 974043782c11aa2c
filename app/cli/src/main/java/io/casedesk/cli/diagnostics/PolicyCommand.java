package io.casedesk.cli.diagnostics;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command group {@code policy}. */
@Command(
    name = "policy",
    description = {"Check the policy of a computer", ""},
    footerHeading = "%nExample:%n",
    footer = "  casedesk-cli policy check /etc/casedesk/policy.json")
public final class PolicyCommand extends CommandGroup {}
