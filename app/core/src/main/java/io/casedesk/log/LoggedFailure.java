package io.casedesk.log;

import java.nio.file.FileSystemException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Formats a failure for the log: the exception classes and where they were thrown. Messages are
 * omitted, because they may quote an answer, a value or the name of a record; only messages that
 * Java itself generates about the program's own parts stay.
 */
public final class LoggedFailure {

  /** Maximum number of frames; a stack overflow has a thousand. */
  private static final int FRAMES = 60;

  private static final int CAUSES = 12;

  private static final Set<String> TELLING_NOTHING =
      Set.of(
          "java.lang.NullPointerException",
          "java.lang.ClassCastException",
          "java.lang.ArrayIndexOutOfBoundsException",
          "java.lang.IndexOutOfBoundsException",
          "java.lang.OutOfMemoryError",
          "java.lang.NoClassDefFoundError",
          "java.lang.NoSuchMethodError",
          "java.net.ConnectException",
          "java.net.SocketTimeoutException",
          "java.net.SocketException",
          "javax.net.ssl.SSLHandshakeException");

  /** SQLite's name of the error, without the statement or its values. */
  private static final Pattern SQLITE = Pattern.compile("SQLITE_[A-Z_]+");

  private LoggedFailure() {}

  /** The exception classes from the outermost to the innermost cause, on one line. */
  public static String chain(Throwable failure) {
    StringBuilder result = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (@Nullable Throwable next = failure;
        next != null && seen.add(next) && seen.size() <= CAUSES;
        next = next.getCause()) {
      result.append(result.isEmpty() ? "" : " <- ").append(name(next));
    }
    return result.toString();
  }

  /** The exception classes with their stack traces, one indented line for each frame. */
  public static String whole(Throwable failure) {
    StringBuilder result = new StringBuilder();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    append(failure, "", result, seen);
    return result.toString();
  }

  private static void append(
      Throwable failure, String how, StringBuilder result, Set<Throwable> seen) {
    if (!seen.add(failure) || seen.size() > CAUSES) {
      return;
    }
    result.append("\n\t").append(how).append(name(failure));
    StackTraceElement[] frames = failure.getStackTrace();
    for (int i = 0; i < Math.min(frames.length, FRAMES); i++) {
      result.append("\n\t  at ").append(LogScrubber.escaped(frames[i].toString()));
    }
    if (frames.length > FRAMES) {
      result.append("\n\t  ... ").append(frames.length - FRAMES).append(" more");
    }
    for (Throwable suppressed : failure.getSuppressed()) {
      append(suppressed, "suppressed: ", result, seen);
    }
    Throwable cause = failure.getCause();
    if (cause != null) {
      append(cause, "caused by: ", result, seen);
    }
  }

  private static String name(Throwable failure) {
    String name = failure.getClass().getName();
    String said = detail(failure, name);
    return said == null || said.isBlank() ? name : name + " (" + LogScrubber.escaped(said) + ")";
  }

  private static @Nullable String detail(Throwable failure, String name) {
    return switch (failure) {
      case FileSystemException e -> e.getReason();
      default -> TELLING_NOTHING.contains(name) ? failure.getMessage() : ofSqlite(failure, name);
    };
  }

  private static @Nullable String ofSqlite(Throwable failure, String name) {
    if (!name.startsWith("org.sqlite.")) {
      return null;
    }
    Matcher found = SQLITE.matcher(String.valueOf(failure.getMessage()));
    return found.find() ? found.group() : null;
  }
}
