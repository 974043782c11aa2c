package io.casedesk.server.store;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;

/** Stores solutions and returns them in the order of their creation. */
public final class SolutionStore {

  private static final String OWNED =
      """
      SELECT s.*, p.email AS owner_email
      FROM solution s LEFT JOIN person p ON p.id = s.owner_id
      """;

  private static final String LINKS =
      """
      SELECT l.solution_id, u.id AS use_case_id, u.title, u.status
      FROM solution_use_case l JOIN use_case u ON u.id = l.use_case_id
      """;

  private final SqlDatabase database;
  private final Clock clock;

  /** Creates a store; the clock provides the times of creation and change. */
  public SolutionStore(SqlDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Reads every solution with its linked use cases. */
  public void all(RowReader reader) {
    database.readOneMoment(
        handle -> {
          try (ResultIterator<StoredSolution.Owned> solutions =
                  handle
                      .createQuery(OWNED + " ORDER BY s.created_at, s.id")
                      .setFetchSize(RowReader.AT_ONCE)
                      .map(StoredSolution.Owned.ROW)
                      .iterator();
              ResultIterator<StoredSolution.Link> links =
                  handle
                      .createQuery(
                          LINKS
                              + " JOIN solution s ON s.id = l.solution_id"
                              + " ORDER BY s.created_at, s.id, l.position")
                      .setFetchSize(RowReader.AT_ONCE)
                      .map(StoredSolution.Link.ROW)
                      .iterator()) {
            reader.read(new Merged(solutions, links), 0);
          }
          return true;
        });
  }

  /** Solutions and their links, which come in the same order. */
  private static final class Merged implements Iterator<byte[]> {

    private final Iterator<StoredSolution.Owned> solutions;
    private final Iterator<StoredSolution.Link> links;
    private final List<StoredSolution.Link> read = new ArrayList<>();

    private Merged(Iterator<StoredSolution.Owned> solutions, Iterator<StoredSolution.Link> links) {
      this.solutions = solutions;
      this.links = links;
    }

    @Override
    public boolean hasNext() {
      return solutions.hasNext();
    }

    @Override
    public byte[] next() {
      StoredSolution.Owned next = solutions.next();
      String id = next.solution().id();
      List<StoredSolution.Link> own = new ArrayList<>();
      while (isNext(id)) {
        own.add(read.removeFirst());
      }
      return RecordJson.MAPPER.writeValueAsBytes(next.view(own));
    }

    private boolean isNext(String solutionId) {
      if (read.isEmpty() && links.hasNext()) {
        read.add(links.next());
      }
      return !read.isEmpty() && read.getFirst().solutionId().equals(solutionId);
    }
  }

  /** One solution; empty if there is none with this id. */
  public Optional<StoredSolution.View> find(String id) {
    return database.read(handle -> find(handle, id));
  }

  /** Creates a solution without an owner. */
  public StoredSolution.View create(String name, String status) {
    StoredSolution made =
        StoredSolution.of(UUID.randomUUID().toString(), name, status, RecordTimes.now(clock));
    return database.write(
        handle -> {
          Upsert.write(handle, "solution", StoredSolution.class, List.of(made));
          return new StoredSolution.View(made, null, List.of());
        });
  }

  /**
   * Changes the given fields of a solution.
   *
   * @return the changed solution; empty if there is none with this id
   * @throws InvalidValueException if the owner is unknown; then nothing is changed
   */
  public Optional<StoredSolution.View> patch(String id, SolutionPatch patch) {
    return database.write(
        handle -> {
          Optional<StoredSolution> before =
              handle
                  .createQuery("SELECT * FROM solution WHERE id = :id" + database.lockingRows())
                  .bind("id", id)
                  .map(StoredSolution.ROW)
                  .findFirst();
          before.ifPresent(solution -> patch.apply(handle, solution, clock));
          return find(handle, id);
        });
  }

  /** Checklists of a solution; empty if it has none or there is no such solution. */
  public List<StoredChecklist> checklists(String solutionId) {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "SELECT * FROM checklist WHERE solution_id = :solution ORDER BY created_at, id")
                .bind("solution", solutionId)
                .map(StoredChecklist.ROW)
                .list());
  }

  /** Links of a solution; empty if there are none or there is no such solution. */
  public List<StoredSolution.Link> links(String solutionId) {
    return database.read(handle -> links(handle, solutionId));
  }

  private static Optional<StoredSolution.View> find(Handle handle, String id) {
    return handle
        .createQuery(OWNED + " WHERE s.id = :id")
        .bind("id", id)
        .map(StoredSolution.Owned.ROW)
        .findFirst()
        .map(solution -> solution.view(links(handle, id)));
  }

  private static List<StoredSolution.Link> links(Handle handle, String solutionId) {
    return handle
        .createQuery(LINKS + " WHERE l.solution_id = :solution ORDER BY l.position")
        .bind("solution", solutionId)
        .map(StoredSolution.Link.ROW)
        .list();
  }
}
