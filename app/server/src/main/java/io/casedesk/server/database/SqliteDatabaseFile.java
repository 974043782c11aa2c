package io.casedesk.server.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The file of a SQLite database, with checks whose messages tell the user what to do. */
public record SqliteDatabaseFile(Path path) implements DatabaseAddress {

  private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /** Makes the path absolute, so that messages name it in full. */
  public SqliteDatabaseFile {
    path = path.toAbsolutePath().normalize();
  }

  /** Whether the file exists and is empty. */
  boolean isEmpty() {
    try {
      return Files.isRegularFile(path) && Files.size(path) == 0;
    } catch (IOException e) {
      throw new UnusableDatabaseException("The database " + path + " can't be read.", e);
    }
  }

  /** Whether no program has it open, and none that had it open left anything beside it. */
  boolean isPlain() {
    return !Files.exists(path.resolveSibling(path.getFileName() + "-wal"));
  }

  /** What SQLite opens to read it as it is: without locks, and without files beside it. */
  String immutable() {
    return "file:" + path.toUri().getRawPath() + "?immutable=1";
  }

  /** Rejects a path without a file, and an empty file. */
  void mustExist() {
    if (!Files.exists(path) || isEmpty()) {
      throw new UnusableDatabaseException(
          "There is no database "
              + path
              + ". Check the path; only serve, load, restore and token create start a new"
              + " database.",
          null);
    }
  }

  /** Makes the folder and the file where they are missing, and looks at the file. */
  void prepare() {
    Path folder = path.getParent();
    if (folder == null || Files.isDirectory(path)) {
      throw new UnusableDatabaseException(
          "The database " + path + " is a folder; name a file in it, such as casedesk.db.", null);
    }
    if (path.toString().indexOf('?') >= 0) {
      // The driver would take what follows for settings, and open another file.
      throw new UnusableDatabaseException(
          "The path " + path + " contains a question mark, which a database path can't contain.",
          null);
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UnusableDatabaseException(
          "The folder "
              + folder
              + " for the database can't be created. Choose another place, or create it yourself.",
          e);
    }
    if (!Files.isWritable(folder) || (Files.exists(path) && !Files.isWritable(path))) {
      throw new UnusableDatabaseException(
          "The database "
              + path
              + " can't be written; allow writing to the file and its folder, or choose another"
              + " place.",
          null);
    }
    if (!Files.exists(path)) {
      makeForOwnerAlone(folder);
    }
    refuseOtherFiles();
  }

  /** Other users of this computer have no business in it; SQLite gives its side files the same. */
  private void makeForOwnerAlone(Path folder) {
    try {
      Files.createFile(path, AtomicDatabaseFile.ownerAlone(folder));
    } catch (IOException e) {
      throw new UnusableDatabaseException(
          "Can't create the database "
              + path
              + ". Check the permissions and free space of its folder, or choose another file.",
          e);
    }
  }

  void refuseOtherFiles() {
    if (!Files.exists(path)) {
      return;
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(HEADER.length);
      if (start.length > 0 && !Arrays.equals(start, HEADER)) {
        throw new UnusableDatabaseException(
            "The file "
                + path
                + " isn't a database, and wasn't changed. Choose another file or a new name.",
            null);
      }
    } catch (IOException e) {
      throw new UnusableDatabaseException("The database " + path + " can't be read.", e);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
