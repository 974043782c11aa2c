package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.model.runs.RunStore;
import io.casedesk.workspace.WorkspaceBusyException.LockOwner;
import io.casedesk.workspace.database.SqliteConnections;
import io.casedesk.workspace.database.WorkspaceDatabase;
import io.casedesk.workspace.database.WorkspaceDatabaseFile;
import io.casedesk.workspace.database.WorkspaceDatabaseFile.WorkspaceNotice;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.database.WorkspaceFolder;
import io.casedesk.workspace.snapshots.SnapshotStore;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user's data on this computer, in one folder that one program at a time can open. Safe for
 * several threads. All methods block on the disk and fail with a {@link WorkspaceException}, which
 * says what happened and what to do.
 *
 * <pre>{@code
 * Path folder = WorkspaceFolder.here().path(chosen);
 * try (Workspace workspace = Workspace.open(folder, "Casedesk")) {
 *   workspace.notices().forEach(notice -> show(notice.text()));
 *   workspace.onAttention(window::toFront);
 *   show(workspace.runs().runs());
 * } catch (WorkspaceHeldException held) {
 *   held.bringForward();
 * }
 * }</pre>
 */
public final class Workspace implements AutoCloseable {

  private static final String FILE = "workspace.db";

  private final Path folder;
  private final List<WorkspaceNotice> notices;
  private final Optional<FolderLock> lock;
  private final Optional<SingleInstance> attention;
  private final WorkspaceDatabase database;
  private final RunStore runs;

  private Workspace(
      Optional<FolderLock> lock,
      Optional<SingleInstance> attention,
      Path folder,
      WorkspaceDatabase database,
      List<WorkspaceNotice> notices) {
    this.lock = lock;
    this.attention = attention;
    this.folder = folder;
    this.database = database;
    this.notices = notices;
    this.runs = new SqliteRunStore(database);
  }

  /**
   * Loads the classes and libraries that opening a workspace needs, to save time later. Meant for a
   * background thread at the start of a program. Never fails.
   */
  public static void prepare() {
    SqliteConnections.prepare();
  }

  /**
   * Opens the workspace in a folder, which is created if it is missing.
   *
   * @param program name of this program, shown to the user if another program tries to open it
   * @throws WorkspaceBusyException when a program, including this one, has it open
   * @throws WorkspaceException when it can't be read or written, or a newer program made it
   */
  public static Workspace open(Path folder, String program) {
    return open(folder, program, Duration.ZERO);
  }

  /**
   * Opens the workspace like {@link #open(Path, String)}, but waits until it is free.
   *
   * @param wait the maximum time to wait
   * @throws java.util.concurrent.CancellationException when interrupted
   */
  public static Workspace open(Path folder, String program, Duration wait) {
    Path place = WorkspaceFolder.make(folder);
    FolderLock lock = FolderLock.acquire(place, wait);
    try {
      return open(lock, place, program);
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  /**
   * Opens the workspace in a folder read-only, also while another program has it open.
   *
   * @throws WorkspaceException when there is none, or it can't be read
   */
  public static Workspace reading(Path folder) {
    return new Workspace(
        Optional.empty(),
        Optional.empty(),
        folder,
        WorkspaceDatabase.reading(file(folder)),
        List.of());
  }

  /** Whether there is a workspace in a folder. */
  public static boolean isIn(Path folder) {
    return Files.exists(file(folder));
  }

  /** Whether the workspace is open read-only. */
  public boolean isReading() {
    return lock.isEmpty();
  }

  private static Workspace open(FolderLock lock, Path folder, String program) {
    Optional<SingleInstance> attention = announce(lock, folder, program);
    try {
      WorkspaceDatabaseFile file = new WorkspaceDatabaseFile(file(folder));
      List<WorkspaceNotice> notices = file.prepare(Clock.systemUTC().instant()).stream().toList();
      file.createIfMissing();
      WorkspaceDatabase database = WorkspaceDatabase.open(file.path());
      return new Workspace(Optional.of(lock), attention, folder, database, notices);
    } catch (RuntimeException | Error e) {
      attention.ifPresent(SingleInstance::close);
      throw e;
    }
  }

  private static Optional<SingleInstance> announce(FolderLock lock, Path folder, String program) {
    LockOwner lockOwner =
        new LockOwner(
            ProcessHandle.current().pid(),
            program,
            Clock.systemUTC().instant().truncatedTo(ChronoUnit.SECONDS));
    Optional<SingleInstance> attention = Optional.empty();
    try {
      Path temp = Path.of(System.getProperty("java.io.tmpdir"));
      attention = SingleInstance.listen(folder, temp, lock.socketLeft());
      lock.write(new FolderLock.Note(lockOwner, attention.map(SingleInstance::path).orElse(null)));
      return attention;
    } catch (ClosedByInterruptException e) {
      attention.ifPresent(SingleInstance::close);
      throw FolderLock.interrupted();
    } catch (IOException e) {
      attention.ifPresent(SingleInstance::close);
      throw new WorkspaceException(Message.of("workspace.cannot-write", folder, e), e);
    }
  }

  static Path file(Path folder) {
    return folder.resolve(FILE);
  }

  /** The folder, without symbolic links. */
  public Path folder() {
    return folder;
  }

  /** Notices for the user about opening the workspace; usually empty. */
  public List<WorkspaceNotice> notices() {
    return notices;
  }

  /**
   * Sets the action that brings the window to the front when the program is started again. Runs on
   * a separate thread; replaces an earlier action. Without an action, the second start is refused.
   */
  public void onAttention(@Nullable Runnable action) {
    attention.ifPresent(socket -> socket.onAttention(action));
  }

  /**
   * Sets the action that opens a file when the program is started again with the file's absolute
   * path. Runs on a separate thread; replaces an earlier action. Without an action, the file is
   * refused.
   */
  public void onFile(@Nullable Consumer<Path> action) {
    attention.ifPresent(socket -> socket.onFile(action));
  }

  /** Refuses second starts from now on, because the window is closing. */
  public void refuseAttention() {
    onAttention(null);
    onFile(null);
  }

  /** The runs. */
  public RunStore runs() {
    return runs;
  }

  /** Saved connections, without tokens. */
  public SavedConnectionStore connections() {
    return new SavedConnectionStore(database, () -> runs);
  }

  /** Saved views. */
  public SavedViewStore views() {
    return new SavedViewStore(database);
  }

  /** Unsent changes. */
  public UnsentChangeStore unsentChanges() {
    return new UnsentChangeStore(database);
  }

  /** Dropdown values. */
  public DropdownValueStore options() {
    return new DropdownValueStore(database);
  }

  /** Snapshots of the records last read. */
  public SnapshotStore snapshots() {
    return new SnapshotStore(database);
  }

  /** The user's settings for each connection. */
  public ConnectionSettingStore settings() {
    return new ConnectionSettingStore(database);
  }

  /** Checklists as last read, and their solutions. */
  public ChecklistSnapshotStore checklists() {
    return new ChecklistSnapshotStore(database);
  }

  /** Reviews of checklists. */
  public ReviewStore reviews() {
    return new ReviewStore(database);
  }

  /** Imports of files. */
  public ImportStore imports() {
    return new ImportStore(database, folder.resolve("imports"));
  }

  /** The amounts of stored data, and what can be cleared. */
  public WorkspaceContents contents() {
    return new WorkspaceContents(database, imports());
  }

  /** For tests that inject failures. */
  WorkspaceDatabase database() {
    return database;
  }

  /** Waits for a write in progress; later writes fail. */
  @Override
  public void close() {
    try {
      database.close();
    } finally {
      attention.ifPresent(SingleInstance::close);
      lock.ifPresent(FolderLock::close);
    }
  }
}
