package io.casedesk.cli.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** Records the output to the terminal, so that it can be saved. */
final class OutputLog {

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final Terminal terminal;

  OutputLog(Terminal to) {
    terminal = to.withOutput(this::twice);
  }

  private PrintStream twice(PrintStream to) {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int b) {
            kept.write(b);
            to.write(b);
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            kept.write(bytes, from, length);
            to.write(bytes, from, length);
          }

          @Override
          public void flush() {
            to.flush();
          }
        },
        true,
        UTF_8);
  }

  /** Returns the terminal whose output is recorded. */
  Terminal terminal() {
    return terminal;
  }

  /** Returns the recorded output. */
  String text() {
    return kept.toString(UTF_8);
  }
}
