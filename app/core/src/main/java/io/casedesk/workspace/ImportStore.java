package io.casedesk.workspace;

import io.casedesk.workspace.database.WorkspaceDatabase;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Stores imports: a copy of each file with the user's choices, and the last applied import of each
 * mapping for comparison. The copies are in a folder beside the database that only its owner can
 * read.
 */
public final class ImportStore {

  private static final String COLUMNS = "id, connection, kind, file, stage, mapping, run, draft";

  private final WorkspaceDatabase database;
  private final Path folder;

  ImportStore(WorkspaceDatabase database, Path folder) {
    this.database = database;
    this.folder = folder;
  }

  /**
   * Copies a file and starts an import. An open import of the connection is deleted, and one that
   * was sent is marked as finished.
   *
   * @param draft the initial choices
   * @throws IOException when the file can't be copied
   */
  public UnfinishedImport begin(String connection, String kind, Path file, String draft)
      throws IOException {
    try (InputStream content = Files.newInputStream(file)) {
      return begin(connection, kind, String.valueOf(file.getFileName()), content, draft);
    }
  }

  /**
   * Starts an import of a content that has no file, such as pasted rows.
   *
   * @param name the name of the file to store
   * @throws IOException when the content can't be stored
   */
  public UnfinishedImport begin(
      String connection, String kind, String name, InputStream content, String draft)
      throws IOException {
    String id = UUID.randomUUID().toString();
    Path own = WorkspaceFolder.make(folder.resolve(id));
    UnfinishedImport begun =
        new UnfinishedImport(
            id, connection, kind, name, UnfinishedImport.Stage.OPEN, "", null, draft);
    List<UnfinishedImport> before = of(connection, "stage <> 'DONE'");
    try {
      Files.copy(content, own.resolve(name));
      put(begun);
    } catch (IOException | RuntimeException e) {
      remove(own);
      throw e;
    }
    // Only now: the choices of an import must not be lost for one that can't be stored.
    for (UnfinishedImport left : before) {
      if (left.stage() == UnfinishedImport.Stage.OPEN) {
        forget(left);
      } else {
        // The results of an import that was sent stay in its run.
        done(left);
      }
    }
    return begun;
  }

  /** The import that is open or was sent, and that the user has not finished yet. */
  public Optional<UnfinishedImport> open(String connection) {
    return of(connection, "stage <> 'DONE'").stream().findFirst();
  }

  /** The last import with the given import's mapping that was sent, except the given one. */
  public Optional<UnfinishedImport> last(UnfinishedImport before) {
    return of(before.connection(), "stage <> 'OPEN' AND run IS NOT NULL").stream()
        .filter(one -> isAlike(one, before))
        .filter(one -> Files.isRegularFile(file(one)))
        .findFirst();
  }

  /** The copy of the imported file. */
  public Path file(UnfinishedImport stored) {
    return folder.resolve(stored.id()).resolve(stored.file());
  }

  /** Stores an import with its current choices. */
  public void put(UnfinishedImport stored) {
    database.execute(
        "INSERT OR REPLACE INTO kept_import ("
            + COLUMNS
            + ", changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        stored.id(),
        stored.connection(),
        stored.kind(),
        stored.file(),
        stored.stage().name(),
        stored.mapping(),
        stored.run(),
        stored.draft(),
        Instant.now().toString());
  }

  /**
   * Marks an import as finished. It stays stored and replaces the previous one with an equal
   * mapping.
   */
  public void done(UnfinishedImport stored) {
    if (stored.run() == null) {
      forget(stored);
      return;
    }
    put(stored.done());
    of(stored.connection(), "stage = 'DONE'").stream()
        .filter(one -> isAlike(one, stored))
        .forEach(this::forget);
  }

  /** All finished imports of all connections. */
  List<UnfinishedImport> done() {
    return database.list(
        UnfinishedImport.class, "SELECT " + COLUMNS + " FROM kept_import WHERE stage = 'DONE'");
  }

  /**
   * Whether another import has an equal kind and mapping; an unknown mapping equals every other.
   */
  private static boolean isAlike(UnfinishedImport other, UnfinishedImport one) {
    return !other.id().equals(one.id())
        && other.kind().equals(one.kind())
        && (one.mapping().isEmpty() || other.mapping().equals(one.mapping()));
  }

  /** Deletes an import and its file. */
  public void forget(UnfinishedImport stored) {
    database.execute("DELETE FROM kept_import WHERE id = ?", stored.id());
    remove(folder.resolve(stored.id()));
  }

  /** The mapping last used for these column names, as JSON. */
  public Optional<String> mapping(String connection, String kind, List<String> columns) {
    return database.find(
        String.class,
        "SELECT mapping FROM import_mapping WHERE connection = ? AND kind = ? AND columns = ?",
        connection,
        kind,
        String.join("\n", columns));
  }

  /** Stores the mapping for these column names. */
  public void remember(String connection, String kind, List<String> columns, String mapping) {
    database.execute(
        "INSERT OR REPLACE INTO import_mapping (connection, kind, columns, mapping)"
            + " VALUES (?, ?, ?, ?)",
        connection,
        kind,
        String.join("\n", columns),
        mapping);
  }

  /** Lists imports, the newest first. */
  private List<UnfinishedImport> of(String connection, String where) {
    return database.list(
        UnfinishedImport.class,
        "SELECT %s FROM kept_import WHERE connection = ? AND %s ORDER BY changed DESC"
            .formatted(COLUMNS, where),
        connection);
  }

  /** A file that can't be removed is left, because it does no harm. */
  private static void remove(Path own) {
    try (Stream<Path> files = Files.list(own)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(own);
    } catch (IOException e) {
      System.getLogger(ImportStore.class.getName())
          .log(System.Logger.Level.WARNING, "The copy of an imported file stays: " + own, e);
    }
  }
}
