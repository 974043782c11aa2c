package io.casedesk.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The log of the program; receives everything that the program and its libraries log through
 * java.util.logging. Records are queued and written by a separate thread, so that neither the start
 * nor the window waits for the disk; records from before the folder is known stay in the queue.
 */
public final class ProgramLog extends Handler implements AutoCloseable {

  /** The root of the program's own loggers; referenced here, because Java holds loggers weakly. */
  private static final Logger OWN = Logger.getLogger("io.casedesk");

  private static final Logger ROOT = Logger.getLogger("");

  /**
   * The logger for requests, runs and failures. Its level is below what Java logs by default, so
   * that programs without this log, such as tests, don't print it.
   */
  private static final Logger TOLD = Logger.getLogger(LogLine.TOLD);

  private static final int MOST_BYTES = 10 << 20;
  private static final int MOST_FILES = 5;

  /** Capacity of the queue, more than a start or a burst needs; excess records are only counted. */
  private static final int WAITING = 20_000;

  private static final long SECONDS_TO_END = 3;

  /** The default prefix of the file names. */
  private static final String WINDOW = "casedesk";

  private final AtomicLong lost = new AtomicLong();
  private final ThreadPoolExecutor writer =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(WAITING),
          Thread.ofPlatform().daemon().name("casedesk-log").factory(),
          (line, full) -> lost.incrementAndGet());
  private final Function<Throwable, String> codes;
  private final int mostBytes;
  private final int mostFiles;

  /** The files, once the folder is known; the writing thread waits for them. */
  private final CompletableFuture<LogFiles> files = new CompletableFuture<>();

  private volatile @Nullable String problem;

  private ProgramLog(Function<Throwable, String> codes, int mostBytes, int mostFiles) {
    this.codes = codes;
    this.mostBytes = mostBytes;
    this.mostFiles = mostFiles;
  }

  /**
   * Starts to receive records. Does not access the disk.
   *
   * @param codes returns the code of a failure
   */
  public static ProgramLog listen(Function<Throwable, String> codes) {
    return listen(codes, MOST_BYTES, MOST_FILES);
  }

  static ProgramLog listen(Function<Throwable, String> codes, int mostBytes, int mostFiles) {
    ProgramLog log = new ProgramLog(codes, mostBytes, mostFiles);
    LogLine brief = new LogLine(LogScrubber.here(null), codes, true);
    for (Handler handler : ROOT.getHandlers()) {
      if (handler instanceof ConsoleHandler) {
        // A terminal, or the system's journal, gets only warnings and errors; the rest is in the
        // file.
        handler.setLevel(Level.WARNING);
        handler.setFormatter(brief);
      }
    }
    log.level(LogLevel.INFO);
    ROOT.addHandler(log);
    return log;
  }

  /**
   * Sets the level of detail. Libraries never log more than WARN, because they may log any data.
   */
  public void level(LogLevel level) {
    OWN.setLevel(
        switch (level) {
          case ERROR -> Level.SEVERE;
          case WARN -> Level.WARNING;
          case INFO -> Level.INFO;
          case DEBUG -> Level.FINE;
        });
    boolean tells = level == LogLevel.INFO || level == LogLevel.DEBUG;
    TOLD.setLevel(tells ? Level.FINE : Level.OFF);
    ROOT.setLevel(level == LogLevel.ERROR ? Level.SEVERE : Level.WARNING);
  }

  /**
   * Starts to write to a folder, which is created if it is missing; earlier records come first.
   * Blocks on the disk. If this fails, the program continues without a log, and {@link #problem}
   * says why.
   *
   * @param own the program's own folder, whose paths may be logged
   */
  public void write(Path folder, Path own) {
    write(folder, own, WINDOW);
  }

  /**
   * Starts to write like {@link #write(Path, Path)}, for a program other than the window.
   *
   * @param program the prefix of the file names
   */
  public synchronized void write(Path folder, Path own, String program) {
    if (files.isDone()) {
      return;
    }
    try {
      LogLine lines = new LogLine(LogScrubber.here(own), codes, false);
      files.complete(new LogFiles(folder, program, mostBytes, mostFiles, lines));
    } catch (IOException | RuntimeException e) {
      problem = LoggedFailure.chain(e);
    }
  }

  /** Why lines are missing; empty when none are. */
  public Optional<String> problem() {
    String ofFiles = files.isDone() ? files.join().problem() : null;
    return Optional.ofNullable(ofFiles == null ? problem : ofFiles);
  }

  /** Waits a few seconds at most until all earlier records are written. */
  public void settle() {
    if (!files.isDone() || writer.isShutdown()) {
      return;
    }
    try {
      writer.submit(() -> {}).get(SECONDS_TO_END, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      // The disk is slow; the records are written later.
      return;
    }
  }

  private void write(LogRecord record) {
    LogFiles opened = files.join();
    opened.write(record);
    long missing = lost.getAndSet(0);
    if (missing > 0) {
      opened.write(new LogRecord(Level.WARNING, missing + " lines came too fast and are lost"));
    }
  }

  /** Receives a record. */
  @Override
  public void publish(LogRecord record) {
    if (isLoggable(record)) {
      writer.execute(() -> write(record));
    }
  }

  @Override
  public void flush() {}

  /**
   * Writes all earlier records, and stops receiving. Java calls this method when the process ends,
   * also after a signal.
   */
  @Override
  public void close() {
    ROOT.removeHandler(this);
    writer.shutdown();
    if (!files.isDone()) {
      return;
    }
    try {
      if (writer.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS)) {
        files.join().close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
