package io.casedesk.cli.export;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.KindParameter;
import io.casedesk.cli.connection.WorkspaceOptions;
import io.casedesk.cli.export.RecordExport.UnknownColumnException;
import io.casedesk.cli.terminal.Counts;
import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.IncompleteOption;
import io.casedesk.cli.terminal.JsonOption;
import io.casedesk.cli.terminal.JsonReport;
import io.casedesk.cli.terminal.OutputFile;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.cli.terminal.RetryOption;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code export}: writes the records of a kind to a file. */
@Command(
    name = "export",
    description = {"Export use cases or solutions to a file", IncompleteOption.ABOUT},
    footer = {
      "  export CASEDESK_URL=https://cases.example.com CASEDESK_TOKEN=...",
      "  casedesk-cli export solutions --output solutions.csv",
      "  casedesk-cli export use-cases --filter status=active --output active.xlsx"
    },
    exitCodeList = {
      "3:incomplete; the file may lack records, and is named NAME.incomplete.EXT unless"
          + " --allow-incomplete is given",
      ExitCode.NO_MATCH_TEXT
    })
public final class ExportCommand extends TerminalCommand {

  private static final int SHOWN = 20;
  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  @Mixin private KindParameter kind = new KindParameter();

  @Mixin private ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = "--format",
      paramLabel = "ndjson|json|csv|xlsx",
      description = {
        "The format. Default: by the file extension.",
        "ndjson and json: the records as the service sent them, unless --columns, --view or"
            + " --labels changes them.",
        "csv and xlsx: one column per field. In csv, text that looks like a formula gets an"
            + " apostrophe, which an import removes."
      })
  private @Nullable TableFormat format;

  @Option(
      names = {"-o", "--output", "--out"},
      required = true,
      paramLabel = "FILE",
      description =
          "The file to write or replace. Use - for standard output. --out is an older name.")
  private Path out = Path.of("");

  @Mixin private FilterOptions filters = new FilterOptions();

  @Option(
      names = "--columns",
      split = ",",
      paramLabel = "KEY",
      description = "The fields to write, in this order.")
  private List<String> columns = List.of();

  @Option(
      names = "--view",
      paramLabel = "NAME",
      description = "Writes the records and columns of a saved view of the window, in its order.")
  private @Nullable String view;

  @Option(
      names = "--labels",
      description = "Also writes labels, in columns that an import ignores.")
  private boolean labels;

  @Option(
      names = "--locale",
      paramLabel = "TAG",
      description = "csv only: writes it for the spreadsheets of a region, such as de or en-US.")
  private @Nullable String locale;

  @Mixin private IncompleteOption incomplete = new IncompleteOption();

  @Mixin private RetryOption retry = new RetryOption();

  @Mixin private WorkspaceOptions workspace = new WorkspaceOptions();

  @Mixin private JsonOption json = new JsonOption();

  private boolean untyped;
  private @Nullable Attempt best;
  private List<FieldDefinition> fields = List.of();

  /** An export; whether it is complete was known only while it was made. */
  private record Attempt(RecordExport.Exported exported, boolean isComplete) {}

  @Override
  protected int run() throws IOException {
    requireSeparate(json, out);
    TableFormat chosen = format(format, TableFormat.class, "--output", out);
    var _ = style(chosen);
    Map<String, String> wanted = filters.filters(kind.get());
    try (OutputFile target = OutputFile.of(out, terminal())) {
      Attempt last = untilComplete(wanted, chosen, target);
      target.deliver();
      return reported(last, wanted, chosen, target);
    } catch (UnusableViewException e) {
      say("--view " + view + ": " + e.getMessage() + ". Nothing was written.");
      return ExitCode.FAILED;
    } catch (UnknownColumnException e) {
      throw usage(e.getMessage(), e);
    }
  }

  /** Exports again as long as the user wants that; an incomplete file gives way to the next. */
  private Attempt untilComplete(Map<String, String> wanted, TableFormat chosen, OutputFile target)
      throws IOException {
    List<Path> files = new ArrayList<>();
    Attempt last =
        retry.untilComplete(
            terminal(),
            Attempt::isComplete,
            attempt -> {
              RecordExport.Exported done = exported(wanted, chosen, target);
              if (done.file() != null) {
                files.add(done.file());
              }
              Attempt before = best;
              Attempt now = new Attempt(done, isComplete(done.outcome(), done.written()));
              if (before != null && done.file() == null && !now.isComplete()) {
                return before;
              }
              best = now;
              return now;
            });
    for (Path file : files) {
      if (!file.equals(last.exported().file())) {
        Files.deleteIfExists(file);
      }
    }
    return last;
  }

  private RecordExport.Exported exported(
      Map<String, String> wanted, TableFormat chosen, OutputFile target) throws IOException {
    untyped = false;
    try (CliContext service = connection.open(terminal());
        ProgressLine progress = new ProgressLine(terminal(), kind.plural())) {
      SavedViewDefinition shown = view == null ? null : savedView(view, service.url());
      if (kind.get() == RecordKind.USE_CASES && (!wanted.isEmpty() || needsFields())) {
        fields = service.fields(this::untyped);
      }
      DropdownValues dropdownValues =
          labels || shown != null
              ? dropdownValues(service.url())
              : KnownDropdownValues.merged(List.of());
      return new RecordExport(
              kind.get(),
              chosen,
              target.place(),
              columns,
              labels,
              shown,
              style(chosen),
              FilterOptions.typed(wanted, fields),
              fields,
              dropdownValues)
          .run(
              service.client(),
              (outcome, written) -> {
                int matching = outcome.read().records() - outcome.notHolding();
                boolean none = !wanted.isEmpty() && matching == 0;
                if (none) {
                  requireKnown(wanted, service, progress);
                }
                return none && outcome.read().records() == 0 && !filters.allowEmpty()
                    ? RecordExport.Place.NONE
                    : place(outcome, written, target);
              },
              progress);
    }
  }

  /** Returns the names of all formats. */
  public static List<String> formats() {
    return Arrays.stream(TableFormat.values()).map(TableFormat::toString).toList();
  }

  /** Returns how a CSV file is written. */
  private CsvStyle style(TableFormat chosen) {
    if (locale == null) {
      return CsvStyle.STANDARD;
    }
    if (chosen != TableFormat.CSV) {
      throw usage("--locale is for csv only; add --format csv, or remove --locale.");
    }
    Locale found = Locale.forLanguageTag(locale.replace('_', '-'));
    if (!LANGUAGES.contains(found.getLanguage())) {
      throw usage("--locale must be a language with or without a region, such as de or en-US.");
    }
    return CsvStyle.of(found);
  }

  private int reported(
      Attempt last, Map<String, String> wanted, TableFormat chosen, OutputFile target) {
    RecordExport.Exported exported = last.exported();
    RecordFile.Written written = exported.written();
    ReadOutcome read = exported.outcome().read();
    Path file = exported.file();
    if (file != null) {
      terminal().note(written.records() + " " + kind.plural() + " written to " + target.name(file));
    }
    if (!wanted.isEmpty()) {
      sayFilter(exported.outcome());
      sayUnlisted(wanted.keySet());
    }
    if (!read.complete()) {
      ErrorMessages.doubts(terminal(), read);
    }
    if (written.leftOut() > 0) {
      sayLeftOut(written, chosen);
    }
    if (json.isJson()) {
      new JsonReport()
          .with("file", file == null ? null : target.name(file))
          .with("kind", kind.get().word())
          .with("records", file == null ? 0 : written.records())
          .with("complete", last.isComplete())
          .with("omitted_values", written.leftOut())
          .with("reasons", ErrorMessages.reasons(read))
          .print(terminal());
    }
    if (!last.isComplete()) {
      say(
          file == null
              ? "Nothing was written to "
                  + target.name(target.place())
                  + "; --allow-incomplete writes what was read."
              : incomplete.message(target.name(file), target.place()));
      return ExitCode.INCOMPLETE;
    }
    if (file == null) {
      say("No use case matches --filter. Nothing was written; --allow-empty writes an empty file.");
      return ExitCode.NO_MATCH;
    }
    return ExitCode.DONE;
  }

  /**
   * Reads all records to check the filter, because keys and values are known only from records.
   * Only a filter without matches needs this.
   */
  private void requireKnown(Map<String, String> wanted, CliContext service, ProgressLine progress) {
    List<UseCase> records = new ArrayList<>();
    ReadOutcome _ = CliContext.readAll(service.useCases(), records, progress);
    DropdownValues dropdownValues =
        KnownDropdownValues.merged(
            List.of(
                dropdownValues(service.url()), KnownDropdownValues.of(fields, Map.of(), records)));
    filters.requireKnown(wanted, fields, records, dropdownValues);
  }

  /**
   * Returns the saved view with a name.
   *
   * @param connection the base URL of the service
   * @throws UnusableViewException when there is no such view, or it can't be used
   */
  private SavedViewDefinition savedView(String named, String connection) {
    try (Workspace opened = workspace.openToRead(terminal())) {
      List<SavedView> views = opened.views().of(connection, kind.get().word());
      return views.stream()
          .filter(saved -> saved.name().equals(named))
          .findFirst()
          .map(saved -> SavedViewDefinition.read(saved.definition()))
          .orElseThrow(
              () ->
                  new UnusableViewException(
                      Message.plain(
                          views.isEmpty()
                              ? "no view is saved for this service"
                              : "no view has this name; the saved views are "
                                  + views.stream()
                                      .map(saved -> "\"" + saved.name() + "\"")
                                      .collect(Collectors.joining(", ")))));
    }
  }

  /** Returns the dropdown values known from the service and, if it can be opened, the workspace. */
  private KnownDropdownValues dropdownValues(String connection) {
    KnownDropdownValues said = KnownDropdownValues.of(fields, Map.of(), List.of());
    if (!workspace.isThere()) {
      return said;
    }
    try (Workspace opened = workspace.openToRead(terminal())) {
      return KnownDropdownValues.merged(List.of(opened.options().values(connection), said));
    } catch (StoreException e) {
      say("The dropdown values weren't used. " + e.getMessage());
      return said;
    }
  }

  private boolean isComplete(FilterOutcome outcome, RecordFile.Written written) {
    return outcome.read().complete() && written.leftOut() == 0 && !untyped;
  }

  private RecordExport.Place place(
      FilterOutcome outcome, RecordFile.Written written, OutputFile target) {
    boolean isComplete = isComplete(outcome, written);
    if (!isComplete && best != null && written.records() < best.exported().written().records()) {
      return RecordExport.Place.NONE;
    }
    if (isComplete || incomplete.allowed()) {
      return RecordExport.Place.TARGET;
    }
    return target.isStream() ? RecordExport.Place.NONE : RecordExport.Place.INCOMPLETE;
  }

  /** Without their types, fields may be filtered and sorted differently from the window. */
  private void untyped(ApiException why) {
    if (needsFields()) {
      untyped = true;
      say(
          "Incomplete: the list of fields can't be read. Columns or records may be missing or in a"
              + " different order. "
              + ErrorMessages.of(why));
    }
  }

  private boolean needsFields() {
    return !columns.isEmpty() || labels || view != null || locale != null;
  }

  /** Prints the values that the format can't hold. */
  private void sayLeftOut(RecordFile.Written written, TableFormat chosen) {
    say(
        "Incomplete: "
            + Counts.of(written.leftOut(), "value")
            + (written.leftOut() == 1 ? " is" : " are")
            + " empty, because "
            + chosen
            + " can't contain them; ndjson can:");
    for (OmittedValue value : written.first().subList(0, Math.min(SHOWN, written.first().size()))) {
      say(
          "  %s, %s: %s"
              .formatted(
                  ErrorMessages.line(value.recordId()),
                  ErrorMessages.line(value.field().toString()),
                  switch (value.why()) {
                    case TOO_LONG -> "longer than the 32767 characters of a cell";
                    case NUL -> "contains a NUL character";
                    case HALF_CHARACTER -> "contains an incomplete character";
                  }));
    }
  }

  private void sayFilter(FilterOutcome outcome) {
    String refusal = outcome.refusal();
    if (refusal != null) {
      terminal()
          .note(
              "Filtered on this computer after reading the complete list, because the service"
                  + " doesn't support this filter. "
                  + (refusal.isBlank()
                      ? "The service gave no reason."
                      : "The service said: " + refusal));
    }
    if (outcome.notHolding() > 0) {
      say(
          "The service sent records that don't match --filter: "
              + outcome.notHolding()
              + ". A service may ignore a filter if it doesn't know the key.");
    }
  }

  /**
   * Prints the keys that the service doesn't list; they may still be valid, because the list is
   * open (Q6).
   */
  private void sayUnlisted(Set<String> wanted) {
    Set<String> listed = UseCaseRepository.filterKeys(fields);
    for (String key : wanted) {
      if (!fields.isEmpty() && !listed.contains(key)) {
        say(
            "The service doesn't list '"
                + key
                + "' as a key to filter by. It lists: "
                + String.join(", ", listed));
      }
    }
  }

  private void say(String text) {
    terminal().warn(text);
  }
}
