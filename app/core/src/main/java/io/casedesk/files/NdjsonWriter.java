package io.casedesk.files;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes JSON records one per line, each exactly as it was received. Only line breaks become
 * spaces: in JSON they occur only between tokens, where all white space is equivalent.
 */
public final class NdjsonWriter {

  private static final VarHandle EIGHT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long SPACES = 0x2020202020202020L;
  private static final long HIGH = 0x8080808080808080L;

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
    for (int i = nextControl(json, 0); i < json.length; i = nextControl(json, i + 1)) {
      if (json[i] == '\n' || json[i] == '\r') {
        out.write(json, from, i - from);
        out.write(' ');
        from = i + 1;
      }
    }
    out.write(json, from, json.length - from);
    out.write('\n');
  }

  /** The position of the next control character, found eight bytes at a time; else the length. */
  private static int nextControl(byte[] json, int from) {
    int i = from;
    while (i + Long.BYTES <= json.length) {
      long word = (long) EIGHT.get(json, i);
      if (((word - SPACES) & ~word & HIGH) != 0) {
        break;
      }
      i += Long.BYTES;
    }
    while (i < json.length && !(json[i] >= 0 && json[i] < ' ')) {
      i++;
    }
    return i;
  }
}
