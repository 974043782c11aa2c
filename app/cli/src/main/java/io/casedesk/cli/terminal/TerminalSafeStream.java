package io.casedesk.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Replaces terminal control characters in the output. Texts of records are already cleaned where
 * they are printed; this stream covers omissions and the output of libraries. It decodes UTF-8; in
 * other encodings, only the 32 codes above 0x7F are dangerous beyond ASCII.
 */
public final class TerminalSafeStream extends FilterOutputStream {

  private final boolean utf8;
  private int lead;
  private int second;

  private TerminalSafeStream(OutputStream to, boolean utf8) {
    super(to);
    this.utf8 = utf8;
  }

  /** Wraps a stream. */
  public static PrintStream over(PrintStream to) {
    boolean utf8 = to.charset().equals(StandardCharsets.UTF_8);
    return new PrintStream(new TerminalSafeStream(to, utf8), true, to.charset());
  }

  @Override
  public void write(int written) throws IOException {
    int b = written & 0xFF;
    if (!utf8) {
      out.write(isSteering(b) ? '?' : b);
    } else if (lead == 0 && (b == 0xC2 || b == 0xE2)) {
      lead = b;
    } else if (lead == 0xE2 && second == 0 && (b == 0x80 || b == 0x81)) {
      second = b;
    } else {
      end(b);
    }
  }

  private void end(int b) throws IOException {
    boolean steers =
        switch (lead) {
          case 0xC2 -> b < 0xA0;
          case 0xE2 ->
              (second == 0x80 && (b == 0x8E || b == 0x8F || (b >= 0xA8 && b <= 0xAE)))
                  || (second == 0x81 && b >= 0xA6 && b <= 0xA9);
          default -> b < 0x80 && isSteering(b);
        };
    if (steers) {
      out.write('?');
    } else {
      writeHeld();
      out.write(b);
    }
    lead = 0;
    second = 0;
  }

  private void writeHeld() throws IOException {
    if (lead != 0) {
      out.write(lead);
    }
    if (second != 0) {
      out.write(second);
    }
  }

  /**
   * Whether a code controls the terminal, other than a line feed, a tab, and the carriage return
   * that the progress line needs.
   */
  private static boolean isSteering(int b) {
    return (b < 0x20 && b != '\n' && b != '\r' && b != '\t') || (b >= 0x7F && b < 0xA0);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    for (int i = from; i < from + length; i++) {
      write(bytes[i]);
    }
  }
}
