package io.casedesk.cli.service;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The commands for the custom fields of a service. */
@Command(
    name = "fields",
    description = {"Define the custom fields of use cases", ""},
    subcommands = {FieldsListCommand.class, FieldsAddCommand.class, FieldsImportCommand.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli fields list --database cases.db --json > fields.json",
      "  casedesk-cli fields import --database cases.db fields.json"
    })
public final class FieldsGroup extends CommandGroup {}
