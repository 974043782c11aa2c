package io.casedesk.workspace;

import io.casedesk.messages.Message;
import io.casedesk.workspace.WorkspaceBusyException.LockOwner;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.database.WorkspaceFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Locks a folder so that one program at a time uses it. Uses a file lock of the operating system,
 * which ends with the process.
 */
final class FolderLock implements AutoCloseable {

  private static final String NAME = "workspace.lock";

  /** Behind the end of the text, because on Windows other processes can't read locked bytes. */
  private static final long LOCKED_BYTE = 1L << 30;

  private static final long POLL_MILLIS = 25;
  private static final int READ_TRIES = 8;

  /**
   * The folders that this process has locked. It must not open their lock files again: closing any
   * channel of a file can release the lock.
   */
  private static final Map<Path, Optional<Note>> HELD = new ConcurrentHashMap<>();

  private final Path folder;
  private final FileChannel channel;

  private FolderLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes the lock.
   *
   * @param folder the folder, as {@link WorkspaceFolder#make} returned it
   * @param wait how long to wait for the current holder
   * @throws WorkspaceBusyException when the lock is still held after that time
   * @throws WorkspaceException when the lock file can't be written or locked
   * @throws CancellationException when interrupted while waiting
   */
  static FolderLock acquire(Path folder, Duration wait) {
    long end = System.nanoTime() + TimeUnit.NANOSECONDS.convert(wait);
    for (int unknown = 0; ; pause()) {
      try {
        return take(folder);
      } catch (WorkspaceBusyException held) {
        // A holder that has just started may not have written its note yet.
        boolean told = held.holder().isPresent() || ++unknown >= READ_TRIES;
        if (told && System.nanoTime() - end >= 0) {
          throw held;
        }
      }
    }
  }

  /**
   * The content of the lock file, one value per line: process, program, since, socket (may be
   * empty), and a last line that marks the end.
   *
   * @param holder the program that has the workspace open
   * @param socket where {@link SingleInstance} listens; null when it does not
   */
  record Note(LockOwner holder, @Nullable Path socket) {

    private static final String END = "end";

    /** Formats the note. */
    String text() {
      return String.join(
          "\n",
          String.valueOf(holder.pid()),
          holder.program().replaceAll("\\R", " "),
          holder.since().toString(),
          socket == null ? "" : socket.toString(),
          END,
          "");
    }

    /** Parses a note; null when the text is not a note, or is incomplete. */
    static @Nullable Note of(String text) {
      List<String> lines = text.lines().toList();
      if (lines.size() != 5 || !lines.getLast().equals(END)) {
        return null;
      }
      try {
        return new Note(
            new LockOwner(Long.parseLong(lines.get(0)), lines.get(1), Instant.parse(lines.get(2))),
            lines.get(3).isEmpty() ? null : Path.of(lines.get(3)));
      } catch (NumberFormatException | DateTimeException damaged) {
        return null;
      }
    }

    private boolean isOfRunningProgram() {
      return ProcessHandle.of(holder.pid()).map(ProcessHandle::isAlive).orElse(false);
    }
  }

  /** Takes the lock, unless another holder has it. */
  private static FolderLock take(Path folder) {
    Optional<Note> here = HELD.putIfAbsent(folder, Optional.empty());
    if (here != null) {
      throw new WorkspaceBusyException(folder, here.orElse(null));
    }
    @Nullable FolderLock lock = null;
    boolean taken = false;
    try {
      lock = new FolderLock(folder, open(folder));
      taken = lock.channel.tryLock(LOCKED_BYTE, 1, false) != null;
      if (taken) {
        return lock;
      }
      Note note = lock.note();
      throw new WorkspaceBusyException(
          folder, note != null && note.isOfRunningProgram() ? note : null);
    } catch (ClosedByInterruptException e) {
      throw interrupted();
    } catch (IOException e) {
      throw new WorkspaceException(Message.of("workspace.cannot-lock", folder, e), e);
    } finally {
      if (!taken) {
        giveUp(folder, lock);
      }
    }
  }

  private static void giveUp(Path folder, @Nullable FolderLock lock) {
    try {
      if (lock != null) {
        lock.channel.close();
      }
    } catch (IOException e) {
      throw new WorkspaceException(Message.of("workspace.cannot-unlock", folder), e);
    } finally {
      HELD.remove(folder);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted();
    }
  }

  static CancellationException interrupted() {
    return new CancellationException("Interrupted while opening the workspace");
  }

  private static FileChannel open(Path folder) throws IOException {
    return FileChannel.open(
        folder.resolve(NAME),
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
        WorkspaceFolder.ownerOnly(folder, "rw-------"));
  }

  /** The socket of an earlier holder that was killed; null when there is none. */
  @Nullable Path socketLeft() throws IOException {
    Note left = note();
    // In a copy of a folder that is in use, the holder in the note is still running.
    return left == null || left.isOfRunningProgram() ? null : left.socket();
  }

  private @Nullable Note note() throws IOException {
    ByteBuffer text = ByteBuffer.allocate(1 << 14);
    channel.read(text, 0);
    return Note.of(new String(text.array(), 0, text.position(), StandardCharsets.UTF_8));
  }

  /** Writes the holder's note into the lock file. */
  void write(Note note) throws IOException {
    ByteBuffer text = ByteBuffer.wrap(note.text().getBytes(StandardCharsets.UTF_8));
    channel.truncate(0);
    channel.write(text, 0);
    HELD.put(folder, Optional.of(note));
  }

  /** Keeps the file, because a waiting process may have it open. */
  @Override
  public void close() {
    try {
      channel.truncate(0);
    } catch (IOException fullOrGone) {
      // The note then names a process that has ended, which does not block other programs.
    }
    giveUp(folder, this);
  }
}
