package io.casedesk.server.http.admin;

import io.casedesk.server.http.guard.RequestAttributes;
import io.casedesk.server.options.ServiceException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each request to the access log, on its own thread. A slow or full disk loses
 * lines but never affects a request; the program's log states how many lines were lost.
 *
 * <p>Jetty's own writer drops the waiting lines when it stops.
 */
public final class AccessLog implements RequestLog, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
  private static final Path STANDARD_ERROR = Path.of("-");
  private static final int MOST_WAITING = 10_000;
  private static final int MOST_AT_ONCE = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** No line is empty, so this one ends the writing. */
  private static final String END = "";

  private final BlockingQueue<String> waiting = new LinkedBlockingQueue<>(MOST_WAITING);
  private final OutputStream out;
  private final Thread writing;
  private final AtomicLong lost = new AtomicLong();

  /** Begins to write to a stream, which is closed with the log. */
  AccessLog(OutputStream out) {
    this.out = out;
    this.writing = Thread.ofPlatform().name("casedesk-access-log").daemon().unstarted(this::write);
    writing.start();
  }

  /**
   * Adds to a file, which is made if it is not there; {@code -} is standard error.
   *
   * @throws ServiceException when the file cannot be written, or is a symbolic link that others may
   *     have made
   */
  public static AccessLog to(Path file) {
    if (file.equals(STANDARD_ERROR)) {
      return new AccessLog(new Open(System.err));
    }
    try {
      if (!isShared(file.toAbsolutePath().getParent())) {
        makeForOwner(file);
        return new AccessLog(Files.newOutputStream(file, StandardOpenOption.APPEND));
      }
      if (Files.isSymbolicLink(file)) {
        throw new ServiceException(
            "The access log "
                + file
                + " is a symbolic link, in a folder that others can write to. Delete the link, or"
                + " name a file in a folder of your own.");
      }
      makeForOwner(file);
      return new AccessLog(
          Files.newOutputStream(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      throw new ServiceException(
          "The access log "
              + file
              + " can't be written. Name a file in a folder that the service can write to.",
          e);
    }
  }

  /** Whether others than its owner may put links into a folder. */
  private static boolean isShared(@Nullable Path folder) throws IOException {
    if (folder == null || !folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return false;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
    return permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE);
  }

  /** A file that was there keeps its permissions. */
  private static void makeForOwner(Path file) throws IOException {
    if (Files.exists(file)) {
      return;
    }
    boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] owner =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Files.createFile(file, owner);
  }

  @Override
  public void log(Request request, Response response) {
    add(AccessLine.of(request, response));
  }

  /** Has a line written, unless too many wait already. */
  void add(String line) {
    if (!waiting.offer(line + "\n")) {
      lose(1, "too many lines are waiting");
    }
  }

  private void lose(int lines, String reason) {
    if (lost.getAndAdd(lines) == 0) {
      LOG.warn(
          "Can't write to the access log ({}). Entries are lost until writing works again.",
          reason);
    }
  }

  private void write() {
    try (out) {
      List<String> lines = new ArrayList<>();
      boolean ended = false;
      while (!ended) {
        lines.add(waiting.take());
        waiting.drainTo(lines, MOST_AT_ONCE);
        ended = lines.remove(END);
        write(lines);
        lines.clear();
      }
    } catch (InterruptedException toldToEnd) {
      LOG.debug("Couldn't write the last lines of the access log", toldToEnd);
    } catch (IOException e) {
      LOG.warn("The access log could not be closed: {}", e.getMessage());
    }
  }

  private void write(List<String> lines) {
    boolean failedBefore = lost.get() > 0;
    // What failed may have left half a line.
    String text = (failedBefore ? "\n" : "") + String.join("", lines);
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      if (failedBefore) {
        LOG.warn(
            "The service can write to the access log again. Lines lost: {}.", lost.getAndSet(0));
      }
    } catch (IOException e) {
      lose(lines.size(), String.valueOf(e.getMessage()));
    }
  }

  /** Writes what still waits, for five seconds at most. */
  @Override
  public void close() {
    try {
      boolean ending = waiting.offer(END, PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (!ending || !writing.join(PATIENCE)) {
        writing.interrupt();
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
    }
  }

  /** A stream that is not ours to close. */
  private static final class Open extends FilterOutputStream {

    Open(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      out.write(bytes);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  /**
   * One line of the access log: when the request came, from where, the name of its token, method,
   * path, status, bytes of the answer's body, and milliseconds. A dash stands for what is not
   * there.
   */
  static final class AccessLine {

    private static final DateTimeFormatter TIME =
        new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private static final int LONGEST = 500;

    /** Matches tokens, which a client may put in a wrong place such as the URL. */
    private static final Pattern TOKEN = Pattern.compile("cdk_[A-Za-z0-9_-]+");

    private AccessLine() {}

    static String of(Request request, Response response) {
      int status = response.getStatus();
      String path = request.getHttpURI().getPath();
      return String.join(
          " ",
          TIME.format(Instant.ofEpochMilli(Request.getTimeStamp(request))),
          plain(Request.getRemoteAddr(request)),
          RequestAttributes.of(request).tokenName().map(AccessLine::plain).orElse("-"),
          plain(request.getMethod()),
          path == null ? "-" : plain(TOKEN.matcher(path).replaceAll("cdk_...")),
          status == 0 ? "-" : Integer.toString(status),
          Long.toString(Response.getContentBytesWritten(response)),
          Long.toString(
              TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime())));
    }

    /** Without anything that could end the line, divide it, or act on a terminal. */
    private static String plain(String text) {
      StringBuilder safe = new StringBuilder();
      text.codePoints().limit(LONGEST).forEach(c -> append(safe, c));
      return safe.isEmpty() ? "-" : safe.toString();
    }

    private static void append(StringBuilder safe, int c) {
      boolean printable = c > ' ' && c < 0x7F && c != '\\' && c != '"';
      if (printable || (c >= 0xA0 && Character.isLetterOrDigit(c))) {
        safe.appendCodePoint(c);
      } else {
        safe.append(String.format("\\u%04x", c));
      }
    }
  }
}
