package io.casedesk.cli.options;

import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code options export}: writes dropdown values to a file. */
@Command(
    name = "export",
    modelTransformer = DropdownValueOptions.NothingRequired.class,
    description = {
      "Export dropdown values to a file",
      "",
      "You can edit the file in a spreadsheet, share it and import it again. CSV has the columns"
          + " field, key and label. JSON also contains counts and the source of each key.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  casedesk-cli options export --output options.csv",
      "  casedesk-cli options export --token-env CASEDESK_TOKEN --output options.json"
    },
    exitCodeList = {
      ExitCode.BOOK_INCOMPLETE_TEXT,
      "5:the file was written, but keys that are too long or aren't text were skipped; their count"
          + " is shown",
      ExitCode.BUSY_TEXT
    })
public final class OptionsExportCommand extends TerminalCommand {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write. Use - for standard output, which is the default.")
  private @Nullable Path out;

  @Option(names = "--force", description = "Replaces an existing file.")
  private boolean replace;

  @Option(
      names = "--format",
      paramLabel = "csv|json",
      description = "The format. Default: by the file extension.")
  private @Nullable Format format;

  @Mixin private DropdownValueOptions dropdownOptions = new DropdownValueOptions();

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected int run() throws IOException {
    Format chosen = chosen();
    Path file = named();
    if (file != null && !replace && OutputFile.isTaken(file)) {
      throw new FileAlreadyExistsException(
          file.toString(), null, "the file already exists; --force replaces it");
    }
    try (DropdownValueSession session = DropdownValueSession.open(terminal(), dropdownOptions)) {
      List<DropdownValueEntry> entries = session.entries();
      int carried = Math.toIntExact(entries.stream().filter(DropdownValueFile::carries).count());
      int leftOut = entries.size() - carried;
      if (file == null) {
        session.print(entries, chosen, terminal().out());
      } else {
        var _ =
            OutputFile.write(file, terminal(), written -> session.print(entries, chosen, written));
        report(session, file, carried, leftOut);
      }
      if (leftOut > 0) {
        terminal()
            .warn(
                "%s skipped, because a file can't contain keys that are too long or aren't text.",
                Counts.of(leftOut, "key"));
        return ExitCode.NOT_ALL;
      }
      return session.done();
    }
  }

  /** Returns the file; null for standard output. */
  private @Nullable Path named() {
    return out == null || OutputFile.isStandardOutput(out) ? null : out;
  }

  private Format chosen() {
    if (format != null) {
      return format;
    }
    Path file = named();
    if (file == null) {
      return json.isJson() ? Format.JSON : Format.CSV;
    }
    return Format.of(file)
        .orElseThrow(
            () -> usage("--output: the name ends in neither .csv nor .json; add --format."));
  }

  private void report(DropdownValueSession session, Path file, int options, int leftOut) {
    if (json.isJson()) {
      new JsonReport()
          .with("connection", session.connection())
          .with("file", file.toString())
          .with("options", options)
          .with("left_out", leftOut)
          .print(terminal());
    } else {
      terminal()
          .note(
              "%s of %s written to %s",
              Counts.of(options, "dropdown value"), session.connection(), file);
    }
  }
}
