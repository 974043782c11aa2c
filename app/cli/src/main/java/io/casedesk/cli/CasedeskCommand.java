package io.casedesk.cli;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.GroupHelpCommand;
import io.casedesk.cli.terminal.Version;
import picocli.CommandLine.Command;

/** The root command, which only prints its help. */
@Command(
    name = "casedesk-cli",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = GroupHelpCommand.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {"Read and change use cases and solutions", ""},
    commandListHeading = "%nCommands:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli serve --port 8080 --database cases.db --sample 1200",
      "  casedesk-cli export use-cases --url http://127.0.0.1:8080 --token-env TOKEN \\",
      "      --format csv --out use-cases.csv",
      "",
      "  casedesk-cli backup --database cases.db --to cases-backup.db",
      "",
      "'casedesk-cli help export', 'casedesk-cli help serve' and so on say more."
    },
    exitCodeListHeading = ExitCode.HEADING,
    exitCodeList = {
      ExitCode.DONE_TEXT,
      ExitCode.FAILED_TEXT,
      ExitCode.USAGE_TEXT,
      "3:incomplete; what is missing is named",
      ExitCode.NOT_AUTHORISED_TEXT,
      "5:some of it was not done; each is listed with why",
      "6:something was found that you decide on; each is listed",
      ExitCode.BUSY_TEXT,
      ExitCode.NO_MATCH_TEXT,
    })
final class CasedeskCommand {}
