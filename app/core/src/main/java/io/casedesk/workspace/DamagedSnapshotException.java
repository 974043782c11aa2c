package io.casedesk.workspace;

import org.jspecify.annotations.Nullable;

/**
 * A stored snapshot cannot be read: it is damaged, or of a version this one does not know. Nothing
 * of it is used; the list has to be read from the service again. The message says which chunk and
 * what is wrong, and holds nothing of the records.
 */
public final class DamagedSnapshotException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DamagedSnapshotException(String message) {
    this(message, null);
  }

  /** What is kept beside the records is damaged. */
  public DamagedSnapshotException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
