package io.casedesk.workspace.database;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.StatementException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates SQLite failures into messages that say what happened and what to do. */
public final class SqliteErrors {

  private static final System.Logger LOG = System.getLogger("io.casedesk.told.Workspace");

  private SqliteErrors() {}

  /** Creates the exception with the message for the user. */
  public static WorkspaceException of(Path file, Throwable failure) {
    SQLiteErrorCode code = code(failure);
    String name = code.name();
    if (code == SQLiteErrorCode.SQLITE_FULL) {
      return of(file, failure, FaultCode.DISK_FULL, Message.of("workspace.disk-full"));
    }
    if (name.startsWith("SQLITE_IOERR")) {
      return of(file, failure, FaultCode.WORKSPACE, Message.of("workspace.disk-fails", name));
    }
    if (isDamage(failure)) {
      return of(file, failure, FaultCode.WORKSPACE_DAMAGED, Message.of("workspace.damaged", name));
    }
    if (name.startsWith("SQLITE_BUSY") || name.startsWith("SQLITE_LOCKED")) {
      return of(file, failure, FaultCode.WORKSPACE_BUSY, Message.of("workspace.busy"));
    }
    if (name.startsWith("SQLITE_CANTOPEN")
        || name.startsWith("SQLITE_READONLY")
        || name.startsWith("SQLITE_PERM")) {
      return of(file, failure, FaultCode.NOT_WRITABLE, Message.of("workspace.not-writable"));
    }
    // The message of the failure has the statement and its values: neither is for the user, and the
    // values don't belong in the log.
    LOG.log(Level.DEBUG, () -> "The workspace failed with " + name + statement(failure));
    return of(file, failure, FaultCode.WORKSPACE, Message.of("workspace.unreadable"));
  }

  private static String statement(Throwable failure) {
    @Nullable StatementContext context =
        failure instanceof StatementException statement ? statement.getStatementContext() : null;
    return context == null ? "" : " in " + context.getRenderedSql();
  }

  private static WorkspaceException of(
      Path file, Throwable failure, FaultCode code, Message reason) {
    return new WorkspaceException(code, Message.of("workspace.failed", file, reason), failure);
  }

  /** Whether the file itself is damaged. */
  static boolean isDamage(Throwable failure) {
    String name = code(failure).name();
    return name.startsWith("SQLITE_CORRUPT") || name.startsWith("SQLITE_NOTADB");
  }

  /**
   * Whether the state of the data on disk is unknown after the failure. After a failed fsync, the
   * system may have dropped the data, although the next fsync succeeds.
   */
  public static boolean isStateUnknown(Throwable failure) {
    return code(failure).name().startsWith("SQLITE_IOERR") || isDamage(failure);
  }

  /** The error code of the innermost SQLite failure; SQLITE_OK when there is none. */
  private static SQLiteErrorCode code(Throwable failure) {
    SQLiteErrorCode code = SQLiteErrorCode.SQLITE_OK;
    for (@Nullable Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof SQLiteException sqlite) {
        code = sqlite.getResultCode();
      } else if (next instanceof SQLException sql && code == SQLiteErrorCode.SQLITE_OK) {
        code = SQLiteErrorCode.getErrorCode(sql.getErrorCode());
      }
    }
    return code;
  }
}
