package io.casedesk.workspace.database;

import io.casedesk.messages.Message;
import io.casedesk.workspace.database.WorkspaceException.Trouble;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Translates SQLite failures into messages that say what happened and what to do. */
public final class SqliteErrors {

  private SqliteErrors() {}

  /** Creates the exception with the message for the user. */
  public static WorkspaceException of(Path file, Throwable failure) {
    return new WorkspaceException(
        cause(failure), Message.of("workspace.failed", file, reason(failure)), failure);
  }

  private static Trouble cause(Throwable failure) {
    SQLiteErrorCode code = code(failure);
    String name = code.name();
    if (code == SQLiteErrorCode.SQLITE_FULL) {
      return Trouble.FULL;
    }
    if (isDamage(failure)) {
      return Trouble.DAMAGED;
    }
    if (isBusy(name)) {
      return Trouble.BUSY;
    }
    return isForbidden(name) ? Trouble.NOT_WRITABLE : Trouble.OTHER;
  }

  private static boolean isBusy(String code) {
    return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
  }

  private static boolean isForbidden(String code) {
    return code.startsWith("SQLITE_CANTOPEN")
        || code.startsWith("SQLITE_READONLY")
        || code.startsWith("SQLITE_PERM");
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

  private static Message reason(Throwable failure) {
    SQLiteErrorCode code = code(failure);
    String name = code.name();
    if (code == SQLiteErrorCode.SQLITE_FULL) {
      return Message.of("workspace.disk-full");
    }
    if (name.startsWith("SQLITE_IOERR")) {
      return Message.of("workspace.disk-fails", name);
    }
    if (isDamage(failure)) {
      return Message.of("workspace.damaged", name);
    }
    if (isBusy(name)) {
      return Message.of("workspace.busy");
    }
    if (isForbidden(name)) {
      return Message.of("workspace.not-writable");
    }
    String said = String.valueOf(failure.getMessage()).lines().findFirst().orElse("it failed");
    return Message.of("workspace.unreadable", said);
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
