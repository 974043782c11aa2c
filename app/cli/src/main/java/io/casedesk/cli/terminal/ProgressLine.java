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
  private final long begun;
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
    this.begun = nanoTime.getAsLong();
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
                  "reading %s: %,d so far, request %d of %d%s",
                  what,
                  records,
                  progress.requests(),
                  Math.max(progress.requests(), progress.expected()),
                  pace(now, records, progress.requests(), progress.expected()))
              : String.format(
                  Locale.ROOT,
                  "reading %s: %,d so far%s",
                  what,
                  records,
                  pace(now, records, 0, 0)));
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
              "applying: %,d of %,d %s sent, %,d finished%s",
              now.sent(),
              now.records(),
              what,
              now.finished(),
              pace(time, now.finished(), now.finished(), now.records())));
    }
  }

  /**
   * Returns the records a second and the time left; empty in the first second, which tells neither.
   *
   * @param done the part that is done, in any unit
   * @param all the whole in that unit; 0 when it isn't known
   */
  private String pace(long now, long records, long done, long all) {
    double seconds = (now - begun) / 1e9;
    if (seconds < 1 || records == 0) {
      return "";
    }
    String rate = String.format(Locale.ROOT, ", %,.0f/s", records / seconds);
    if (done <= 0 || all <= done) {
      return rate;
    }
    long left = Math.round(seconds * (all - done) / done);
    return rate
        + (left < 60
            ? ", %d s left".formatted(left)
            : ", %d min %02d s left".formatted(left / 60, left % 60));
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
