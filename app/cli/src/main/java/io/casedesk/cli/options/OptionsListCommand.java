package io.casedesk.cli.options;

import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.model.FieldRef;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The command {@code options list}: lists dropdown values. */
@Command(
    name = "list",
    modelTransformer = DropdownValueOptions.NothingRequired.class,
    description = {
      "List dropdown values",
      "",
      "Shows for each key its label, the number of records with the key, and the source of the"
          + " key: service, seen, proven, imported or typed.",
      ""
    },
    footerHeading = "%nExample:%n",
    footer = {"  casedesk-cli options list theme"},
    exitCodeList = {ExitCode.BOOK_INCOMPLETE_TEXT, ExitCode.BUSY_TEXT})
public final class OptionsListCommand extends TerminalCommand {

  @Parameters(
      arity = "0..1",
      paramLabel = "FIELD",
      description = "The key of a field. Default: all fields.")
  private @Nullable String field;

  @Mixin private DropdownValueOptions dropdownOptions = new DropdownValueOptions();

  @Mixin private ListingOption json = new ListingOption();

  @Override
  protected int run() throws IOException {
    try (DropdownValueSession session = DropdownValueSession.open(terminal(), dropdownOptions)) {
      String wanted = field == null ? null : FieldRef.parse(field).key();
      List<DropdownValueEntry> entries =
          session.entries().stream()
              .filter(entry -> wanted == null || entry.field().equals(wanted))
              .toList();
      if (json.isJson()) {
        session.print(entries, Format.JSON, terminal().out());
      } else if (wanted == null || !entries.isEmpty()) {
        print(entries);
      }
      if (wanted != null && entries.isEmpty()) {
        terminal().warn("No dropdown values are known for the field \"" + wanted + "\".");
        return ExitCode.FAILED;
      }
      return session.done();
    }
  }

  private void print(List<DropdownValueEntry> entries) {
    ColumnPrinter.list(
        terminal(),
        "No dropdown values are known yet. With --token-env, Casedesk reads them from the records.",
        List.of("FIELD", "KEY", "LABEL", "RECORDS", "KNOWN FROM"),
        entries,
        OptionsListCommand::row);
  }

  private static List<String> row(DropdownValueEntry entry) {
    return List.of(
        entry.field(),
        entry.key(),
        Objects.requireNonNullElse(entry.label(), ""),
        String.format(Locale.ROOT, "%7d", entry.uses()),
        entry.sources().stream()
            .map(source -> source.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", ")));
  }
}
