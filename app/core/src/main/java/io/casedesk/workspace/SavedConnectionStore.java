package io.casedesk.workspace;

import io.casedesk.model.ConnectionName;
import io.casedesk.model.RunState;
import io.casedesk.model.RunStore;
import java.util.List;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** Saved connections, one of each id, and what is kept on this computer under their addresses. */
public final class SavedConnectionStore {

  /** What goes with a connection that is forgotten. Runs and reviews are records, and stay. */
  private static final List<String> FORGOTTEN =
      List.of(
          "staged",
          "saved_view",
          "setting",
          "snapshot",
          "field",
          "option",
          "option_label",
          "owner_form",
          "checklist",
          "checklist_read",
          "checklist_version",
          "checklist_failure",
          "checklist_solution",
          "import_mapping");

  private final WorkspaceDatabase database;
  private final Supplier<RunStore> runs;

  SavedConnectionStore(WorkspaceDatabase database, Supplier<RunStore> runs) {
    this.database = database;
    this.runs = runs;
  }

  /**
   * What is kept under an address.
   *
   * @param staged values that were changed and not sent
   * @param views saved views
   * @param unfinished runs with work left
   * @param runs all runs
   * @param reviews what was said of checklists
   */
  public record Kept(int staged, int views, int unfinished, int runs, int reviews) {}

  /** All of them, by name. */
  public List<SavedConnection> all() {
    return database.read(SavedConnectionStore::all);
  }

  static List<SavedConnection> all(Handle handle) {
    return handle
        .createQuery("SELECT id, name, base_url, options FROM connection ORDER BY lower(name), id")
        .map(
            (row, context) ->
                new SavedConnection(
                    row.getString("id"),
                    row.getString("name"),
                    row.getString("base_url"),
                    row.getString("options")))
        .list();
  }

  /** Saves it in the place of one of the same id. */
  public void save(SavedConnection connection) {
    database.change(
        handle ->
            handle.execute(
                "INSERT OR REPLACE INTO connection (id, name, base_url, options)"
                    + " VALUES (?, ?, ?, ?)",
                connection.id(),
                connection.name(),
                connection.baseUrl(),
                connection.options()));
  }

  /** Removes it, if it is there. Whatever is kept under its address stays. */
  public void remove(String id) {
    database.change(handle -> handle.execute("DELETE FROM connection WHERE id = ?", id));
  }

  /**
   * What is kept under an address.
   *
   * @param connection what a session calls its connection: the base URL, or where the built-in
   *     service keeps its records
   */
  public Kept kept(String connection) {
    List<RunState.Phase> phases =
        runs.get().runs().stream()
            .filter(run -> ConnectionName.same(run.header().connection(), connection))
            .map(run -> run.state().phase())
            .toList();
    int unfinished = (int) phases.stream().filter(phase -> phase != RunState.Phase.ENDED).count();
    return new Kept(
        count("staged", connection),
        count("saved_view", connection),
        unfinished,
        phases.size(),
        count("checklist_review", connection));
  }

  private int count(String table, String connection) {
    return database.read(
        handle ->
            handle
                .createQuery("SELECT count(*) FROM " + table + " WHERE connection = ?")
                .bind(0, connection)
                .mapTo(Integer.class)
                .one());
  }

  /**
   * Forgets what is kept under an address, all or nothing. The logs of runs, reviews, and files
   * that were imported stay: they are what was done, and not what is wished for.
   */
  public void forget(String connection) {
    database.change(
        handle -> {
          handle.execute(
              "DELETE FROM snapshot_chunk WHERE snapshot IN"
                  + " (SELECT number FROM snapshot WHERE connection = ?)",
              connection);
          for (String table : FORGOTTEN) {
            handle.execute("DELETE FROM " + table + " WHERE connection = ?", connection);
          }
        });
  }
}
