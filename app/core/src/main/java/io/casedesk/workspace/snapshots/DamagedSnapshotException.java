package io.casedesk.workspace.snapshots;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a stored snapshot can't be read, because it is damaged or has an unknown version.
 * None of its records are used; read the list from the service again. The message names the chunk
 * and the problem, and contains no data of the records.
 */
public final class DamagedSnapshotException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public DamagedSnapshotException(String message) {
    this(message, null);
  }

  /** Creates an exception for damaged data outside the records. */
  public DamagedSnapshotException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
