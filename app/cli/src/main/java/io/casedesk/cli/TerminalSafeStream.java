package io.casedesk.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What is written to a terminal, without what would steer it. Texts of records are made harmless
 * where they are printed; this is for those that were forgotten, and for those of libraries.
 * Understands UTF-8; where the terminal has other letters, those beyond ASCII cannot steer it but
 * for the 32 above 0x7F.
 */
final class TerminalSafeStream extends FilterOutputStream {

  private final boolean utf8;
  private int lead;
  private int second;

  private TerminalSafeStream(OutputStream to, boolean utf8) {
    super(to);
    this.utf8 = utf8;
  }

  /** The same stream, made safe. */
  static PrintStream over(PrintStream to) {
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

  /** But for the end of a line, a tab, and going back to the start of a line to show progress. */
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
