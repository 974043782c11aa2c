package io.casedesk.cli;

import io.casedesk.client.RawRecord;
import io.casedesk.client.RecordCodec;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.CsvSpool;
import io.casedesk.files.NdjsonWriter;
import io.casedesk.model.CaseRecord;
import java.io.Closeable;
import java.io.IOException;

/** Takes records as they come and writes them in a format. */
interface RecordSink extends Closeable {

  /**
   * Takes a record.
   *
   * @throws IllegalArgumentException when the format needs its fields, and they cannot be read
   */
  void write(RawRecord record) throws IOException;

  /** No more records come. */
  void finish() throws IOException;

  /** The sink for a format. */
  static RecordSink of(Kind kind, Format format, AtomicFile file) throws IOException {
    return switch (format) {
      case ndjson -> new Ndjson(new NdjsonWriter(file.out()));
      case csv -> new Csv(kind, file, new CsvSpool(file.folder()));
    };
  }

  /** Lines as the service sent them. */
  record Ndjson(NdjsonWriter writer) implements RecordSink {
    @Override
    public void write(RawRecord record) throws IOException {
      writer.write(record.json());
    }

    @Override
    public void finish() {
      // Every line is written already.
    }

    @Override
    public void close() {
      // The file belongs to the caller.
    }
  }

  /** Rows, which wait until all columns are known. */
  record Csv(Kind kind, AtomicFile file, CsvSpool spool) implements RecordSink {
    @Override
    public void write(RawRecord record) throws IOException {
      CaseRecord decoded =
          switch (kind) {
            case USE_CASES -> RecordCodec.decodeUseCase(record);
            case SOLUTIONS -> RecordCodec.decodeSolution(record);
          };
      spool.add(decoded);
    }

    @Override
    public void finish() throws IOException {
      spool.writeTo(file.out());
    }

    @Override
    public void close() throws IOException {
      spool.close();
    }
  }
}
