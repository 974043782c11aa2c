package io.casedesk.server.http.admin;

import io.casedesk.server.options.ServiceException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.RequestLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the lines of Jetty's {@link CustomRequestLog} to the access log, on its own thread. A slow
 * or full disk loses lines but never affects a request; the program's log states how many lines
 * were lost. (Jetty's own writer drops the waiting lines when it stops.)
 */
public final class AccessLog implements RequestLog.Writer, AutoCloseable {

  /** The attribute of a request that has the name of its token; never the token. */
  public static final String TOKEN_NAME = "casedesk.token";

  /**
   * When the request came, from where, the name of its token, method, path, status, bytes of the
   * answer's body, and milliseconds. A dash stands for what is not there.
   */
  private static final String FORMAT =
      "%{yyyy-MM-dd'T'HH:mm:ss.SSS'Z'|UTC}t %{client}a \"%{"
          + TOKEN_NAME
          + "}attr\" %m %U %s %O %{ms}T";

  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
  private static final Path STANDARD_ERROR = Path.of("-");
  private static final int MOST_WAITING = 10_000;
  private static final int PATIENCE_SECONDS = 5;

  /** Matches tokens, which a client may put in a wrong place such as the URL. */
  private static final Pattern TOKEN = Pattern.compile("cdk_[A-Za-z0-9_-]+");

  private static final Pattern TOO_LONG = Pattern.compile("(\\S{500})\\S+");

  private final OutputStream out;
  private final AtomicLong lost = new AtomicLong();
  private final ThreadPoolExecutor writing =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          Thread.ofPlatform().name("casedesk-access-log").daemon().factory(),
          (_, _) -> lose("too many lines are waiting"));

  /** Writes to a stream, which is closed with the log unless it is standard error. */
  private AccessLog(OutputStream out) {
    this.out = out;
  }

  /**
   * Adds to a file, which is made if it is not there; {@code -} is standard error.
   *
   * @throws ServiceException when the file cannot be written, or is a symbolic link that others may
   *     have made
   */
  public static AccessLog to(Path file) {
    if (file.equals(STANDARD_ERROR)) {
      return new AccessLog(System.err);
    }
    try {
      boolean shared = isShared(file.toAbsolutePath().getParent());
      if (shared && Files.isSymbolicLink(file)) {
        throw new ServiceException(
            "The access log "
                + file
                + " is a symbolic link, in a folder that others can write to. Delete the link, or"
                + " name a file in a folder of your own.");
      }
      makeForOwner(file);
      OpenOption[] own = {StandardOpenOption.APPEND};
      OpenOption[] noLink = {StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS};
      return new AccessLog(Files.newOutputStream(file, shared ? noLink : own));
    } catch (IOException e) {
      throw new ServiceException(
          "The access log "
              + file
              + " can't be written. Name a file in a folder that the service can write to.",
          e);
    }
  }

  private static boolean hasPermissions(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Whether others than its owner may put links into a folder. */
  private static boolean isShared(@Nullable Path folder) throws IOException {
    if (folder == null || !hasPermissions(folder)) {
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
    FileAttribute<?>[] owner = {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
    };
    Files.createFile(file, hasPermissions(file) ? owner : new FileAttribute<?>[0]);
  }

  /** Returns what tells this log of each request. */
  public RequestLog requests() {
    return new CustomRequestLog(this, FORMAT);
  }

  /** Has a line written, unless too many wait already. */
  @Override
  public void write(String line) {
    writing.execute(() -> append(plain(line)));
  }

  private void append(String line) {
    boolean failedBefore = lost.get() > 0;
    // What failed may have left half a line.
    String text = (failedBefore ? "\n" : "") + line + "\n";
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      if (failedBefore) {
        LOG.warn(
            "The service can write to the access log again. Lines lost: {}.", lost.getAndSet(0));
      }
    } catch (IOException e) {
      lose(String.valueOf(e.getMessage()));
    }
  }

  private void lose(String reason) {
    if (lost.getAndIncrement() == 0) {
      LOG.warn(
          "Can't write to the access log ({}). Entries are lost until writing works again.",
          reason);
    }
  }

  /** Without tokens, and without anything that could end the line or act on a terminal. */
  private static String plain(String line) {
    StringBuilder safe = new StringBuilder();
    TOO_LONG
        .matcher(TOKEN.matcher(line).replaceAll("cdk_..."))
        .replaceAll("$1")
        .codePoints()
        .forEach(
            c -> {
              if ((c >= ' ' && c < 0x7F) || (c >= 0xA0 && Character.isLetterOrDigit(c))) {
                safe.appendCodePoint(c);
              } else {
                safe.append(String.format("\\u%04x", c));
              }
            });
    return safe.toString();
  }

  /** Writes what still waits, for five seconds at most. */
  @Override
  public void close() {
    writing.shutdown();
    try {
      if (!writing.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        writing.shutdownNow();
      }
      if (!out.equals(System.err)) {
        out.close();
      }
    } catch (InterruptedException toldToEnd) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.warn("The access log could not be closed: {}", e.getMessage());
    }
  }
}
