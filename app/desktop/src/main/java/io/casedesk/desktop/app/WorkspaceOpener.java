package io.casedesk.desktop.app;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.StoreException;
import io.casedesk.workspace.Workspace;
import io.casedesk.workspace.WorkspaceBusyException;
import io.casedesk.workspace.WorkspaceBusyException.LockOwner;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens the workspace, or hands over to the window that has it open. Blocks on the disk. */
public final class WorkspaceOpener {

  private static final System.Logger LOG = System.getLogger(WorkspaceOpener.class.getName());

  /** Name of this program in the lock file of the workspace. */
  static final String PROGRAM = "Casedesk";

  /** Longest wait for another window that is opening or closing; longer than either takes. */
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
   * Creates an opener.
   *
   * @param patience how long to wait for a window that neither comes to the front nor releases the
   *     workspace
   */
  public WorkspaceOpener(Path folder, Messages messages, Duration patience) {
    this.folder = folder;
    this.messages = messages;
    this.patience = patience;
  }

  /** Sets a file to hand to a window that is already open. */
  WorkspaceOpener handing(@Nullable Path over) {
    file = over;
    return this;
  }

  /** Returns the file that this process opens itself; empty if there is none. */
  Optional<Path> file() {
    return Optional.ofNullable(file);
  }

  /** The result of opening. */
  sealed interface Result {

    /** The workspace is open; the caller closes it. */
    record Opened(Workspace workspace) implements Result {}

    /** Another window has it open and came to the front. */
    record Forwarded() implements Result {}

    /** The workspace can't be opened; {@code why} has the reason and the remedy. */
    record Refused(String why, FaultCode code) implements Result {}
  }

  /** Returns the folder of the workspace. */
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

  /** Describes a failure that occurred before there was a window. */
  Result.Refused refused(Throwable failure) {
    if (failure instanceof StoreException told) {
      return new Result.Refused(messages.text(told.message()), FaultCode.of(told));
    }
    LOG.log(Level.ERROR, "Can't open the workspace", failure);
    return new Result.Refused(messages.text("open.failed", folder), FaultCode.of(failure));
  }

  private boolean isForwarded(WorkspaceBusyException held) {
    Path over = file;
    return over == null ? held.bringForward() : held.bringForward(over);
  }

  /**
   * Returns whether the lock holder is a window that is opening or closing. An unknown holder may
   * be one.
   */
  private static boolean isWindow(WorkspaceBusyException held) {
    return held.holder().map(LockOwner::program).orElse(PROGRAM).equals(PROGRAM);
  }

  private Result refused(WorkspaceBusyException held) {
    return new Result.Refused(
        messages.text(
            "open.held",
            folder,
            held.holder().map(LockOwner::toString).orElseGet(() -> messages.text("open.other"))),
        FaultCode.of(held));
  }
}
