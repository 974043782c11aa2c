package io.casedesk.workspace;

import org.jspecify.annotations.Nullable;

/**
 * A file that is being imported, or was.
 *
 * @param id also the name of the folder that holds the copy of the file
 * @param connection base URL of the connection
 * @param kind the kind of record: {@code use-cases} or {@code solutions}
 * @param file its name
 * @param stage how far it came
 * @param mapping what tells its mapping from others; empty before it is known
 * @param run the run it became; null before
 * @param draft what a person chose; whoever keeps it knows its shape
 */
public record KeptImport(
    String id,
    String connection,
    String kind,
    String file,
    Stage stage,
    String mapping,
    @Nullable String run,
    String draft) {

  /** How far an import came. */
  public enum Stage {
    /** A person decides. */
    OPEN,
    /** It became a run. */
    SENT,
    /** A person is done with it; it stays to be compared with the next of its mapping. */
    DONE
  }

  /** The same with other choices. */
  public KeptImport with(String newMapping, String newDraft) {
    return new KeptImport(id, connection, kind, file, stage, newMapping, run, newDraft);
  }

  /** The same for records of another kind, of which nothing was chosen. */
  public KeptImport of(String newKind, String newDraft) {
    return new KeptImport(id, connection, newKind, file, Stage.OPEN, "", null, newDraft);
  }

  /** The same as a run. */
  public KeptImport sent(String runId) {
    return new KeptImport(id, connection, kind, file, Stage.SENT, mapping, runId, draft);
  }

  /** The same when nothing of its run was begun. */
  public KeptImport unsent() {
    return new KeptImport(id, connection, kind, file, Stage.OPEN, mapping, null, draft);
  }
}
