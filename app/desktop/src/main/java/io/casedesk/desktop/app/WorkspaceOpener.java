package io.casedesk.desktop.app;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.faults.FaultCode;
import io.casedesk.faults.FaultCodes;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.LockOwner;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.WorkspaceBusyException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the workspace of a window, or finds out what happens instead. Blocks on the disk. */
public final class WorkspaceOpener {

  private static final System.Logger LOG = System.getLogger(WorkspaceOpener.class.getName());

  /** What this program is called in a message to whoever opens the workspace next. */
  static final String PROGRAM = "Casedesk";

  /**
   * A window that closes lets what is under way settle; one that opens cannot come forward yet.
   * Longer than either takes.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final Duration STEP = Duration.ofMillis(250);

  private final Path folder;
  private final Messages messages;
  private final Duration patience;
  private @Nullable Path file;

  public WorkspaceOpener(Path folder, Messages messages) {
    this(folder, messages, PATIENCE);
  }

  /**
   * An opening.
   *
   * @param patience how long to wait for a window that neither comes forward nor lets go
   */
  public WorkspaceOpener(Path folder, Messages messages, Duration patience) {
    this.folder = folder;
    this.messages = messages;
    this.patience = patience;
  }

  /** Hands this file to a window that is open already. */
  WorkspaceOpener handing(@Nullable Path over) {
    file = over;
    return this;
  }

  /** The file that a window of its own is to open; empty for none. */
  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** How opening ended. */
  sealed interface Result {

    /** The workspace is open; whoever gets it closes it. */
    record Opened(Workspace workspace) implements Result {}

    /** Another window has it open, and came to the front. */
    record Forwarded() implements Result {}

    /** It cannot be opened, for this reason and with this remedy, which the code names. */
    record Refused(String why, FaultCode code) implements Result {}
  }

  /** The folder that is opened. */
  Path folder() {
    return folder;
  }

  Result open() {
    long end = System.nanoTime() + patience.toNanos();
    Duration wait = Duration.ZERO;
    while (true) {
      try {
        return new Result.Opened(Workspace.open(folder, PROGRAM, wait));
      } catch (WorkspaceBusyException held) {
        if (isForwarded(held)) {
          return new Result.Forwarded();
        }
        if (!isWindow(held) || System.nanoTime() - end >= 0) {
          return refused(held);
        }
        wait = STEP;
      } catch (RuntimeException | Error e) {
        return refused(e);
      }
    }
  }

  /** What to say where something failed before there was a window. */
  Result.Refused refused(Throwable failure) {
    if (failure instanceof StoreException told) {
      return new Result.Refused(told.getMessage(), FaultCodes.of(told));
    }
    LOG.log(Level.ERROR, "The workspace could not be opened", failure);
    return new Result.Refused(messages.text("open.failed", folder), FaultCodes.of(failure));
  }

  private boolean isForwarded(WorkspaceBusyException held) {
    Path over = file;
    return over == null ? held.bringForward() : held.bringForward(over);
  }

  /** One that says no is about to open or to close; who cannot be told may be one. */
  private static boolean isWindow(WorkspaceBusyException held) {
    return held.holder().map(LockOwner::program).orElse(PROGRAM).equals(PROGRAM);
  }

  private Result refused(WorkspaceBusyException held) {
    return new Result.Refused(
        messages.text(
            "open.held",
            folder,
            held.holder().map(LockOwner::toString).orElseGet(() -> messages.text("open.other"))),
        FaultCodes.of(held));
  }
}
