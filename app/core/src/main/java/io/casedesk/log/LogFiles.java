package io.casedesk.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.logging.ErrorManager;
import java.util.logging.FileHandler;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files of the log in a folder of their own: the newest is {@code casedesk.0.log}; when it is full
 * it becomes {@code casedesk.1.log}, and the oldest goes. Only their owner can read them. A second
 * program that logs to the same folder has files of its own.
 */
final class LogFiles implements AutoCloseable {

  private static final String PATTERN = "casedesk.%g.log";

  private final Path folder;
  private final Path newest;
  private final FileHandler handler;
  private long size;
  private volatile @Nullable String trouble;

  /**
   * How much is kept.
   *
   * @param bytes of a file, at most
   * @param files how many there are, at most
   */
  record Room(int bytes, int files) {}

  /**
   * Opens the newest file, to go on in it.
   *
   * @throws IOException when the folder cannot be written
   */
  LogFiles(Path folder, Room room, Formatter formatter) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder);
    forOwner(folder, "rwx------");
    String place = folder.toString().replace("%", "%%");
    this.handler = new FileHandler(place + "/" + PATTERN, room.bytes, room.files, true);
    handler.setLevel(Level.ALL);
    handler.setEncoding("UTF-8");
    handler.setFormatter(formatter);
    // It would print a stack for every line that a full disk does not take.
    handler.setErrorManager(
        new ErrorManager() {
          @Override
          public void error(String what, Exception why, int code) {
            trouble = why == null ? String.valueOf(what) : Thrown.chain(why);
          }
        });
    this.newest = newest(folder);
    tighten();
  }

  /** The file that was opened just now: beside that of another program it has another name. */
  private static Path newest(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all =
          files.filter(file -> file.getFileName().toString().contains(".0.log")).toList();
      Path newest = folder.resolve("casedesk.0.log");
      for (Path file : all) {
        boolean isLog = !file.toString().endsWith(".lck");
        if (isLog && modified(file) > modified(newest)) {
          newest = file;
        }
      }
      return newest;
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
        // It is another file now.
        tighten();
      }
      size = now;
    } catch (IOException e) {
      trouble = Thrown.chain(e);
    }
  }

  /** Why lines are missing; null when none are. */
  @Nullable String trouble() {
    return trouble;
  }

  private void tighten() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        forOwner(file, "rw-------");
      }
    }
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
