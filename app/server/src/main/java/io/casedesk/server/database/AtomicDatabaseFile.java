package io.casedesk.server.database;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;

/**
 * A database file that is written beside its target and moved there when it is complete. Closing it
 * without {@link #commit} leaves the target unchanged, and no other file behind.
 */
final class AtomicDatabaseFile implements AutoCloseable {

  /** The suffixes of the files that SQLite creates beside a database file. */
  private static final List<String> BESIDE = List.of("-wal", "-shm", "-journal");

  private final Path target;
  private final Path part;
  private final boolean replace;

  private AtomicDatabaseFile(Path target, Path part, boolean replace) {
    this.target = target;
    this.part = part;
    this.replace = replace;
  }

  /**
   * Makes an empty file beside the target that its owner alone may read.
   *
   * @throws InvalidValueException if the target is there and must not be replaced, or is in use
   * @throws UnusableDatabaseException if the folder cannot be written
   */
  static AtomicDatabaseFile beside(Path place, boolean replace) {
    Path target = place.toAbsolutePath().normalize();
    Path folder = target.getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw new InvalidValueException(target + " is a folder; name a file in it.");
    }
    if (!Files.isDirectory(folder)) {
      throw new InvalidValueException("There is no folder " + folder + "; create it first.");
    }
    if (Files.exists(target) && !replace) {
      throw new InvalidValueException(
          target + " exists and wasn't changed. Choose another name, or add --force.");
    }
    for (String suffix : BESIDE) {
      if (Files.exists(Path.of(target + suffix))) {
        throw new InvalidValueException(
            target
                + suffix
                + " exists, so "
                + target
                + " is a database in use. Choose another file.");
      }
    }
    Path part = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
    try {
      Files.createFile(part, ownerAlone(folder));
    } catch (IOException e) {
      throw new UnusableDatabaseException("The folder " + folder + " can't be written to.", e);
    }
    return new AtomicDatabaseFile(target, part, replace);
  }

  static FileAttribute<?>[] ownerAlone(Path folder) {
    // Not of its file store, which Java does not find in a changed root.
    return Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** Where to write. */
  Path path() {
    return part;
  }

  /** Puts the file in its place. Once this returns, it survives a power cut. */
  void commit() {
    try {
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      if (replace) {
        Files.move(
            part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } else {
        Files.move(part, target);
      }
      syncFolder();
    } catch (FileAlreadyExistsException e) {
      throw new InvalidValueException(
          target + " was created by another program in the meantime, and wasn't changed.");
    } catch (IOException e) {
      throw new UnusableDatabaseException(target + " can't be created or replaced.", e);
    }
  }

  /** Makes the move itself durable, where the system lets a folder be opened. */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(part.resolveSibling(""), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // The file is whole and in place; Windows has no way to ask for more.
      return;
    }
  }

  @Override
  public void close() {
    try {
      Files.deleteIfExists(part);
      for (String suffix : BESIDE) {
        Files.deleteIfExists(Path.of(part + suffix));
      }
    } catch (IOException e) {
      throw new UnusableDatabaseException("The file " + part + " was left behind. Delete it.", e);
    }
  }
}
