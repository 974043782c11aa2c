package io.casedesk.cli;

import io.casedesk.model.ReadListener;
import java.util.Locale;
import java.util.function.LongSupplier;

/** A line on the terminal that says how far a read is, and is gone when the read has ended. */
final class ProgressLine implements AutoCloseable {

  private static final long NANOS_BETWEEN = 100_000_000;

  private final Terminal terminal;
  private final String what;
  private final LongSupplier nanoTime;
  private int records;
  private long shownAt;
  private int width;

  /**
   * @param what what is being read: {@code use cases}
   */
  ProgressLine(Terminal terminal, String what) {
    this(terminal, what, System::nanoTime);
  }

  ProgressLine(Terminal terminal, String what, LongSupplier nanoTime) {
    this.terminal = terminal;
    this.what = what;
    this.nanoTime = nanoTime;
  }

  /** More records have come. */
  void read(int fresh, ReadListener.Progress progress) {
    records += fresh;
    long now = nanoTime.getAsLong();
    if (terminal.interactive() && (width == 0 || now - shownAt >= NANOS_BETWEEN)) {
      shownAt = now;
      show(
          progress.expected() > 0
              ? String.format(
                  Locale.ROOT,
                  "reading %s: %,d so far, request %d of %d",
                  what,
                  records,
                  progress.requests(),
                  Math.max(progress.requests(), progress.expected()))
              : String.format(Locale.ROOT, "reading %s: %,d so far", what, records));
    }
  }

  /** So many of all records of a run have their verdicts. */
  void settled(int done, int all) {
    if (terminal.interactive()) {
      show(String.format(Locale.ROOT, "applying: %,d of %,d %s read again", done, all, what));
    }
  }

  private void show(String line) {
    terminal.err().print('\r' + line + " ".repeat(Math.max(0, width - line.length())));
    terminal.err().flush();
    width = line.length();
  }

  /** Clears the line. */
  @Override
  public void close() {
    if (width > 0) {
      terminal.err().print('\r' + " ".repeat(width) + '\r');
      terminal.err().flush();
      width = 0;
    }
  }
}
