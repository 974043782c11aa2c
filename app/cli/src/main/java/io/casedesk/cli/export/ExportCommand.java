package io.casedesk.cli.export;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.casedesk.cli.connection.ConnectionOptions;
import io.casedesk.cli.connection.RecordLoader;
import io.casedesk.cli.connection.WorkspaceOptions;
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
import io.casedesk.client.ServiceClient;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.RecordFile.OmittedValue;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.StoreException;
import io.casedesk.model.UseCase;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.UseCaseRepository;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import io.casedesk.workspace.SavedViewStore.SavedView;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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

  @Parameters(paramLabel = "use-cases|solutions", description = "The kind of records.")
  private RecordKind kind = RecordKind.USE_CASES;

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
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write or replace. Use - for standard output.")
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

  private TableFormat chosen = TableFormat.NDJSON;
  private Map<String, String> wanted = Map.of();
  private List<FieldDefinition> fields = List.of();
  private boolean untyped;
  private @Nullable Exported best;

  /**
   * An export.
   *
   * @param outcome the outcome of the read
   * @param written the number of written records and omitted values
   * @param file the file; null when it was discarded
   * @param isComplete known only while the export is made
   */
  private record Exported(
      FilterOutcome outcome, RecordFile.Written written, @Nullable Path file, boolean isComplete) {}

  /** Receives a record as it is read. */
  @FunctionalInterface
  private interface RecordConsumer {
    void accept(CaseRecord record) throws IOException;
  }

  @Override
  protected int run() throws IOException {
    requireSeparate(json, out);
    chosen = format(format, TableFormat.class, "--output", out);
    CsvStyle style = style();
    wanted = filters.filters(kind);
    try (OutputFile target = OutputFile.of(out, terminal())) {
      Exported last = untilComplete(target, style);
      target.deliver();
      return reported(last, target);
    } catch (UnusableViewException e) {
      say("--view " + view + ": " + e.getMessage() + ". Nothing was written.");
      return ExitCode.FAILED;
    }
  }

  /** Exports again as long as the user wants that; an incomplete file gives way to the next. */
  private Exported untilComplete(OutputFile target, @Nullable CsvStyle style) throws IOException {
    List<Path> files = new ArrayList<>();
    Exported last =
        retry.untilComplete(
            terminal(),
            Exported::isComplete,
            attempt -> {
              Exported now = exported(target, style);
              if (now.file() != null) {
                files.add(now.file());
              }
              Exported before = best;
              if (before != null && now.file() == null && !now.isComplete()) {
                return before;
              }
              best = now;
              return now;
            });
    for (Path file : files) {
      if (!file.equals(last.file())) {
        Files.deleteIfExists(file);
      }
    }
    return last;
  }

  private Exported exported(OutputFile target, @Nullable CsvStyle style) throws IOException {
    untyped = false;
    try (ServiceClient service = connection.open(terminal());
        ProgressLine progress = new ProgressLine(terminal(), Counts.plural(kind))) {
      SavedViewDefinition shown = view == null ? null : savedView(view, service.url());
      if (kind == RecordKind.USE_CASES && (!wanted.isEmpty() || needsFields())) {
        fields = RecordLoader.fields(service, this::untyped);
      }
      boolean isList = chosen == TableFormat.NDJSON || chosen == TableFormat.JSON;
      return isList && columns.isEmpty() && !labels && shown == null
          ? asSent(service, target, progress)
          : asTable(service, target, progress, shown, style);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Writes every record exactly as the service sent it, as lines or as one array. */
  private Exported asSent(ServiceClient service, OutputFile target, ProgressLine progress)
      throws IOException {
    boolean array = chosen == TableFormat.JSON;
    boolean[] begun = {false};
    try (AtomicFile file = AtomicFile.replacing(target.place())) {
      OutputStream to = file.out();
      FilterOutcome outcome =
          read(
              service,
              record -> {
                if (array) {
                  to.write((begun[0] ? "," : "[\n").getBytes(US_ASCII));
                }
                to.write(RecordCodec.encode(record));
                to.write('\n');
                begun[0] = true;
              },
              progress);
      if (array) {
        to.write((begun[0] ? "]\n" : "[]\n").getBytes(US_ASCII));
      }
      int records = outcome.read().records();
      return placed(
          file, outcome, new RecordFile.Written(records, 0, List.of()), service, target, progress);
    }
  }

  private Exported asTable(
      ServiceClient service,
      OutputFile target,
      ProgressLine progress,
      @Nullable SavedViewDefinition shown,
      @Nullable CsvStyle style)
      throws IOException {
    DropdownValues dropdownValues =
        labels || shown != null
            ? dropdownValues(service.url())
            : KnownDropdownValues.merged(List.of());
    ViewFields values = new ViewFields(kind, fields, dropdownValues, ZoneId.systemDefault());
    Predicate<CaseRecord> filter = shown == null ? record -> true : shown.shows(values);
    List<CaseRecord> records = new ArrayList<>();
    // Check the target path before anything is read.
    AtomicFile.replacing(target.place()).close();
    FilterOutcome outcome =
        read(
            service,
            record -> {
              if (filter.test(record)) {
                records.add(record);
              }
            },
            progress);
    List<FieldRef> named = shown(ExportColumns.of(records), shown);
    ExportColumns keys =
        labels ? ExportColumns.keysAndLabels(named, dropdownValues) : ExportColumns.keys(named);
    try (RecordFile file =
        RecordFile.replacing(
            target.place(),
            chosen,
            style == null ? CsvStyle.STANDARD : style,
            keys.withTypes(StandardFields.types(kind, fields)))) {
      for (CaseRecord record : shown == null ? records : shown.sorted(records, values)) {
        file.write(record);
      }
      return placed(file.file(), outcome, file.finish(), service, target, progress);
    }
  }

  private FilterOutcome read(
      ServiceClient service, RecordConsumer consumer, ProgressLine progress) {
    return switch (kind) {
      case USE_CASES ->
          wanted.isEmpty()
              ? unfiltered(service.exportUseCases(listener(consumer, progress)))
              : service.exportUseCases(
                  FilterOptions.typed(wanted, fields), listener(consumer, progress));
      case SOLUTIONS -> unfiltered(service.exportSolutions(listener(consumer, progress)));
    };
  }

  private static FilterOutcome unfiltered(ReadOutcome read) {
    return new FilterOutcome(read, 0, null);
  }

  private static <R extends CaseRecord> ReadListener<R> listener(
      RecordConsumer consumer, ProgressLine progress) {
    return (fresh, read) -> {
      try {
        for (R record : fresh) {
          consumer.accept(record);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      progress.read(fresh.size(), read);
    };
  }

  /**
   * Moves a file to the target path when it is complete, else beside it or nowhere: the file
   * appears only after everything was read and written.
   */
  private Exported placed(
      AtomicFile file,
      FilterOutcome outcome,
      RecordFile.Written written,
      ServiceClient service,
      OutputFile target,
      ProgressLine progress)
      throws IOException {
    int read = outcome.read().records();
    boolean none = !wanted.isEmpty() && read == outcome.notHolding();
    if (none) {
      requireKnown(service, progress);
    }
    boolean isComplete = outcome.read().complete() && written.leftOut() == 0 && !untyped;
    boolean isWorse = best != null && written.records() < best.written().records();
    @Nullable Path place = null;
    if ((none && read == 0 && !filters.allowEmpty) || (!isComplete && isWorse)) {
      return new Exported(outcome, written, null, isComplete);
    }
    if (isComplete || incomplete.allowed()) {
      file.commit();
      place = target.place();
    } else if (!target.isStream()) {
      place = file.commitIncomplete();
    }
    return new Exported(outcome, written, place, isComplete);
  }

  private List<FieldRef> shown(List<FieldRef> there, @Nullable SavedViewDefinition shown) {
    if (!columns.isEmpty()) {
      return named(there);
    }
    if (shown == null || shown.shownFields().isEmpty()) {
      // A table without records still needs a header.
      return there.isEmpty() ? standard() : there;
    }
    // Without the id, rows can't be identified or imported again.
    List<FieldRef> all = new ArrayList<>(shown.shownFields());
    FieldRef id = FieldRef.standard("id");
    if (!all.contains(id)) {
      all.addFirst(id);
    }
    return all;
  }

  private List<FieldRef> standard() {
    return StandardFields.of(kind).stream().map(field -> FieldRef.standard(field.key())).toList();
  }

  private List<FieldRef> named(List<FieldRef> there) {
    Set<FieldRef> members = new HashSet<>(standard());
    Set<FieldRef> all = new LinkedHashSet<>(there);
    all.addAll(members);
    fields.stream()
        .map(FieldDefinition::key)
        .map(FieldRef::custom)
        .filter(field -> !members.contains(FieldRef.standard(field.key())))
        .forEach(all::add);
    Set<FieldRef> named = new LinkedHashSet<>();
    for (String name : columns) {
      FieldRef field = FieldRef.parse(name.strip());
      FieldRef found = all.contains(field) ? field : FieldRef.custom(field.key());
      if (!all.contains(found) && !there.isEmpty()) {
        throw usage(
            "--columns: no record has a field \""
                + name.strip()
                + "\". The fields are: "
                + all.stream().map(FieldRef::toString).collect(Collectors.joining(", "))
                + ". Nothing was written.");
      }
      named.add(found);
    }
    return List.copyOf(named);
  }

  /** Returns the names of all formats. */
  public static List<String> formats() {
    return Arrays.stream(TableFormat.values()).map(TableFormat::toString).toList();
  }

  /** Returns how a CSV file is written; null for the standard. */
  private @Nullable CsvStyle style() {
    if (locale == null) {
      return null;
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

  private int reported(Exported last, OutputFile target) {
    RecordFile.Written written = last.written();
    ReadOutcome read = last.outcome().read();
    Path file = last.file();
    if (file != null) {
      terminal()
          .note(written.records() + " " + Counts.plural(kind) + " written to " + target.name(file));
    }
    if (!wanted.isEmpty()) {
      sayFilter(last.outcome());
      sayUnlisted(wanted.keySet());
    }
    if (!read.complete()) {
      ErrorMessages.doubts(terminal(), read);
    }
    if (written.leftOut() > 0) {
      sayLeftOut(written);
    }
    if (json.isJson()) {
      new JsonReport()
          .with("file", file == null ? null : target.name(file))
          .with("kind", kind.word())
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
  private void requireKnown(ServiceClient service, ProgressLine progress) {
    List<UseCase> records = new ArrayList<>();
    ReadOutcome _ = RecordLoader.readAll(service.useCases(), records, progress);
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
      List<SavedView> views = opened.views().of(connection, kind.word());
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
  private void sayLeftOut(RecordFile.Written written) {
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
