package io.casedesk.workspace.database;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * Checks the database file of a workspace before it is opened, and sets it aside if it is damaged.
 */
public record WorkspaceDatabaseFile(Path path) {

  private static final byte[] HEADER = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  /**
   * Suffixes of the database file and of SQLite's files beside it; a write-ahead log belongs to one
   * file.
   */
  private static final List<String> PARTS = List.of("", "-wal", "-shm");

  private static final DateTimeFormatter TO_THE_SECOND =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Makes sure that the file is valid, or does not exist and has left nothing behind. Never changes
   * an existing file. No program may have it open.
   *
   * @param now the time, used in the names of files set aside
   * @return a notice for the user when a file was set aside
   * @throws WorkspaceException when it can't be read or moved, or belongs to a newer program
   */
  public Optional<WorkspaceNotice> prepare(Instant now) {
    try {
      Optional<Message> damage = damage();
      if (damage.isEmpty()) {
        return Optional.empty();
      }
      Path aside = setAside(now);
      return Optional.of(
          new WorkspaceNotice(Message.of("workspace.set-aside", damage.get(), aside), aside));
    } catch (IOException e) {
      throw new WorkspaceException(Message.of("workspace.cannot-read", path, e), e);
    }
  }

  /** The damage of the file, as text for the middle of a sentence; empty when it is valid. */
  private Optional<Message> damage() throws IOException {
    if (!Files.exists(path)) {
      // SQLite would apply the write-ahead log to the new file.
      return Files.exists(siblingFile("-wal"))
          ? Optional.of(Message.of("workspace.file-gone"))
          : Optional.empty();
    }
    if (!Files.isRegularFile(path)) {
      throw new IOException("it is not a file");
    }
    try (InputStream in = Files.newInputStream(path)) {
      byte[] start = in.readNBytes(HEADER.length + 2);
      if (start.length == 0) {
        return Optional.of(Message.of("workspace.file-empty"));
      }
      if (start.length < HEADER.length + 2
          || !Arrays.equals(start, 0, HEADER.length, HEADER, 0, HEADER.length)) {
        return Optional.of(Message.of("workspace.file-no-database"));
      }
      if (endsInsideAPage(start)) {
        return Optional.of(Message.of("workspace.file-cut-off"));
      }
    }
    try (Handle handle = SqliteConnections.readOnly(path).open()) {
      return damage(handle);
    } catch (JdbiException e) {
      if (SqliteErrors.isDamage(e)) {
        return Optional.of(Message.of("workspace.file-torn"));
      }
      throw SqliteErrors.of(path, e);
    }
  }

  /** SQLite reads missing bytes of the last page as zeros. */
  private boolean endsInsideAPage(byte[] start) throws IOException {
    int stored = ByteBuffer.wrap(start).getShort(HEADER.length) & 0xffff;
    int pageSize = stored == 1 ? 1 << 16 : stored;
    // If the write-ahead log exists, it contains the page.
    return pageSize != 0 && Files.size(path) % pageSize != 0 && !Files.exists(siblingFile("-wal"));
  }

  private Optional<Message> damage(Handle handle) {
    if (handle.createQuery("PRAGMA application_id").mapTo(Integer.class).one()
        != WorkspaceMigrations.APPLICATION) {
      return Optional.of(Message.of("workspace.file-of-other-program"));
    }
    int version = WorkspaceMigrations.version(handle);
    if (version > WorkspaceMigrations.newest()) {
      throw newer(path, version);
    }
    List<String> found = handle.createQuery("PRAGMA quick_check(1)").mapTo(String.class).list();
    return found.equals(List.of("ok"))
        ? Optional.empty()
        : Optional.of(Message.of("workspace.file-damaged", String.join("; ", found).strip()));
  }

  /** Creates the exception for a file that a newer program made. */
  public static WorkspaceException newer(Path path, int version) {
    return new WorkspaceException(
        FaultCode.WORKSPACE_NEWER,
        Message.of("workspace.newer", path, version, WorkspaceMigrations.newest()),
        null);
  }

  private Path setAside(Instant now) throws IOException {
    String name = path + ".damaged-" + TO_THE_SECOND.format(now);
    Path aside = Path.of(name);
    for (int again = 2; anyExists(aside); again++) {
      aside = Path.of(name + "-" + again);
    }
    // The database file is moved last, so that an interrupted move is repeated at the next start.
    for (String part : PARTS.reversed()) {
      if (Files.exists(siblingFile(part))) {
        Files.move(siblingFile(part), Path.of(aside + part));
      }
    }
    syncFolder();
    return aside;
  }

  private static boolean anyExists(Path aside) {
    return PARTS.stream().anyMatch(part -> Files.exists(Path.of(aside + part)));
  }

  private Path siblingFile(String suffix) {
    return Path.of(path + suffix);
  }

  /** Makes the moves durable, on systems that can sync a folder. */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(path.resolveSibling(""), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // Windows can't sync a folder.
      return;
    }
  }

  /**
   * Creates the file if it is missing, readable by its owner only. Created atomically, so that an
   * incomplete file is always a damaged one.
   */
  public void createIfMissing() {
    if (Files.exists(path)) {
      return;
    }
    Path part = siblingFile(".new");
    try {
      for (String suffix : PARTS) {
        Files.deleteIfExists(Path.of(part + suffix));
      }
      Files.createFile(part, WorkspaceFolder.ownerOnly(part, "rw-------"));
      WorkspaceDatabase.open(part).close();
      if (Files.exists(Path.of(part + "-wal"))) {
        throw new IOException("its first writes could not be finished");
      }
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
      syncFolder();
    } catch (IOException e) {
      throw new WorkspaceException(Message.of("workspace.cannot-create", path, e), e);
    }
  }

  /**
   * A notice for the user about the workspace.
   *
   * @param text what happened, and what to do
   * @param path the current path of the file in question
   */
  public record WorkspaceNotice(Message text, Path path) {}
}
