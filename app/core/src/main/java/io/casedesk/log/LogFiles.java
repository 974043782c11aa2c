package io.casedesk.log;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes rotating log files in a folder of their own: the newest is {@code casedesk.0.log}; when it
 * is full it becomes {@code casedesk.1.log}, and the oldest is deleted. Only their owner can read
 * them; an existing folder and other files in it keep their permissions. A second program that logs
 * to this folder has files of its own, under its own name or with a number at the end.
 */
final class LogFiles implements AutoCloseable {

  private static final String PATTERN = ".%g.log";

  private final Path folder;
  private final Path newest;
  private final Pattern own;
  private final FileHandler handler;
  private long size;
  private volatile @Nullable String problem;

  /**
   * Opens the newest file, to append to it.
   *
   * @param program the prefix of the file names
   * @param mostBytes maximum size of a file, in bytes
   * @param mostFiles maximum number of files
   * @throws IOException when the folder can't be written, or contains a symbolic link in place of a
   *     log file
   */
  LogFiles(Path folder, String program, int mostBytes, int mostFiles, Formatter formatter)
      throws IOException {
    this.folder = folder;
    this.own = Pattern.compile(Pattern.quote(program) + "\\.\\d+\\.log(\\.\\d+)?(\\.lck)?");
    // The parent may be the workspace folder; if it does not exist yet, it is created as private
    // too.
    Files.createDirectories(folder, ownerOnly(folder));
    refuseLinks();
    String place = folder.toString().replace("%", "%%");
    this.handler = new FileHandler(place + "/" + program + PATTERN, mostBytes, mostFiles, true);
    handler.setLevel(Level.ALL);
    handler.setEncoding("UTF-8");
    handler.setFormatter(formatter);
    // The default error manager would print a stack trace for every line when the disk is full.
    handler.setErrorManager(
        new ErrorManager() {
          @Override
          public void error(String what, Exception why, int code) {
            problem = why == null ? String.valueOf(what) : LoggedFailure.chain(why);
          }
        });
    try {
      // The handler follows links, and a link may have been created in the meantime.
      refuseLinks();
      this.newest = newest(program + ".0.log");
      tighten();
    } catch (IOException e) {
      handler.close();
      throw e;
    }
  }

  /**
   * A program with write access to the folder could redirect the log into any file of its owner.
   */
  private void refuseLinks() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Optional<Path> link =
          files
              .filter(file -> own.matcher(file.getFileName().toString()).matches())
              .filter(Files::isSymbolicLink)
              .findFirst();
      if (link.isPresent()) {
        String name = link.get().getFileName().toString();
        throw new FileSystemException(
            link.get().toString(),
            null,
            name + " is a symbolic link. Delete it, then start the program again");
      }
    }
  }

  /** The file just opened, whose name differs from that of another program's file. */
  private Path newest(String name) throws IOException {
    Path newest = folder.resolve(name);
    for (Path file : files()) {
      String its = file.getFileName().toString();
      boolean isLog = its.startsWith(name) && !its.endsWith(".lck");
      if (isLog && modified(file) > modified(newest)) {
        newest = file;
      }
    }
    return newest;
  }

  /** The log files of this program, by name; the folder may have other files. */
  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> own.matcher(file.getFileName().toString()).matches())
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .toList();
    }
  }

  private static long modified(Path file) throws IOException {
    return Files.exists(file) ? Files.getLastModifiedTime(file).toMillis() : Long.MIN_VALUE;
  }

  void write(LogRecord record) {
    handler.publish(record);
    try {
      long now = Files.size(newest);
      if (now < size) {
        // The file has been rotated, so permissions are set again.
        tighten();
      }
      size = now;
    } catch (IOException e) {
      problem = LoggedFailure.chain(e);
    }
  }

  /** Why lines are missing; null when none are. */
  @Nullable String problem() {
    return problem;
  }

  private void tighten() throws IOException {
    for (Path file : files()) {
      forOwner(file, "rw-------");
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void forOwner(Path path, String permissions) throws IOException {
    PosixFileAttributeView view =
        Files.getFileAttributeView(path, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (view != null && !Files.isSymbolicLink(path)) {
      view.setPermissions(PosixFilePermissions.fromString(permissions));
    }
  }

  @Override
  public void close() {
    handler.close();
  }
}
