package io.casedesk.workspace;

import io.casedesk.model.StoreException;
import java.io.Serial;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Another program, or this one, has the workspace open. */
public final class WorkspaceHeldException extends StoreException {

  @Serial private static final long serialVersionUID = 1L;

  private final @Nullable Holder holder;
  private final @Nullable String socket;

  WorkspaceHeldException(Path folder, @Nullable LockNote note) {
    super(
        "The workspace "
            + folder
            + " is in use by "
            + (note == null ? "another program" : note.holder())
            + ". Close it there first, or choose another folder.",
        null);
    this.holder = note == null ? null : note.holder();
    this.socket = note == null || note.socket() == null ? null : note.socket().toString();
  }

  /** Who has it open; empty when that could not be read. */
  public Optional<Holder> holder() {
    return Optional.ofNullable(holder);
  }

  /**
   * Asks the holder to come forward, and waits for its answer for a few seconds at most.
   *
   * @return whether the holder said that it does; a terminal never does
   */
  public boolean bringForward() {
    return socket != null && AttentionRequest.send(Path.of(socket), AttentionRequest.REQUEST);
  }

  /**
   * Asks the holder to come forward and to open a file, and waits for its answer for a few seconds
   * at most.
   *
   * @param file handed over by its absolute path
   * @return whether the holder said that it does; never for a path with a control character, such
   *     as a line break, in it
   */
  public boolean bringForward(Path file) {
    return socket != null
        && AttentionRequest.opening(file)
            .map(line -> AttentionRequest.send(Path.of(socket), line))
            .orElse(false);
  }
}
