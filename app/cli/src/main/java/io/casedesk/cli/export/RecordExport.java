package io.casedesk.cli.export;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.ExportColumns;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.ViewFields;
import io.casedesk.files.table.TableFormat;
import io.casedesk.files.table.TableWriters.CsvStyle;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldDefinition;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.StandardFields;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An export of the records of a service to a file.
 *
 * @param columns the names of the fields in order; empty for those of the view, or all
 * @param labels whether to add columns with labels
 * @param view the saved view that selects and sorts the records; null for all records, unsorted
 * @param style how a CSV file is written
 * @param wanted the field values that use cases must have; empty for every record
 * @param fields the fields that the service lists
 */
record RecordExport(
    RecordKind kind,
    TableFormat format,
    Path out,
    List<String> columns,
    boolean labels,
    @Nullable SavedViewDefinition view,
    CsvStyle style,
    Map<String, FieldValue> wanted,
    List<FieldDefinition> fields,
    DropdownValues dropdownValues) {

  /**
   * The result of an export.
   *
   * @param outcome the outcome of the read
   * @param written the number of written records and omitted values
   * @param file the file; null when it was discarded
   */
  record Exported(FilterOutcome outcome, RecordFile.Written written, @Nullable Path file) {}

  /** Where the file goes after all records are written. */
  enum Place {
    /** To the target path. */
    TARGET,
    /** Beside the target path, with a name that marks it as incomplete. */
    INCOMPLETE,
    /** Nowhere: the file is discarded. */
    NONE
  }

  /** Decides where a file goes. */
  @FunctionalInterface
  interface Judge {
    /** Decides after everything is read and before the file appears. */
    Place place(FilterOutcome outcome, RecordFile.Written written);
  }

  /** Receives records as they are read. */
  @FunctionalInterface
  private interface RecordConsumer {
    /** Receives a record. */
    void accept(CaseRecord record) throws IOException;
  }

  /**
   * Exports the records. The file appears only when all are written.
   *
   * @throws UnknownColumnException when a requested column doesn't exist
   */
  Exported run(ServiceClient client, Judge judge, ProgressLine progress) throws IOException {
    boolean asSent =
        (format == TableFormat.NDJSON || format == TableFormat.JSON)
            && columns.isEmpty()
            && !labels
            && view == null;
    try {
      return asSent ? asSent(client, judge, progress) : asTable(client, judge, progress);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Writes every record exactly as the service sent it. */
  private Exported asSent(ServiceClient client, Judge judge, ProgressLine progress)
      throws IOException {
    try (AtomicFile file = AtomicFile.replacing(out)) {
      SentRecords records = new SentRecords(format == TableFormat.JSON, file.out());
      FilterOutcome outcome = read(client, records::write, progress);
      records.finish();
      RecordFile.Written written = new RecordFile.Written(outcome.read().records(), 0, List.of());
      return placed(file, judge.place(outcome, written), outcome, written);
    }
  }

  private Exported placed(
      AtomicFile file, Place place, FilterOutcome outcome, RecordFile.Written written)
      throws IOException {
    Path placed =
        switch (place) {
          case TARGET -> {
            file.commit();
            yield out;
          }
          case INCOMPLETE -> file.commitIncomplete();
          case NONE -> null;
        };
    return new Exported(outcome, written, placed);
  }

  private Exported asTable(ServiceClient client, Judge judge, ProgressLine progress)
      throws IOException {
    ViewFields values = new ViewFields(kind, fields, dropdownValues, ZoneId.systemDefault());
    Predicate<CaseRecord> filter = view == null ? record -> true : view.shows(values);
    List<CaseRecord> records = new ArrayList<>();
    // Check the target path before anything is read.
    AtomicFile.replacing(out).close();
    FilterOutcome outcome =
        read(
            client,
            record -> {
              if (filter.test(record)) {
                records.add(record);
              }
            },
            progress);
    try (RecordFile file = RecordFile.replacing(out, format, style, columnsOf(records))) {
      for (CaseRecord record : view == null ? records : view.sorted(records, values)) {
        file.write(record);
      }
      RecordFile.Written written = file.finish();
      return placed(file.file(), judge.place(outcome, written), outcome, written);
    }
  }

  private ExportColumns columnsOf(List<CaseRecord> records) {
    List<FieldRef> shown = shown(ExportColumns.of(records));
    ExportColumns chosen =
        labels ? ExportColumns.keysAndLabels(shown, dropdownValues) : ExportColumns.keys(shown);
    return chosen.withTypes(StandardFields.types(kind, fields));
  }

  private List<FieldRef> shown(List<FieldRef> there) {
    if (!columns.isEmpty()) {
      return named(there);
    }
    if (view == null || view.shownFields().isEmpty()) {
      // A table without records still needs a header.
      return there.isEmpty() ? standard() : there;
    }
    // Without the id, rows can't be identified or imported again.
    List<FieldRef> shown = new ArrayList<>(view.shownFields());
    FieldRef id = FieldRef.standard("id");
    if (!shown.contains(id)) {
      shown.addFirst(id);
    }
    return shown;
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
        throw new UnknownColumnException(
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

  private FilterOutcome read(ServiceClient client, RecordConsumer consumer, ProgressLine progress) {
    if (kind == RecordKind.USE_CASES && !wanted.isEmpty()) {
      return client.exportUseCases(wanted, listener(consumer, progress));
    }
    ReadOutcome outcome =
        switch (kind) {
          case USE_CASES -> client.exportUseCases(listener(consumer, progress));
          case SOLUTIONS -> client.exportSolutions(listener(consumer, progress));
        };
    return new FilterOutcome(outcome, 0, null);
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

  /** Writes records in the shape in which the service sends them, as lines or as one array. */
  private static final class SentRecords {

    private final boolean array;
    private final OutputStream out;
    private boolean begun;

    SentRecords(boolean array, OutputStream out) {
      this.array = array;
      this.out = out;
    }

    void write(CaseRecord record) throws IOException {
      if (array) {
        out.write((begun ? "," : "[\n").getBytes(US_ASCII));
      }
      out.write(RecordCodec.encode(record));
      out.write('\n');
      begun = true;
    }

    void finish() throws IOException {
      if (array) {
        out.write((begun ? "]\n" : "[]\n").getBytes(US_ASCII));
      }
    }
  }

  /** Thrown when a requested column is in no record; the message names the column. */
  static final class UnknownColumnException extends RuntimeException implements CodedFailure {

    private static final long serialVersionUID = 1L;

    UnknownColumnException(String message) {
      super(message);
    }

    @Override
    public FaultCode code() {
      return FaultCode.NO_SUCH_COLUMN;
    }
  }
}
