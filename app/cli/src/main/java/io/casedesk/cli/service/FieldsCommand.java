package io.casedesk.cli.service;

import io.casedesk.cli.terminal.CommandGroup;
import picocli.CommandLine.Command;

/** The command group {@code fields} for the definitions of custom fields. */
@Command(
    name = "fields",
    description = {"Define the custom fields of use cases", ""},
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli fields list --database cases.db --json > fields.json",
      "  casedesk-cli fields import --database cases.db fields.json"
    })
public final class FieldsCommand extends CommandGroup {}
