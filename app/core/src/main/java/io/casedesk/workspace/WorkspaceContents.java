package io.casedesk.workspace;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What there is in a workspace of everything that people do, and what of it can be cleared. Logs of
 * runs and reviews of checklists cannot: what was written to a service, and what somebody vouched
 * for, is only ever added to. Blocks on the disk.
 */
public final class WorkspaceContents {

  private static final String LEFT =
      "name NOT LIKE 'draft-%' AND name NOT LIKE 'scopes-%' AND name <> 'connection.last'";

  private final WorkspaceDatabase database;
  private final ImportStore imports;

  /** Something that is kept. */
  public enum Kind {
    /** Lists as they were read last, for the next start: how many records. */
    LISTS("SELECT coalesce(sum(records), 0) FROM snapshot", "DELETE FROM snapshot"),
    /** Checklists as they were read last: how many. */
    CHECKLISTS(
        "SELECT count(*) FROM checklist",
        "DELETE FROM checklist",
        "DELETE FROM checklist_version",
        // Without these, a solution would be one that was read and had none.
        "DELETE FROM checklist_read",
        "DELETE FROM checklist_failure",
        "DELETE FROM checklist_solution"),
    /**
     * How columns and places were left: how many of those. What is typed of a new record stays, and
     * so do what staged values were chosen from and which connection was open last.
     */
    RECENTS("SELECT count(*) FROM setting WHERE " + LEFT, "DELETE FROM setting WHERE " + LEFT),
    /** Imported files a person is done with, and mappings: how many of both. */
    IMPORTS(
        "SELECT (SELECT count(*) FROM kept_import WHERE stage = 'DONE')"
            + " + (SELECT count(*) FROM import_mapping)",
        "DELETE FROM import_mapping"),
    /** Values that were changed and not sent: how many. */
    STAGED(
        "SELECT count(*) FROM staged",
        "DELETE FROM staged",
        "DELETE FROM setting WHERE name LIKE 'scopes-%'"),
    /** Logs of runs: how many. */
    RUNS("SELECT count(*) FROM run"),
    /** Reviews of checklists: how many. */
    REVIEWS("SELECT count(*) FROM checklist_review");

    private final String count;

    /** Statements, one a line. */
    private final String clear;

    Kind(String count, String... clear) {
      this.count = count;
      this.clear = String.join("\n", clear);
    }

    /** Whether it can be cleared. */
    public boolean isClearable() {
      return !clear.isEmpty();
    }
  }

  WorkspaceContents(WorkspaceDatabase database, ImportStore imports) {
    this.database = database;
    this.imports = imports;
  }

  /** How much there is of each. */
  public Map<Kind, Long> counts() {
    return database.read(
        handle -> {
          Map<Kind, Long> counts = new EnumMap<>(Kind.class);
          for (Kind kind : Kind.values()) {
            counts.put(kind, handle.createQuery(kind.count).mapTo(Long.class).one());
          }
          return counts;
        });
  }

  /**
   * Removes all there is of it, on every connection.
   *
   * @throws IllegalArgumentException when it is never removed
   */
  public void clear(Kind kind) {
    if (!kind.isClearable()) {
      throw new IllegalArgumentException(kind + " is only ever added to");
    }
    List<KeptImport> done = kind == Kind.IMPORTS ? imports.done() : List.of();
    database.change(
        handle -> {
          for (String statement : kind.clear.lines().toList()) {
            int _ = handle.execute(statement);
          }
        });
    done.forEach(imports::forget);
  }
}
