package io.casedesk.workspace;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import java.io.Serial;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown when a program, which may be this one, has the workspace open. */
public final class WorkspaceBusyException extends StoreException {

  @Serial private static final long serialVersionUID = 1L;

  private final @Nullable LockOwner lockOwner;
  private final @Nullable String socket;

  WorkspaceBusyException(Path folder, FolderLock.@Nullable Note note) {
    super(
        FaultCode.WORKSPACE_IN_USE,
        Message.of("workspace.in-use", folder, (note == null ? "another program" : note.holder())),
        null);
    this.lockOwner = note == null ? null : note.holder();
    this.socket = note == null || note.socket() == null ? null : note.socket().toString();
  }

  /** The program that has it open; empty when unknown. */
  public Optional<LockOwner> holder() {
    return Optional.ofNullable(lockOwner);
  }

  /**
   * Asks the program that has the workspace open to come to the front, and waits for its answer for
   * a few seconds at most.
   *
   * @return whether the program agreed; a command-line program never does
   */
  public boolean bringForward() {
    return socket != null && SingleInstance.ask(Path.of(socket), "");
  }

  /**
   * Asks the program that has the workspace open to come to the front and to open a file, and waits
   * for its answer for a few seconds at most.
   *
   * @param file the file, sent as its absolute path
   * @return whether the program agreed
   */
  public boolean bringForward(Path file) {
    return socket != null && SingleInstance.ask(Path.of(socket), file.toAbsolutePath().toString());
  }

  /**
   * The program that has a workspace open.
   *
   * @param pid the process id
   * @param program the name of the program
   * @param since when it opened the workspace
   */
  public record LockOwner(long pid, String program, Instant since) implements Serializable {

    @Override
    public String toString() {
      return program + " (process " + pid + ", since " + since + ")";
    }
  }
}
