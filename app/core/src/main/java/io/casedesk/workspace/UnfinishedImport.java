package io.casedesk.workspace;

import org.jspecify.annotations.Nullable;

/**
 * A stored import of a file.
 *
 * @param id also the name of the folder with the copy of the file
 * @param connection base URL of the connection
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param file the name of the file
 * @param stage the progress of the import
 * @param mapping identifies the mapping; empty before it is known
 * @param run the id of the run that applies the import; null before it starts
 * @param draft the user's choices, in a format that only the caller knows
 */
public record UnfinishedImport(
    String id,
    String connection,
    String kind,
    String file,
    Stage stage,
    String mapping,
    @Nullable String run,
    String draft) {

  /** The stages of an import. */
  public enum Stage {
    /** The user is making choices. */
    OPEN,
    /** A run applies the import. */
    SENT,
    /** The user has finished; the import stays for comparison with the next one of its mapping. */
    DONE
  }

  /** Returns a copy with other choices. */
  public UnfinishedImport with(String newMapping, String newDraft) {
    return new UnfinishedImport(id, connection, kind, file, stage, newMapping, run, newDraft);
  }

  /** Returns an open import of the file as records of another kind, with initial choices. */
  public UnfinishedImport of(String newKind, String newDraft) {
    return new UnfinishedImport(id, connection, newKind, file, Stage.OPEN, "", null, newDraft);
  }

  /** Returns a copy that a run applies. */
  public UnfinishedImport sent(String runId) {
    return new UnfinishedImport(id, connection, kind, file, Stage.SENT, mapping, runId, draft);
  }

  /** Returns a copy that the user has finished. */
  UnfinishedImport done() {
    return new UnfinishedImport(id, connection, kind, file, Stage.DONE, mapping, run, draft);
  }

  /** Returns an open copy without a run. */
  public UnfinishedImport unsent() {
    return new UnfinishedImport(id, connection, kind, file, Stage.OPEN, mapping, null, draft);
  }
}
