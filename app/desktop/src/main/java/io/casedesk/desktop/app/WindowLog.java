package io.casedesk.desktop.app;

import io.casedesk.desktop.diagnostics.ProgramInfo;
import io.casedesk.log.LogLevel;
import io.casedesk.log.ProgramLog;
import io.casedesk.messages.FaultCode;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Starts the log file late, when it no longer delays startup, or when a failure occurs. */
public final class WindowLog implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(WindowLog.class.getName());

  /** Folder of the log inside the workspace. */
  private static final String FOLDER = "logs";

  private final Optional<LogLevel> decided;
  private @Nullable ProgramLog log;

  /**
   * Creates a log that is not started.
   *
   * @param decided the log level of the policy; empty for the default
   */
  public WindowLog(Optional<LogLevel> decided) {
    this.decided = decided;
  }

  /** Returns the log folder of a workspace. */
  static Path folder(Path workspace) {
    return workspace.resolve(FOLDER);
  }

  /**
   * Starts the log unless it has been started. Blocks on the disk.
   *
   * @param connection the display name of the connection
   */
  synchronized void begin(Path workspace, String connection) {
    if (log != null) {
      return;
    }
    ProgramLog begun = ProgramLog.listen(failure -> FaultCode.of(failure).text());
    log = begun;
    decided.ifPresent(begun::level);
    LOG.log(Level.INFO, "Started: {0}", ProgramInfo.here().line());
    LOG.log(Level.INFO, "Connection: {0}", connection);
    begun.write(folder(workspace), workspace);
    begun.problem().ifPresent(why -> LOG.log(Level.WARNING, "Can't write log files: {0}", why));
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
