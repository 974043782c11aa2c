package io.casedesk.cli.terminal;

import io.casedesk.changes.plan.UnusableChangesException;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.messages.FaultCode;
import io.casedesk.model.ApiException;
import io.casedesk.model.StoreException;
import io.casedesk.model.checklist.SolutionPartRepository.SolutionPartsOutcome;
import io.casedesk.model.checklist.UnusableFileException;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.model.service.ReadOutcome;
import io.casedesk.server.options.ServiceException;
import io.casedesk.workspace.WorkspaceBusyException;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExecutionException;

/** Makes the error messages and exit codes for failures. */
public final class ErrorMessages {

  private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private ErrorMessages() {}

  /** Returns why a read may be incomplete. */
  public static String of(ReadOutcome.Reason reason) {
    return switch (reason) {
      case ROWS_MOVED -> "records moved between pages during the read";
      case PAGES_CHANGED -> "the number of pages changed, or doesn't match the number of records";
      case ROW_WITHOUT_ID -> "a record has no id";
      case ROW_UNREADABLE -> "a record can't be read";
      case PAGE_UNREADABLE -> "a page can't be read, even after a retry";
      case TOO_MANY_PAGES -> "the service sent too many pages";
      case PAGE_BASE_UNCLEAR -> "the service's page numbers follow no known rule";
      case READ_ENDED -> "the service failed before the last page, even after a retry";
    };
  }

  /** Prints the reasons why a read may be incomplete to standard error. */
  public static void doubts(Terminal terminal, ReadOutcome outcome) {
    terminal.warn("Incomplete: records may be missing, because");
    reasons(outcome).forEach(reason -> terminal.warn("  " + reason));
  }

  /** Returns the reasons why a read may be incomplete. */
  public static List<String> reasons(ReadOutcome outcome) {
    return outcome.shortfalls().stream()
        .map(shortfall -> of(shortfall.reason()) + ": " + line(shortfall.detail().text()))
        .toList();
  }

  /** Prints that reading parts of solutions broke off. */
  public static void ended(Terminal terminal, SolutionPartsOutcome outcome) {
    ApiException why = outcome.ended();
    terminal.warn(
        "The service failed for many solutions in a row. Skipped: "
            + Counts.of(outcome.notAsked().size(), "solution")
            + "."
            + (why == null ? "" : " The last failure: " + line(why.getMessage())));
  }

  /**
   * Returns an untrusted text on one line, without control and bidirectional formatting characters.
   */
  public static String line(@Nullable String text) {
    return STEERING.matcher(String.valueOf(text)).replaceAll(" ");
  }

  /** Returns the message of a failure in one or two lines, without a stack trace. */
  public static String of(Exception failure) {
    return switch (failure) {
      case ApiException.Unauthorized e ->
          line(e.getMessage())
              + "\n"
              + "Check the token in CASEDESK_TOKEN, or in the variable named by --token-env. For a"
              + " --connection, enter a new token in the window.";
      case ApiException e -> line(e.getMessage());
      case UnusablePlanException e -> String.valueOf(e.getMessage());
      case UnusableChangesException e -> e.getMessage() + "\nNothing was written.";
      case InvalidDropdownValuesException e -> e.getMessage() + "\nNothing was imported.";
      case UnusableFileException e -> String.valueOf(e.getMessage());
      case WorkspaceBusyException e ->
          e.getMessage() + "\nTo let the command wait, use --wait SECONDS.";
      case StoreException e -> e.getMessage();
      case ServiceException e -> String.valueOf(e.getMessage());
      case ExecutionException e -> String.valueOf(e.getMessage());
      case CancellationException e -> "Stopped.";
      case ClosedByInterruptException e -> "Stopped.";
      case FileSystemException e -> line(e.getFile()) + ": " + reason(e);
      case CharConversionException e -> "The file can't be read: " + text(e);
      case UnsupportedEncodingException e -> "The file can't be read: " + text(e);
      case IOException e -> "A file can't be read or written: " + text(e);
      default -> "Unexpected failure: " + line(failure.toString());
    };
  }

  /** Returns the message of a failure with its fault code at the end of the first line. */
  public static String withCode(Exception failure) {
    String said = of(failure);
    FaultCode known = FaultCode.of(failure);
    if (known == FaultCode.STOPPED) {
      // The user who stopped the command needs no code.
      return said;
    }
    int end = said.indexOf('\n');
    String code = " [" + known + "]";
    return end < 0 ? said + code : said.substring(0, end) + code + said.substring(end);
  }

  public static int exitCode(Exception failure) {
    return switch (FaultCode.of(failure)) {
      case TOKEN_REFUSED -> ExitCode.NOT_AUTHORISED;
      case WORKSPACE_IN_USE -> ExitCode.BUSY;
      default -> ExitCode.FAILED;
    };
  }

  private static String reason(FileSystemException failure) {
    if (failure.getReason() != null) {
      return failure.getReason();
    }
    return switch (failure) {
      case AccessDeniedException e -> "access is denied";
      case NoSuchFileException e -> "the file or folder doesn't exist";
      case NotDirectoryException e -> "the folder doesn't exist; create it first";
      default -> failure.getClass().getSimpleName();
    };
  }

  private static String text(Exception failure) {
    return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
  }
}
