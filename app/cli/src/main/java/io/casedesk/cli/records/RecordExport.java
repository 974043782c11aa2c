package io.casedesk.cli.records;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.table.TableFormat;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Exports the records of a service to a file. */
public record RecordExport(ServiceClient client) {

  /**
   * The result of an export.
   *
   * @param outcome the outcome of the read
   * @param written the number of written records and omitted values
   * @param file the file; null when it was discarded
   */
  public record Exported(FilterOutcome outcome, RecordFile.Written written, @Nullable Path file) {}

  /** Where the file goes after all records are written. */
  public enum Place {
    /** To the target path. */
    TARGET,
    /** Beside the target path, with a name that marks it as incomplete. */
    INCOMPLETE,
    /** Nowhere: the file is discarded. */
    NONE
  }

  /** Decides where a file goes. */
  @FunctionalInterface
  public interface Judge {
    /** Decides after everything is read and before the file appears. */
    Place place(FilterOutcome outcome, RecordFile.Written written);
  }

  /** Receives records as they are read. */
  @FunctionalInterface
  private interface RecordConsumer {
    /** Receives a record. */
    void accept(CaseRecord record) throws IOException;
  }

  /** Exports records; see {@link CliContext#export}. */
  public Exported to(
      ExportRequest request, ExportRequest.Known known, Judge judge, ProgressLine progress)
      throws IOException {
    try {
      return request.asSent()
          ? asSent(request, known, judge, progress)
          : asTable(request, known, judge, progress);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private Exported asSent(
      ExportRequest request, ExportRequest.Known known, Judge judge, ProgressLine progress)
      throws IOException {
    try (AtomicFile file = AtomicFile.replacing(request.out())) {
      SentRecords records = new SentRecords(request.format() == TableFormat.JSON, file.out());
      FilterOutcome outcome = read(request.kind(), known, records::write, progress);
      records.finish();
      RecordFile.Written written = new RecordFile.Written(outcome.read().records(), 0, List.of());
      return placed(file, request.out(), judge.place(outcome, written), outcome, written);
    }
  }

  private static Exported placed(
      AtomicFile file, Path out, Place place, FilterOutcome outcome, RecordFile.Written written)
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

  private Exported asTable(
      ExportRequest request, ExportRequest.Known known, Judge judge, ProgressLine progress)
      throws IOException {
    ExportTable table = new ExportTable(request, known);
    // Check the target path before anything is read.
    AtomicFile.replacing(request.out()).close();
    FilterOutcome outcome = read(request.kind(), known, table::add, progress);
    try (RecordFile file =
        RecordFile.replacing(request.out(), request.format(), request.style(), table.columns())) {
      for (CaseRecord record : table.records()) {
        file.write(record);
      }
      RecordFile.Written written = file.finish();
      return placed(file.file(), request.out(), judge.place(outcome, written), outcome, written);
    }
  }

  private FilterOutcome read(
      RecordKind kind, ExportRequest.Known known, RecordConsumer consumer, ProgressLine progress) {
    if (kind == RecordKind.USE_CASES && !known.wanted().isEmpty()) {
      return client.exportUseCases(known.wanted(), listener(consumer, progress));
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
  public static final class UnknownColumnException extends RuntimeException
      implements CodedFailure {

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
