package io.casedesk.files;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes JSON records one a line, each exactly as it came. Only line breaks become spaces: inside a
 * JSON text they can stand between tokens alone, where any white space means the same.
 */
public final class NdjsonWriter {

  private final OutputStream out;

  /**
   * @param out where to write; stays open
   */
  public NdjsonWriter(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes one record.
   *
   * @param json the record as UTF-8 JSON; left as it is
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
