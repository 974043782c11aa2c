package io.casedesk.changes.journal;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Appends lines to files of the central log: one file a day (UTC) for each user of each computer.
 * Several threads and programs can append; their lines don't mix on a local file system. A failure
 * never reaches the caller.
 */
final class CentralLogFolder {

  /** Holder: the name is looked up only when a line is written. */
  private static final class Computer {
    private static final String NAME = name();

    private static String name() {
      try {
        return InetAddress.getLocalHost().getHostName();
      } catch (UnknownHostException e) {
        return "unknown";
      }
    }
  }

  private final Path folder;
  private final CentralLogFailures failures;
  private final @Nullable SyslogSender syslog;

  /**
   * Creates the writer of a folder, which must exist when lines are written.
   *
   * @param syslogPort the port of the syslog service that also gets the lines; empty for none
   * @param failureListener told of the first failure after a success; called on any thread
   */
  CentralLogFolder(Path folder, OptionalInt syslogPort, Consumer<Exception> failureListener) {
    this(
        folder,
        syslogPort.isEmpty()
            ? null
            : new SyslogSender(syslogPort.getAsInt(), () -> Computer.NAME, failureListener),
        failureListener);
  }

  CentralLogFolder(
      Path folder, @Nullable SyslogSender syslog, Consumer<Exception> failureListener) {
    this.folder = folder;
    this.failures = new CentralLogFailures(failureListener);
    this.syslog = syslog;
  }

  /** Appends lines in one write. Lines that can't be written are lost. */
  void append(Function<Instant, byte[]> source) {
    try {
      Instant now = Instant.now();
      byte[] lines = source.apply(now);
      if (lines.length > 0) {
        if (syslog != null) {
          syslog.send(now, lines);
        }
        write(file(now), lines);
        failures.succeeded();
      }
    } catch (IOException | RuntimeException e) {
      failures.failed(e);
    }
  }

  /** Waits a moment for lines on the way to syslog. */
  void flush() {
    if (syslog != null) {
      syslog.flush();
    }
  }

  private Path file(Instant now) {
    String name =
        "casedesk-%s-%s-%s.jsonl"
            .formatted(
                Computer.NAME,
                System.getProperty("user.name", ""),
                LocalDate.ofInstant(now, ZoneOffset.UTC));
    return folder.resolve(name.replaceAll("[^\\p{L}\\p{N}._-]", "_"));
  }

  private static void write(Path file, byte[] lines) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      create(file);
    }
    // Opening a pipe would block.
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileSystemException(file.toString(), null, "is not a regular file");
    }
    // Unlike a channel, this stream is not closed by an interrupt, which stops a run.
    try (OutputStream out =
        Files.newOutputStream(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND,
            LinkOption.NOFOLLOW_LINKS)) {
      out.write(lines);
    }
  }

  private static void create(Path file) throws IOException {
    FileAttribute<?>[] ownerOnly =
        file.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    try {
      Files.createFile(file, ownerOnly);
    } catch (FileAlreadyExistsException e) {
      // Another program just created it.
    }
  }
}
