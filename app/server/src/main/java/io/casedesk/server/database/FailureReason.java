package io.casedesk.server.database;

import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Explains failures of a database, with what to do. */
final class FailureReason {

  private FailureReason() {}

  /** A sentence, without a capital letter; empty if the failure did not come from a database. */
  static Optional<String> of(Throwable failure) {
    @Nullable SQLException last = null;
    for (@Nullable Throwable next = failure; next != null; next = next.getCause()) {
      if (next instanceof SQLException sql) {
        last = sql;
      }
    }
    return Optional.ofNullable(last).map(FailureReason::reason);
  }

  private static String reason(SQLException failure) {
    if (failure instanceof SQLiteException sqlite) {
      return reason(sqlite.getResultCode());
    }
    String said =
        String.valueOf(failure.getMessage()).lines().findFirst().orElse("the cause is unknown");
    return said.endsWith(".") ? said : said + ".";
  }

  private static String reason(SQLiteErrorCode code) {
    String name = code.name();
    if (code == SQLiteErrorCode.SQLITE_FULL) {
      return "the disk is full.";
    }
    if (name.startsWith("SQLITE_IOERR")) {
      return "the disk is full or has a problem (" + name + ").";
    }
    if (name.startsWith("SQLITE_BUSY") || name.startsWith("SQLITE_LOCKED")) {
      return "another program has been writing to it for too long; try again.";
    }
    if (name.startsWith("SQLITE_CANTOPEN") || name.startsWith("SQLITE_READONLY")) {
      return "the file or its folder can't be written to.";
    }
    if (name.startsWith("SQLITE_CORRUPT") || code == SQLiteErrorCode.SQLITE_NOTADB) {
      return "the file is damaged.";
    }
    return code.message + " (" + name + ").";
  }
}
