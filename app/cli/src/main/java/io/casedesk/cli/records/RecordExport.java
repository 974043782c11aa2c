package io.casedesk.cli.records;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.casedesk.cli.connection.CliContext;
import io.casedesk.cli.terminal.ProgressLine;
import io.casedesk.client.ServiceClient;
import io.casedesk.client.records.RawRecord;
import io.casedesk.client.records.RecordCodec;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.RecordFile;
import io.casedesk.files.exports.RecordSpool;
import io.casedesk.files.table.TableFormat;
import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.model.service.ReadOutcome.Reason;
import io.casedesk.model.service.ReadOutcome.Shortfall;
import io.casedesk.model.service.UseCaseRepository.FilterOutcome;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    /**
     * Receives a record.
     *
     * @throws IllegalArgumentException when its fields are needed and can't be read
     */
    void accept(RawRecord record) throws IOException;
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
    AtomicFile place = AtomicFile.replacing(request.out());
    Path folder = place.folder();
    place.close();
    try (RecordSpool spool = new RecordSpool(folder)) {
      FilterOutcome outcome =
          read(
              request.kind(),
              known,
              record -> {
                CaseRecord decoded = decoded(request.kind(), record);
                if (table.takes(decoded)) {
                  spool.add(record.json(), decoded);
                }
              },
              progress);
      try (RecordFile file =
          RecordFile.replacing(request.out(), request.format(), table.columns(spool.fields()))) {
        spool.replay(
            table.order(spool.size()),
            json -> file.write(decoded(request.kind(), new RawRecord("", json))));
        RecordFile.Written written = file.finish();
        return placed(file.file(), request.out(), judge.place(outcome, written), outcome, written);
      }
    }
  }

  private static CaseRecord decoded(RecordKind kind, RawRecord record) {
    return switch (kind) {
      case USE_CASES -> RecordCodec.decodeUseCase(record);
      case SOLUTIONS -> RecordCodec.decodeSolution(record);
    };
  }

  private FilterOutcome read(
      RecordKind kind, ExportRequest.Known known, RecordConsumer consumer, ProgressLine progress) {
    List<Shortfall> unreadable = new ArrayList<>();
    ReadListener<RawRecord> listener =
        (fresh, read) -> {
          fresh.forEach(record -> accept(consumer, record, unreadable));
          progress.read(fresh.size(), read);
        };
    FilterOutcome outcome = read(kind, known.wanted(), listener);
    return new FilterOutcome(
        without(unreadable, outcome.read()), outcome.notHolding(), outcome.refusal());
  }

  private FilterOutcome read(
      RecordKind kind, Map<String, FieldValue> wanted, ReadListener<RawRecord> listener) {
    if (kind == RecordKind.USE_CASES && !wanted.isEmpty()) {
      return client.exportUseCases(wanted, listener);
    }
    ReadOutcome outcome =
        switch (kind) {
          case USE_CASES -> client.exportUseCases(listener);
          case SOLUTIONS -> client.exportSolutions(listener);
        };
    return new FilterOutcome(outcome, 0, null);
  }

  private static void accept(
      RecordConsumer consumer, RawRecord record, List<Shortfall> unreadable) {
    try {
      consumer.accept(record);
    } catch (IllegalArgumentException e) {
      unreadable.add(
          new Shortfall(Reason.ROW_UNREADABLE, Message.plain(record.id() + ": " + e.getMessage())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReadOutcome without(List<Shortfall> unreadable, ReadOutcome outcome) {
    List<Shortfall> shortfalls = new ArrayList<>(outcome.shortfalls());
    shortfalls.addAll(unreadable);
    return new ReadOutcome(
        outcome.records() - unreadable.size(), outcome.asOf(), List.copyOf(shortfalls));
  }

  /** Writes records as sent by the service, as lines or as one array. */
  private static final class SentRecords {

    private final boolean array;
    private final OutputStream out;
    private boolean begun;

    SentRecords(boolean array, OutputStream out) {
      this.array = array;
      this.out = out;
    }

    void write(RawRecord record) throws IOException {
      if (array) {
        out.write((begun ? "," : "[\n").getBytes(US_ASCII));
      }
      record.writeTo(out);
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
