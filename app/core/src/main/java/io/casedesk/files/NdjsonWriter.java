package io.casedesk.files;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes JSON records one per line, each exactly as it was received. Only line breaks become
 * spaces: in JSON they occur only between tokens, where all white space is equivalent.
 */
public final class NdjsonWriter {

  private final OutputStream out;

  /**
   * @param out the output; stays open
   */
  public NdjsonWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes one record.
   *
   * @param json the record as UTF-8 JSON; not modified
   */
  public void write(byte[] json) throws IOException {
    int from = 0;
    for (int i = 0; i < json.length; i++) {
      if (json[i] == '\n' || json[i] == '\r') {
        out.write(json, from, i - from);
        out.write(' ');
        from = i + 1;
      }
    }
    out.write(json, from, json.length - from);
    out.write('\n');
  }
}
