package io.casedesk.desktop.app;

import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.faults.FaultCodes;
import io.casedesk.log.ProgramLog;
import io.casedesk.policy.MachinePolicy;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The log of the window: begun when it costs the start nothing, or something failed. */
public final class WindowLog implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(WindowLog.class.getName());

  /** Where it is, in the folder of the workspace. */
  private static final String FOLDER = "logs";

  private final Optional<MachinePolicy.LogLevel> decided;
  private @Nullable ProgramLog log;

  /**
   * A log that is not begun.
   *
   * @param decided how much is logged on this computer; empty for as much as usual
   */
  public WindowLog(Optional<MachinePolicy.LogLevel> decided) {
    this.decided = decided;
  }

  /** The folder of the log of a workspace. */
  static Path folder(Path workspace) {
    return workspace.resolve(FOLDER);
  }

  /**
   * Begins, unless it has begun. Blocks on the disk.
   *
   * @param connection what the connection is called
   */
  synchronized void begin(Path workspace, String connection) {
    if (log != null) {
      return;
    }
    ProgramLog begun = ProgramLog.listen(failure -> FaultCodes.of(failure).text());
    log = begun;
    decided.ifPresent(level -> begun.level(ProgramLog.Detail.valueOf(level.name())));
    LOG.log(Level.INFO, "Started: {0}", ProgramInfo.here().line());
    LOG.log(Level.INFO, "Connection: {0}", connection);
    begun.write(folder(workspace), workspace);
    begun
        .trouble()
        .ifPresent(why -> LOG.log(Level.WARNING, "There will be no log in files: {0}", why));
  }

  @Override
  public synchronized void close() {
    ProgramLog begun = log;
    if (begun != null) {
      LOG.log(Level.INFO, "Ended");
      begun.close();
      log = null;
    }
  }
}
