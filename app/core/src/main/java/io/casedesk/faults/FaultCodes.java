package io.casedesk.faults;

import io.casedesk.changes.journal.RunLock.RunBusyException;
import io.casedesk.changes.plan.UnusableChangesException;
import io.casedesk.changes.plan.UnusablePlanException;
import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.files.certificates.CertificateMemoryException;
import io.casedesk.files.certificates.InvalidCertificateException;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.files.exports.ValueCondition.UnusableConditionException;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.ApiException;
import io.casedesk.model.ConnectionClosedException;
import io.casedesk.model.StoreException;
import io.casedesk.model.checklist.UnusableFileException;
import io.casedesk.model.dropdowns.InvalidDropdownValuesException;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.WorkspaceBusyException;
import io.casedesk.workspace.database.WorkspaceException;
import io.casedesk.workspace.snapshots.SnapshotCodec.DamagedSnapshotException;
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

/** Maps each failure to its {@link FaultCode}. */
public final class FaultCodes {

  /** Codes of exceptions in packages that this package can't depend on, by class name. */
  static final Map<String, FaultCode> ELSEWHERE =
      Map.of(
          "io.casedesk.desktop.records.data.ConnectionStore$AtWorkException", FaultCode.RUN_AT_WORK,
          "io.casedesk.desktop.changes.RunStoppedException", FaultCode.RUN_STOPPED,
          "io.casedesk.desktop.runs.unfinished.UnfinishedRunService$StillInDoubtException",
              FaultCode.RUN_IN_DOUBT,
          "io.casedesk.server.options.ServiceException", FaultCode.SERVICE,
          "io.casedesk.server.database.UnusableDatabaseException", FaultCode.SERVICE_DATABASE,
          "io.casedesk.server.database.InvalidValueException", FaultCode.SERVICE_VALUE,
          "io.casedesk.cli.records.RecordExport$UnknownColumnException", FaultCode.NO_SUCH_COLUMN);

  /** The texts of operating systems for a full disk or an exceeded quota. */
  private static final Set<String> FULL =
      Set.of("no space left", "not enough space", "disk quota exceeded");

  private FaultCodes() {}

  /** The code of a failure, or else of its nearest cause that has one. */
  public static FaultCode of(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (@Nullable Throwable next = failure; next != null && seen.add(next); ) {
      FaultCode code = known(next);
      if (code != null) {
        return code;
      }
      next = next.getCause();
    }
    return FaultCode.UNEXPECTED;
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
      case ApiException e -> ofService(e);
      case WorkspaceBusyException e -> FaultCode.WORKSPACE_IN_USE;
      case WorkspaceException e -> ofWorkspace(e);
      case StoreException e -> FaultCode.WORKSPACE;
      case DamagedSnapshotException e -> FaultCode.KEPT_LIST_DAMAGED;
      case UnusableConditionException e -> FaultCode.FILTER;
      case UnusableTableException e -> FaultCode.TABLE;
      case UnusablePlanException e -> FaultCode.PLAN;
      case UnusableChangesException e -> FaultCode.CHANGES;
      case InvalidDropdownValuesException e -> FaultCode.OPTIONS;
      case UnusableFileException e -> FaultCode.REVIEWS;
      case UnusableViewException e -> FaultCode.VIEW;
      case NoCertificateException e -> FaultCode.NO_CERTIFICATE;
      case InvalidCertificateException e -> FaultCode.BROKEN_CERTIFICATE;
      case CertificateMemoryException e -> FaultCode.OUT_OF_MEMORY;
      case VaultException e -> ofVault(e);
      case RunBusyException e -> FaultCode.RUN_AT_WORK;
      case ConnectionClosedException e -> FaultCode.STOPPED;
      case CancellationException e -> FaultCode.STOPPED;
      case InterruptedException e -> FaultCode.STOPPED;
      case IOException e -> ofFile(e);
      // Its cause is more specific.
      case UncheckedIOException e -> null;
      case ReadOnlyFileSystemException e -> FaultCode.NOT_WRITABLE;
      case OutOfMemoryError e -> FaultCode.OUT_OF_MEMORY;
      case StackOverflowError e -> FaultCode.TOO_DEEP;
      case LinkageError e -> FaultCode.PROGRAM_INCOMPLETE;
      default -> ELSEWHERE.get(failure.getClass().getName());
    };
  }

  private static FaultCode ofService(ApiException failure) {
    return switch (failure) {
      case ApiException.Unauthorized e -> FaultCode.TOKEN_REFUSED;
      case ApiException.NotFound e -> FaultCode.NOT_FOUND;
      case ApiException.Rejected e -> e.status() == 0 ? FaultCode.NOT_SENT : FaultCode.REFUSED;
      case ApiException.RateLimited e -> FaultCode.TOO_MANY_REQUESTS;
      case ApiException.Malformed e -> FaultCode.MALFORMED;
      case ApiException.Unavailable e -> ofNoAnswer(e.getCause());
    };
  }

  private static FaultCode ofNoAnswer(@Nullable Throwable cause) {
    return switch (cause) {
      case ProxyRefusedException e -> FaultCode.PROXY;
      case UnknownHostException e -> FaultCode.UNKNOWN_HOST;
      case SSLException e -> FaultCode.NOT_SECURE;
      case InterruptedIOException e -> FaultCode.TIMED_OUT;
      case null, default -> FaultCode.UNAVAILABLE;
    };
  }

  private static FaultCode ofWorkspace(WorkspaceException failure) {
    return switch (failure.kind()) {
      case NEWER -> FaultCode.WORKSPACE_NEWER;
      case FULL -> FaultCode.DISK_FULL;
      case DAMAGED -> FaultCode.WORKSPACE_DAMAGED;
      case BUSY -> FaultCode.WORKSPACE_BUSY;
      case NOT_WRITABLE -> FaultCode.NOT_WRITABLE;
      case OTHER ->
          failure.getCause() instanceof IOException cause && ofFile(cause) != FaultCode.FILE
              ? ofFile(cause)
              : FaultCode.WORKSPACE;
    };
  }

  private static FaultCode ofVault(VaultException failure) {
    return switch (failure.kind()) {
      case MISSING -> FaultCode.VAULT_MISSING;
      case LOCKED -> FaultCode.VAULT_LOCKED;
      case SILENT -> FaultCode.VAULT_SILENT;
      case BROKEN -> FaultCode.VAULT_BROKEN;
      case FORBIDDEN -> FaultCode.POLICY_FORBIDS;
    };
  }

  private static FaultCode ofFile(IOException failure) {
    String said = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
    return switch (failure) {
      case NoSuchFileException e -> FaultCode.FILE_MISSING;
      case FileNotFoundException e -> FaultCode.FILE_MISSING;
      case AccessDeniedException e -> FaultCode.NOT_WRITABLE;
      case ClosedByInterruptException e -> FaultCode.STOPPED;
      case IOException e when FULL.stream().anyMatch(said::contains) -> FaultCode.DISK_FULL;
      case IOException e when said.contains("read-only file system") -> FaultCode.NOT_WRITABLE;
      default -> FaultCode.FILE;
    };
  }
}
