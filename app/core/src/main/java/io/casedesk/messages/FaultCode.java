package io.casedesk.messages;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Stable codes of failures, for error messages, help, tickets and logs. A number is never reused,
 * because older versions have it in their help and logs. {@code resources/help/codes.md} explains
 * each code. A failure of Casedesk says its own code ({@link CodedFailure}); those of Java are told
 * apart here.
 */
public enum FaultCode {
  /** The service rejected the token. */
  TOKEN_REFUSED(1001),
  /** The service has no such record. */
  NOT_FOUND(1002),
  /** The service understood the request and rejected it. */
  REFUSED(1003),
  /** The service asked for fewer requests. */
  TOO_MANY_REQUESTS(1004),
  /** No answer, an incomplete answer, or a server error. */
  UNAVAILABLE(1005),
  /** An answer that violates the contract. */
  MALFORMED(1006),
  /** Nothing was sent: the connection is read-only, or the request is invalid. */
  NOT_SENT(1007),
  /** The host name of the service is unknown. */
  UNKNOWN_HOST(1008),
  /** A secure connection could not be established. */
  NOT_SECURE(1009),
  /** The proxy rejected the request. */
  PROXY(1010),
  /** The service took too long. */
  TIMED_OUT(1011),

  /** Local data could not be read or written. */
  WORKSPACE(2001),
  /** Another program has the workspace open. */
  WORKSPACE_IN_USE(2002),
  /** A newer Casedesk made the workspace. */
  WORKSPACE_NEWER(2003),
  /** The disk is full. */
  DISK_FULL(2004),
  /** A folder or file is not writable. */
  NOT_WRITABLE(2005),
  /** The workspace file is damaged. */
  WORKSPACE_DAMAGED(2006),
  /** Another program locks the workspace file. */
  WORKSPACE_BUSY(2007),
  /** A stored list can't be read. */
  KEPT_LIST_DAMAGED(2008),

  /** Another part of the program is working on the run. */
  RUN_AT_WORK(2101),
  /** A run stopped before it sent any change. */
  RUN_STOPPED(2102),
  /** Changes that a run sent could not be verified yet. */
  RUN_IN_DOUBT(2103),

  /** A file cannot be read or written. */
  FILE(3001),
  /** A file or folder does not exist. */
  FILE_MISSING(3002),
  /** A table cannot be used. */
  TABLE(3003),
  /** A plan of changes cannot be used. */
  PLAN(3004),
  /** A file of change lines can't be used. */
  CHANGES(3005),
  /** A file of dropdown values can't be used. */
  OPTIONS(3006),
  /** A file of reviews or checklists cannot be used. */
  REVIEWS(3007),
  /** A view cannot be used. */
  VIEW(3008),
  /** A filter cannot be used. */
  FILTER(3009),
  /** There is no certificate for a run. */
  NO_CERTIFICATE(3010),
  /** A run certificate is invalid. */
  BROKEN_CERTIFICATE(3011),

  /** This computer has no password store. */
  VAULT_MISSING(4001),
  /** The password store is locked. */
  VAULT_LOCKED(4002),
  /** The password store does not answer. */
  VAULT_SILENT(4003),
  /** The password store failed. */
  VAULT_BROKEN(4004),
  /** The computer's policy has invalid parts. */
  POLICY(4101),
  /** The computer's policy does not allow the action. */
  POLICY_FORBIDS(4102),

  /** The built-in service failed. */
  SERVICE(5001),
  /** The database of the built-in service can't be used. */
  SERVICE_DATABASE(5002),
  /** The built-in service rejected a value. */
  SERVICE_VALUE(5003),

  /** An unexpected failure. */
  UNEXPECTED(9001),
  /** Out of memory. */
  OUT_OF_MEMORY(9002),
  /** Data was nested too deeply. */
  TOO_DEEP(9003),
  /** A part of the program is missing or does not match this computer. */
  PROGRAM_INCOMPLETE(9004),
  /** There is no display for a window. */
  NO_DISPLAY(9005),
  /** The action was stopped. */
  STOPPED(9006);

  private static final String PREFIX = "CD-";

  /** Failures of the built-in service, which knows nothing of this program, by class name. */
  static final Map<String, FaultCode> OF_SERVICE =
      Map.of(
          "io.casedesk.server.options.ServiceException", SERVICE,
          "io.casedesk.server.database.UnusableDatabaseException", SERVICE_DATABASE,
          "io.casedesk.server.database.InvalidValueException", SERVICE_VALUE);

  /** The texts of operating systems for a full disk or an exceeded quota. */
  private static final Set<String> FULL =
      Set.of("no space left", "not enough space", "disk quota exceeded");

  private final int number;

  FaultCode(int number) {
    this.number = number;
  }

  /** The code of a failure, or else of its nearest cause that has one. */
  public static FaultCode of(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (@Nullable Throwable next = failure; next != null && seen.add(next); ) {
      FaultCode code = known(next);
      if (code != null && code != UNEXPECTED) {
        return code;
      }
      next = next.getCause();
    }
    return UNEXPECTED;
  }

  /** Whether the failure is unexpected: a fault of the program itself. */
  public static boolean isUnexpected(Throwable failure) {
    return switch (of(failure)) {
      case UNEXPECTED, OUT_OF_MEMORY, TOO_DEEP, PROGRAM_INCOMPLETE -> true;
      default -> false;
    };
  }

  private static @Nullable FaultCode known(Throwable failure) {
    return switch (failure) {
      case CodedFailure e -> e.code();
      case CancellationException e -> STOPPED;
      case InterruptedException e -> STOPPED;
      case IOException e -> ofFile(e);
      // Its cause is more specific.
      case UncheckedIOException e -> null;
      case ReadOnlyFileSystemException e -> NOT_WRITABLE;
      case OutOfMemoryError e -> OUT_OF_MEMORY;
      case StackOverflowError e -> TOO_DEEP;
      case LinkageError e -> PROGRAM_INCOMPLETE;
      default -> OF_SERVICE.get(failure.getClass().getName());
    };
  }

  /**
   * The code of a call that got no answer.
   *
   * @param cause the failure of the network; null when it is unknown
   */
  public static FaultCode ofNoAnswer(@Nullable Throwable cause) {
    return switch (cause) {
      case CodedFailure e -> e.code();
      case UnknownHostException e -> UNKNOWN_HOST;
      case SSLException e -> NOT_SECURE;
      case InterruptedIOException e -> TIMED_OUT;
      case null, default -> UNAVAILABLE;
    };
  }

  /** The code of a file that could not be read or written. */
  public static FaultCode ofFile(IOException failure) {
    String said = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return switch (failure) {
      case NoSuchFileException e -> FILE_MISSING;
      case FileNotFoundException e -> FILE_MISSING;
      case AccessDeniedException e -> NOT_WRITABLE;
      case ClosedByInterruptException e -> STOPPED;
      case IOException e when FULL.stream().anyMatch(said::contains) -> DISK_FULL;
      case IOException e when said.contains("read-only file system") -> NOT_WRITABLE;
      default -> FILE;
    };
  }

  /** The display text: {@code CD-1001}. */
  public String text() {
    return PREFIX + number;
  }

  @Override
  public String toString() {
    return text();
  }
}
