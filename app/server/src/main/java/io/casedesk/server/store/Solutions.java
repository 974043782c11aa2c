package io.casedesk.server.store;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** Solutions in the database, always in the order in which they were made. */
public final class Solutions {

  static final String CHECKLIST =
      "id, page_id, playbook_id, attributes, show_notification, created_at, updated_at";

  static final RowMapper<Checklist> CHECKLISTS =
      (row, context) ->
          new Checklist(
              row.getString(1),
              new Checklist.Place(row.getString(2), row.getString(3)),
              row.getString(4),
              row.getBoolean(5),
              new Times(row.getString(6), row.getString(7)));

  private final Database database;
  private final Clock clock;

  /** Solutions of this database; the clock stamps what is made and changed. */
  public Solutions(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Every solution with its linked use cases.
   *
   * @param json writes one in UTF-8
   */
  public RowParts all(Function<Solution.Linked, byte[]> json) {
    return new SolutionParts(database, json).all();
  }

  /** One solution; empty if there is none with this id. */
  public Optional<Solution.Linked> find(String id) {
    return database.read(handle -> SolutionRows.find(handle, id));
  }

  /** Makes a solution that nobody owns yet. */
  public Solution.Linked create(String name, String status) {
    Solution made =
        new Solution(
            UUID.randomUUID().toString(),
            new Details(name, "", status, false),
            Profile.BLANK,
            Times.now(clock),
            null);
    database.write(
        handle -> {
          try (SolutionInserts inserts = new SolutionInserts(handle)) {
            inserts.add(made);
            inserts.flush();
          }
          return made;
        });
    return new Solution.Linked(made, List.of());
  }

  /**
   * Changes what is sent and leaves the rest.
   *
   * @return the solution after it; empty if there is none with this id
   * @throws RefusedException if the owner is nobody known; then nothing is changed
   */
  public Optional<Solution.Linked> patch(String id, SolutionPatch patch) {
    return database.write(
        handle -> {
          handle
              .createQuery("SELECT id FROM solution WHERE id = :id" + database.lockingRows())
              .bind("id", id)
              .mapTo(String.class)
              .findFirst();
          Optional<Solution.Linked> before = SolutionRows.find(handle, id);
          if (before.isEmpty() || patch.isEmpty()) {
            return before;
          }
          patch.apply(handle, before.get().solution(), clock);
          return SolutionRows.find(handle, id);
        });
  }

  /** Checklists of a solution; empty if it has none or there is no such solution. */
  public List<Checklist> checklists(String solutionId) {
    return database.read(handle -> checklists(handle, solutionId));
  }

  /** Use cases linked to a solution; empty if there are none or there is no such solution. */
  public List<Solution.LinkedUseCase> links(String solutionId) {
    return database.read(handle -> SolutionRows.links(handle, solutionId));
  }

  private static List<Checklist> checklists(Handle handle, String solutionId) {
    return handle
        .createQuery(
            "SELECT "
                + CHECKLIST
                + " FROM checklist WHERE solution_id = :solution ORDER BY created_at, id")
        .bind("solution", solutionId)
        .map(CHECKLISTS)
        .list();
  }
}
