package io.casedesk.cli.records;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.casedesk.client.records.RawRecord;
import io.casedesk.files.NdjsonWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes records as sent by the service, as lines or as one array. */
final class SentRecords {

  private final boolean array;
  private final OutputStream out;
  private final NdjsonWriter lines;
  private boolean begun;

  SentRecords(boolean array, OutputStream out) {
    this.array = array;
    this.out = out;
    this.lines = new NdjsonWriter(out);
  }

  void write(RawRecord record) throws IOException {
    if (array) {
      out.write((begun ? "," : "[\n").getBytes(US_ASCII));
    }
    lines.write(record.json());
    begun = true;
  }

  void finish() throws IOException {
    if (array) {
      out.write((begun ? "]\n" : "[]\n").getBytes(US_ASCII));
    }
  }
}
