package io.casedesk.cli.options;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The commands for dropdown values. */
@Command(
    name = "options",
    description = {
      "List, export and import dropdown values",
      "",
      "The service doesn't list the keys of dropdowns. Casedesk collects them from records whenever"
          + " it reads the complete list, from files that you import, and from the option"
          + " --accept-key of 'preflight' and 'apply'.",
      ""
    },
    subcommands = {
      OptionsListCommand.class,
      OptionsExportCommand.class,
      OptionsImportCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli options export --output options.csv",
      "  casedesk-cli options import options.csv"
    })
public final class OptionsGroup extends CommandGroup {}
