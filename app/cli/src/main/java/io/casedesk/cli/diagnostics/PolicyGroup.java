package io.casedesk.cli.diagnostics;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command for the policy of a computer. */
@Command(
    name = "policy",
    description = {"Check the policy of a computer", ""},
    subcommands = {PolicyCheckCommand.class},
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli policy check /etc/casedesk/policy.json"})
public final class PolicyGroup extends CommandGroup {}
