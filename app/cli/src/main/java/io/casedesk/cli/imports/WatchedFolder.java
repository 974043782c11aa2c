package io.casedesk.cli.imports;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder whose tables are imported. One process at a time uses it: a lock of the operating system
 * excludes others and ends with the process.
 */
final class WatchedFolder implements Closeable {

  /** The subfolder for the lock, the ledger and generated files. */
  static final String OWN = ".casedesk-import";

  private static final Set<String> TABLES =
      Set.of("csv", "tsv", "txt", "xlsx", "xlsm", "json", "ndjson", "jsonl");

  private final Path folder;
  private final FileChannel lock;
  private final Map<Path, Seen> seen = new HashMap<>();

  /** The size and time of a file, which show whether it is still being written. */
  record Stamp(long size, FileTime modified) {}

  private record Seen(Stamp stamp, long since) {}

  /** A complete file. */
  record Found(Path file, Stamp stamp) {

    /** Returns the file name without the folder. */
    String name() {
      return String.valueOf(file.getFileName());
    }

    /** Whether the file still exists and is unchanged. */
    boolean isSame() {
      return stamp.equals(stampOf(file));
    }
  }

  private WatchedFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Locks the folder.
   *
   * @throws IOException when it isn't a folder, can't be written, or is locked by another process
   */
  static WatchedFolder lock(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    Path own = Files.createDirectories(folder.resolve(OWN));
    FileChannel channel =
        FileChannel.open(own.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    boolean taken = false;
    try {
      taken = isFree(channel);
      if (!taken) {
        throw new FileSystemException(
            folder.toString(),
            null,
            "another program is already importing from this folder; stop it, or use another"
                + " folder");
      }
      return new WatchedFolder(folder, channel);
    } finally {
      if (!taken) {
        channel.close();
      }
    }
  }

  private static boolean isFree(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException thisProcess) {
      return false;
    }
  }

  Path folder() {
    return folder;
  }

  /** Returns the subfolder for the ledger and generated files. */
  Path own() {
    return folder.resolve(OWN);
  }

  /**
   * Returns the files that stayed unchanged for a time, ordered by name. An empty file is about to
   * be written, so it is skipped.
   */
  List<Found> whole(Duration settled) throws IOException {
    long now = System.nanoTime();
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(WatchedFolder::isTable).forEach(files::add);
    }
    files.sort(Comparator.naturalOrder());
    seen.keySet().retainAll(Set.copyOf(files));
    List<Found> whole = new ArrayList<>();
    for (Path file : files) {
      Stamp stamp = stampOf(file);
      Seen before = seen.get(file);
      if (stamp == null || stamp.size() == 0) {
        seen.remove(file);
      } else if (before == null || !before.stamp().equals(stamp)) {
        seen.put(file, new Seen(stamp, now));
      } else if (now - before.since() >= settled.toNanos()) {
        whole.add(new Found(file, stamp));
      }
    }
    return whole;
  }

  /** Ignores a file for a time, unless it changes. */
  void leave(Found found, Duration pause) {
    seen.put(found.file(), new Seen(found.stamp(), System.nanoTime() + pause.toNanos()));
  }

  /** Whether there are files that may still be incomplete. */
  boolean isWaiting() {
    return !seen.isEmpty();
  }

  private static boolean isTable(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    boolean passing = name.startsWith(".") || name.startsWith("~$");
    // A file named just "csv" has no extension.
    return !passing
        && name.indexOf('.') > 0
        && TABLES.contains(name.substring(name.lastIndexOf('.') + 1))
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static @Nullable Stamp stampOf(Path file) {
    try {
      BasicFileAttributes of = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(of.size(), of.lastModifiedTime());
    } catch (IOException missing) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
