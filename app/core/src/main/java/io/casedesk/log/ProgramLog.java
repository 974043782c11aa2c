package io.casedesk.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The log of the program, which hears of everything that the program and its libraries tell Java's
 * own logging. Lines are taken at once and written by a thread of their own, so that neither the
 * start nor the window waits for a disk; what comes before there is a folder is kept until there
 * is.
 */
public final class ProgramLog implements AutoCloseable {

  /** Of the program's own loggers; held here, because Java holds loggers only weakly. */
  private static final Logger OWN = Logger.getLogger("io.casedesk");

  private static final Logger ROOT = Logger.getLogger("");

  /**
   * Of what is told of every request, run and failure. They speak at a level that nobody hears who
   * does not keep this log, such as a test or a program that only uses the engine.
   */
  private static final Logger TOLD = Logger.getLogger(LogLine.TOLD);

  private static final LogFiles.Room ROOM = new LogFiles.Room(10 << 20, 5);

  /** More than a start or a burst brings; of what goes beyond, the number is told. */
  private static final int WAITING = 20_000;

  private static final long SECONDS_TO_END = 3;

  /** The program that the files are named after, unless another says so. */
  private static final String WINDOW = "casedesk";

  private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(WAITING);
  private final AtomicLong lost = new AtomicLong();
  private final Function<Throwable, String> codes;
  private final LogFiles.Room room;
  private final Taker taker = new Taker();
  private volatile @Nullable Path folder;
  private volatile @Nullable LogFiles files;
  private volatile @Nullable String trouble;
  private @Nullable Thread writer;

  private ProgramLog(Function<Throwable, String> codes, LogFiles.Room room) {
    this.codes = codes;
    this.room = room;
  }

  /** Asks the thread that writes to say when it came this far, and whether to go on. */
  private record Mark(CountDownLatch reached, boolean last) {}

  /**
   * Begins to listen. Touches no disk.
   *
   * @param codes gives the code of a failure
   */
  public static ProgramLog listen(Function<Throwable, String> codes) {
    return listen(codes, ROOM);
  }

  static ProgramLog listen(Function<Throwable, String> codes, LogFiles.Room room) {
    ProgramLog log = new ProgramLog(codes, room);
    LogLine brief = new LogLine(LogScrubber.here(null), codes, true);
    for (Handler handler : ROOT.getHandlers()) {
      if (handler instanceof ConsoleHandler) {
        // A terminal, or the journal of the system, hears of trouble only; the rest is in the file.
        handler.setLevel(Level.WARNING);
        handler.setFormatter(brief);
      }
    }
    log.level(Detail.INFO);
    ROOT.addHandler(log.taker);
    return log;
  }

  /** How much is told, as the policy and the settings name it. */
  public enum Detail {
    /** What went wrong. */
    ERROR,
    /** And what may go wrong. */
    WARN,
    /** And what was done. */
    INFO,
    /** And how; for a support case. */
    DEBUG
  }

  /**
   * Tells this much from now on. Libraries, which may tell of anything, never say more than WARN.
   */
  public void level(Detail detail) {
    OWN.setLevel(
        switch (detail) {
          case ERROR -> Level.SEVERE;
          case WARN -> Level.WARNING;
          case INFO -> Level.INFO;
          case DEBUG -> Level.FINE;
        });
    boolean tells = detail == Detail.INFO || detail == Detail.DEBUG;
    TOLD.setLevel(tells ? Level.FINE : Level.OFF);
    ROOT.setLevel(detail == Detail.ERROR ? Level.SEVERE : Level.WARNING);
  }

  /**
   * Begins to write, in this folder, which is made where it is missing; what was told before comes
   * first. Blocks on the disk. Where that fails, the program goes on without a log, and {@link
   * #trouble} says why.
   *
   * @param own the program's own folder, whose paths may be told
   */
  public void write(Path folder, Path own) {
    write(folder, own, WINDOW);
  }

  /**
   * The same for another program than the window.
   *
   * @param program which the names of its files begin with
   */
  public synchronized void write(Path folder, Path own, String program) {
    if (writer != null) {
      return;
    }
    try {
      LogFiles opened =
          new LogFiles(
              new LogFiles.Place(folder, program),
              room,
              new LogLine(LogScrubber.here(own), codes, false));
      this.folder = folder;
      files = opened;
      writer = Thread.ofPlatform().daemon().name("casedesk-log").start(() -> run(opened));
    } catch (IOException | RuntimeException e) {
      trouble = LoggedFailure.chain(e);
    }
  }

  /** The folder of the files; empty while nothing is written. */
  public Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  /** Why lines are missing; empty when none are. */
  public Optional<String> trouble() {
    LogFiles written = files;
    String ofFiles = written == null ? null : written.trouble();
    return Optional.ofNullable(ofFiles == null ? trouble : ofFiles);
  }

  /** Waits until what was told so far is written; a few seconds at most. */
  public void settle() {
    mark(false);
  }

  private void mark(boolean last) {
    Thread writing;
    synchronized (this) {
      writing = writer;
    }
    if (writing == null || !writing.isAlive()) {
      return;
    }
    Mark mark = new Mark(new CountDownLatch(1), last);
    try {
      if (queue.offer(mark, SECONDS_TO_END, TimeUnit.SECONDS)) {
        boolean _ = mark.reached.await(SECONDS_TO_END, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(LogFiles opened) {
    try (opened) {
      while (true) {
        Object next = queue.take();
        if (next instanceof LogRecord record) {
          opened.write(record);
          tellLost(opened);
        } else if (next instanceof Mark mark) {
          mark.reached.countDown();
          if (mark.last) {
            return;
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tellLost(LogFiles opened) {
    long missing = lost.getAndSet(0);
    if (missing > 0) {
      opened.write(new LogRecord(Level.WARNING, missing + " lines came too fast and are lost"));
    }
  }

  /** Writes what was told so far, and listens no more. */
  @Override
  public void close() {
    ROOT.removeHandler(taker);
    mark(true);
  }

  /** Takes what is told. */
  private final class Taker extends Handler {

    @Override
    public void publish(LogRecord record) {
      if (isLoggable(record) && !queue.offer(record)) {
        lost.incrementAndGet();
      }
    }

    @Override
    public void flush() {}

    /** Java calls it when the process ends, also when that was asked for from outside. */
    @Override
    public void close() {
      mark(true);
    }
  }
}
