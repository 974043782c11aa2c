package io.casedesk.cli.options;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.DropdownValueLearner;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.terminal.ColumnPrinter;
import io.casedesk.cli.terminal.CommandGroup;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.ListingOption;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.client.ServiceClient;
import io.casedesk.files.dropdowns.DropdownValueFile;
import io.casedesk.files.dropdowns.DropdownValueFile.Format;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.dropdowns.DropdownValueEntry;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.workspace.DropdownValueStore;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands for dropdown values. */
@Command(
    name = "options",
    description = {
      "List, export and import dropdown values",
      "The service doesn't list the keys of dropdowns. Casedesk collects them from records whenever"
          + " it reads the complete list, from files that you import, and from the option"
          + " --accept-key of 'preflight' and 'apply'."
    },
    subcommands = {
      OptionsGroup.OptionsListCommand.class,
      OptionsGroup.OptionsExportCommand.class,
      OptionsGroup.OptionsImportCommand.class
    },
    footer = {
      "  casedesk-cli options export --output options.csv",
      "  casedesk-cli options import options.csv"
    })
public final class OptionsGroup extends CommandGroup {

  private static final String DATA = "dropdown values";

  /** The part of a command's description about the service. */
  private static final String SERVICE =
      "The service is that of --url or --connection, else of CASEDESK_URL or CASEDESK_CONNECTION,"
          + " else the only service with dropdown values in the workspace. Only with --token-env,"
          + " Casedesk reads the use cases first and adds their keys; CASEDESK_TOKEN alone doesn't"
          + " make it contact the service.";

  /** The base of the commands for dropdown values. */
  abstract static class DropdownValueCommand extends TerminalCommand {

    @Mixin private ConnectionOptions connection = new ConnectionOptions();
    @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();
    @Mixin private RetryOption retry = new RetryOption();

    /** What a command does with the dropdown values of a connection. */
    @FunctionalInterface
    interface Work {
      /** Does the work; returns the exit code. */
      int with(DropdownValueStore values, String service) throws IOException;
    }

    /**
     * Opens the workspace and does some work; if a token is given, first reads the records and
     * stores their dropdown values.
     */
    final int open(Work work) throws IOException {
      boolean reads = connection.namesToken();
      try (Workspace opened = workspace.open(terminal())) {
        String service =
            connection.nameOrOnly(terminal(), opened.options().connections(), DATA, !reads);
        boolean complete =
            !reads || retry.untilComplete(terminal(), done -> done, _ -> isRead(opened));
        int code = work.with(opened.options(), service);
        return code == ExitCode.DONE && !complete ? ExitCode.INCOMPLETE : code;
      }
    }

    private boolean isRead(Workspace opened) {
      try (ServiceClient service = connection.open(terminal());
          ProgressLine progress = new ProgressLine(terminal(), "use cases")) {
        DropdownValueLearner learner =
            new DropdownValueLearner(terminal(), workspace, opened, Map.of());
        ReadOutcome outcome =
            RecordLoader.load(service, RecordKind.USE_CASES, List.of(), learner, progress)
                .outcome();
        if (!outcome.complete()) {
          ErrorMessages.doubts(terminal(), outcome);
          terminal().warn("The dropdown values are unchanged.");
        }
        return outcome.complete();
      }
    }
  }

  /** The command {@code options list}: lists the known dropdown values. */
  @Command(
      name = "list",
      description = {
        "List dropdown values",
        "Shows for each key its label, the number of records with the key, and the source of the"
            + " key: service, seen, proven, imported or typed.",
        SERVICE
      },
      footer = {"  casedesk-cli options list theme"},
      exitCodeList = {ExitCode.BOOK_INCOMPLETE_TEXT, ExitCode.BUSY_TEXT})
  static final class OptionsListCommand extends DropdownValueCommand {

    @Parameters(
        arity = "0..1",
        paramLabel = "FIELD",
        description = "The key of a field. Default: all fields.")
    private @Nullable String field;

    @Mixin private ListingOption json = new ListingOption();

    @Override
    protected int run() throws IOException {
      return open(this::list);
    }

    private int list(DropdownValueStore values, String service) throws IOException {
      String wanted = field == null ? null : FieldRef.parse(field).key();
      List<DropdownValueEntry> entries =
          values.entries(service).stream()
              .filter(entry -> wanted == null || entry.field().equals(wanted))
              .toList();
      if (json.isJson()) {
        DropdownValueFile.write(service, entries, Format.JSON, terminal().out());
      } else if (wanted == null || !entries.isEmpty()) {
        ColumnPrinter.list(
            terminal(),
            "No dropdown values are known yet. With --token-env, Casedesk reads them from the"
                + " records.",
            List.of("FIELD", "KEY", "LABEL", "RECORDS", "KNOWN FROM"),
            entries,
            OptionsListCommand::row);
      }
      if (wanted != null && entries.isEmpty()) {
        terminal().warn("No dropdown values are known for the field \"" + wanted + "\".");
        return ExitCode.FAILED;
      }
      return ExitCode.DONE;
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

  /** The command {@code options export}: writes dropdown values to a file. */
  @Command(
      name = "export",
      description = {
        "Export dropdown values to a file",
        "You can edit the file in a spreadsheet, share it and import it again. CSV has the columns"
            + " field, key and label. JSON also contains counts and the source of each key.",
        SERVICE
      },
      footer = {
        "  casedesk-cli options export --output options.csv",
        "  casedesk-cli options export --token-env CASEDESK_TOKEN --output options.json"
      },
      exitCodeList = {
        ExitCode.BOOK_INCOMPLETE_TEXT,
        "5:the file was written, but keys that are too long or aren't text were skipped; their"
            + " count is shown",
        ExitCode.BUSY_TEXT
      })
  static final class OptionsExportCommand extends DropdownValueCommand {

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FILE",
        description = "The file to write. Use - for standard output, which is the default.")
    private Path out = Path.of("-");

    @Option(names = "--force", description = "Replaces an existing file.")
    private boolean replace;

    @Option(
        names = "--format",
        paramLabel = "csv|json",
        description = "The format. Default: by the file extension.")
    private @Nullable Format format;

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      boolean isFile = !OutputFile.isStandardOutput(out);
      Format standard = json.isJson() ? Format.JSON : Format.CSV;
      Format chosen =
          isFile
              ? format(format, Format.class, "--output", out)
              : Objects.requireNonNullElse(format, standard);
      if (!replace && OutputFile.isTaken(out)) {
        throw new FileAlreadyExistsException(
            out.toString(), null, "the file already exists; --force replaces it");
      }
      return open(
          (values, service) -> {
            List<DropdownValueEntry> entries = values.entries(service);
            int carried =
                Math.toIntExact(entries.stream().filter(DropdownValueFile::carries).count());
            var _ =
                OutputFile.write(
                    out,
                    terminal(),
                    written -> DropdownValueFile.write(service, entries, chosen, written));
            if (isFile) {
              report(service, carried, entries.size() - carried);
            }
            if (entries.size() > carried) {
              terminal()
                  .warn(
                      "%s skipped, because a file can't contain keys that are too long or aren't"
                          + " text.",
                      Counts.of(entries.size() - carried, "key"));
              return ExitCode.NOT_ALL;
            }
            return ExitCode.DONE;
          });
    }

    private void report(String service, int options, int leftOut) {
      if (json.isJson()) {
        new JsonReport()
            .with("connection", service)
            .with("file", out.toString())
            .with("options", options)
            .with("left_out", leftOut)
            .print(terminal());
      } else {
        terminal()
            .note("%s of %s written to %s", Counts.of(options, "dropdown value"), service, out);
      }
    }
  }

  /** The command {@code options import}: imports dropdown values from a file. */
  @Command(
      name = "import",
      description = {
        "Import dropdown values from a file",
        "Imports either all values of the file or none. Sends nothing to the service.",
        "A CSV file (UTF-8; commas, semicolons or tabs) names its columns in the first row: field,"
            + " key, label. Changes use the key; the label is for display only and can be empty. A"
            + " label replaces the label that was imported before. Casedesk keeps values that"
            + " aren't in the file. A JSON file must come from 'options export'.",
        SERVICE
      },
      footer = {
        "  field,key,label",
        "  theme,legal_ops,Legal operations",
        "",
        "  casedesk-cli options import options.csv"
      },
      exitCodeList = {ExitCode.BOOK_INCOMPLETE_TEXT, ExitCode.BUSY_TEXT})
  static final class OptionsImportCommand extends DropdownValueCommand {

    @Parameters(paramLabel = "FILE", description = "The file. Use - for standard input.")
    private Path file = Path.of("");

    @Option(
        names = "--format",
        paramLabel = "csv|json",
        description = "The format. Default: by the file extension.")
    private @Nullable Format format;

    @Mixin private JsonOption json = new JsonOption();

    @Override
    protected int run() throws IOException {
      Format chosen = format(format, Format.class, "FILE", file);
      // Report problems of the file before any other work.
      DropdownValueFile.Contents contents = DropdownValueFile.read(input(file), chosen);
      return open((values, service) -> imported(contents, values, service));
    }

    /** Imports all dropdown values of a file, or none. */
    private int imported(
        DropdownValueFile.Contents contents, DropdownValueStore values, String service) {
      Set<String> fields = new LinkedHashSet<>();
      contents.options().forEach(value -> fields.add(value.field()));
      int fresh = values.changes(service, contents.options()).fresh();
      values.importAll(service, contents.options(), Instant.now());
      List<String> remarks =
          new ArrayList<>(contents.remarks().stream().map(Message::text).toList());
      Set<String> known = values.values(service).fieldKeys();
      fields.stream()
          .filter(field -> !known.isEmpty() && !known.contains(field))
          .map(
              field ->
                  "No record has a field \"%s\"; its values are saved, but you can't use the field."
                      .formatted(field))
          .forEach(remarks::add);
      if (json.isJson()) {
        new JsonReport()
            .with("connection", service)
            .with("options", contents.options().size())
            .with("fields", fields.size())
            .with("new", fresh)
            .with("remarks", remarks)
            .print(terminal());
        return ExitCode.DONE;
      }
      remarks.forEach(remark -> terminal().warn(ErrorMessages.line(remark)));
      terminal()
          .note(
              "%s of %s imported for %s; new keys: %d",
              Counts.of(contents.options().size(), "dropdown value"),
              Counts.of(fields.size(), "field"),
              service,
              fresh);
      return ExitCode.DONE;
    }
  }
}
