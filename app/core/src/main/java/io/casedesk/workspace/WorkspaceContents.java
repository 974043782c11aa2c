package io.casedesk.workspace;

import io.casedesk.workspace.database.WorkspaceDatabase;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts the data in a workspace by kind, and clears those kinds that can be cleared. Run logs and
 * reviews can't: they document what was written to a service and what a reviewer confirmed. Blocks
 * on the disk.
 */
public final class WorkspaceContents {

  private static final String LEFT =
      "name NOT LIKE 'draft-%' AND name NOT LIKE 'scopes-%' AND name NOT LIKE 'undo-%'"
          + " AND name NOT IN ('connection.last', '"
          + ReviewStore.INSTALLATION
          + "')";

  private final WorkspaceDatabase database;
  private final ImportStore imports;

  /** The kinds of stored data. */
  public enum Kind {
    /** Lists as last read, for the next start; counted in records. */
    LISTS(
        // What was written since a list was read is in the list as well.
        "SELECT coalesce(sum(records), 0) FROM snapshot WHERE kind NOT LIKE '%.written'",
        "DELETE FROM snapshot"),
    /** Checklists as last read. */
    CHECKLISTS(
        "SELECT count(*) FROM checklist",
        "DELETE FROM checklist",
        "DELETE FROM checklist_version",
        "DELETE FROM checklist_failure",
        // Otherwise, a solution would count as read without checklists.
        "DELETE FROM checklist_solution"),
    /**
     * Settings of columns and positions. The input for a new record, the scopes and the undo steps
     * of unsent changes, the last connection and the id for shared folders stay.
     */
    RECENTS("SELECT count(*) FROM setting WHERE " + LEFT, "DELETE FROM setting WHERE " + LEFT),
    /** Finished imports and stored mappings; the count is the sum of both. */
    IMPORTS(
        "SELECT (SELECT count(*) FROM kept_import WHERE stage = 'DONE')"
            + " + (SELECT count(*) FROM import_mapping)",
        "DELETE FROM import_mapping"),
    /** Unsent changes, with the steps that undo them. */
    STAGED(
        "SELECT count(*) FROM staged",
        "DELETE FROM staged",
        "DELETE FROM setting WHERE name LIKE 'scopes-%' OR name LIKE 'undo-%'"),
    /** Logs of runs. */
    RUNS("SELECT count(*) FROM run"),
    /** Reviews of checklists. */
    REVIEWS("SELECT count(*) FROM checklist_review");

    private final String count;

    /** SQL statements, one per line. */
    private final String clear;

    Kind(String count, String... clear) {
      this.count = count;
      this.clear = String.join("\n", clear);
    }

    /** Whether this kind can be cleared. */
    public boolean isClearable() {
      return !clear.isEmpty();
    }
  }

  WorkspaceContents(WorkspaceDatabase database, ImportStore imports) {
    this.database = database;
    this.imports = imports;
  }

  /** The count of each kind. */
  public Map<Kind, Long> counts() {
    return database.read(
        handle -> {
          Map<Kind, Long> counts = new EnumMap<>(Kind.class);
          for (Kind kind : Kind.values()) {
            counts.put(kind, handle.select(kind.count).mapTo(Long.class).one());
          }
          return counts;
        });
  }

  /**
   * Deletes all data of a kind, on all connections.
   *
   * @throws IllegalArgumentException when the kind can't be cleared
   */
  public void clear(Kind kind) {
    if (!kind.isClearable()) {
      throw new IllegalArgumentException(kind + " is only ever added to");
    }
    List<UnfinishedImport> done = kind == Kind.IMPORTS ? imports.done() : List.of();
    database.change(
        handle -> {
          for (String statement : kind.clear.lines().toList()) {
            int _ = handle.execute(statement);
          }
        });
    done.forEach(imports::forget);
  }
}
