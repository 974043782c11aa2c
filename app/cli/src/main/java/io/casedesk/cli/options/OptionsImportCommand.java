package io.casedesk.cli.options;

import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code options import}: imports dropdown values from a file. */
@Command(
    name = "import",
    modelTransformer = DropdownValueOptions.NothingRequired.class,
    description = {
      "Import dropdown values from a file",
      "",
      "Imports either all values of the file or none. Sends nothing to the service.",
      "",
      "A CSV file (UTF-8; commas, semicolons or tabs) names its columns in the first row: field,"
          + " key, label. Changes use the key; the label is for display only and can be empty. A"
          + " label replaces the label that was imported before. Casedesk keeps values that aren't"
          + " in the file. A JSON file must come from 'options export'.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {
      "  field,key,label",
      "  theme,legal_ops,Legal operations",
      "",
      "  casedesk-cli options import options.csv"
    },
    exitCodeList = {ExitCode.BOOK_INCOMPLETE_TEXT, ExitCode.BUSY_TEXT})
public final class OptionsImportCommand extends TerminalCommand {

  @Parameters(paramLabel = "FILE", description = "The file. Use - for standard input.")
  private Path file = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "csv|json",
      description = "The format. Default: by the file extension.")
  private @Nullable Format format;

  @Mixin private DropdownValueOptions dropdownOptions = new DropdownValueOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    Format chosen = format;
    if (chosen == null) {
      chosen =
          Format.of(file)
              .orElseThrow(
                  () ->
                      usage("The name of the file ends in neither .csv nor .json; add --format."));
    }
    // Report problems of the file before any other work.
    DropdownValueFile.Contents contents = DropdownValueFile.read(input(file), chosen);
    try (DropdownValueSession session = DropdownValueSession.open(terminal(), dropdownOptions)) {
      print(session.connection(), session.importAll(contents));
      return session.done();
    }
  }

  private void print(String connection, DropdownValueSession.Imported imported) {
    if (json.isJson()) {
      new JsonReport()
          .with("connection", connection)
          .with("options", imported.options())
          .with("fields", imported.fields())
          .with("new", imported.fresh())
          .with("remarks", imported.remarks())
          .print(terminal());
      return;
    }
    imported.remarks().forEach(remark -> terminal().warn(ErrorMessages.line(remark)));
    terminal()
        .note(
            "%s of %s imported for %s; new keys: %d",
            Counts.of(imported.options(), "dropdown value"),
            Counts.of(imported.fields(), "field"),
            connection,
            imported.fresh());
  }
}
