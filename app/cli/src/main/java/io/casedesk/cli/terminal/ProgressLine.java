package io.casedesk.cli.terminal;

import io.casedesk.changes.journal.RunProgress;
import io.casedesk.model.service.ReadListener;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows the progress of a read or a run on one terminal line and clears it at the end. */
public final class ProgressLine implements AutoCloseable {

  private static final long NANOS_BETWEEN = 100_000_000;

  private final Terminal terminal;
  private final String what;
  private final LongSupplier nanoTime;
  private int records;
  private long shownAt;
  private int width;

  /**
   * Creates a line.
   *
   * @param what the plural of the records, such as {@code use cases}
   */
  public ProgressLine(Terminal terminal, String what) {
    this(terminal, what, System::nanoTime);
  }

  public ProgressLine(Terminal terminal, String what, LongSupplier nanoTime) {
    this.terminal = terminal;
    this.what = what;
    this.nanoTime = nanoTime;
  }

  /** Updates the line after more records were read. */
  public void read(int fresh, ReadListener.Progress progress) {
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

  /** Updates the line after a step of a run was stored. */
  public void applied(RunProgress now) {
    long time = nanoTime.getAsLong();
    boolean isLast = now.finished() == now.records();
    if (terminal.interactive() && (isLast || width == 0 || time - shownAt >= NANOS_BETWEEN)) {
      shownAt = time;
      show(
          String.format(
              Locale.ROOT,
              "applying: %,d of %,d %s sent, %,d finished",
              now.sent(),
              now.records(),
              what,
              now.finished()));
    }
  }

  /** Says that the run waits until the service shows what it accepted. */
  public void waiting() {
    if (terminal.interactive()) {
      show("applying: waiting for the service to show the changes");
    }
  }

  private void show(String line) {
    terminal.notes().print('\r' + line + " ".repeat(Math.max(0, width - line.length())));
    terminal.notes().flush();
    width = line.length();
  }

  /** Clears the line. */
  @Override
  public void close() {
    if (width > 0) {
      terminal.notes().print('\r' + " ".repeat(width) + '\r');
      terminal.notes().flush();
      width = 0;
    }
  }
}
