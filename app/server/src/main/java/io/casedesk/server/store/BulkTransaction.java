package io.casedesk.server.store;

import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.FieldStore.RequestedField;
import io.casedesk.server.store.StoredSolution.Person;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that adds and changes many records: a load of files, or the sample. Other servers
 * change no use case and no solution meanwhile. Records are read and written in batches, which
 * avoids a query for each of them.
 */
public final class BulkTransaction {

  private static final int BATCH = 1_000;

  private final Handle handle;
  private final FieldIndex index;
  private final List<StoredUseCase> waiting = new ArrayList<>();
  private long last;

  /** Until the end of the transaction other servers add no use case: the numbers have no gaps. */
  BulkTransaction(Handle handle) {
    this.handle = handle;
    this.index = new FieldIndex(handle);
    this.last =
        handle
            .createQuery(
                "UPDATE row_count SET value = value WHERE name = 'use_case' RETURNING value")
            .mapTo(Long.class)
            .one();
  }

  /** Runs in one transaction, which is rolled back if the function throws. */
  public static <T> T run(SqlDatabase database, Function<BulkTransaction, T> function) {
    return database.write(
        handle -> {
          database.keepOthersFromUseCases(handle);
          database.keepOthersFromSolutions(handle);
          BulkTransaction transaction = new BulkTransaction(handle);
          T result = function.apply(transaction);
          transaction.flush();
          return result;
        });
  }

  /** Whether the database holds neither a record nor a definition of a field. */
  public boolean isEmpty() {
    return Stream.of("use_case", "solution", "field_definition")
        .allMatch(table -> SqlDatabase.isEmpty(handle, table));
  }

  /** Fields as they are now. */
  public List<CustomField> fields() {
    return FieldStore.all(handle);
  }

  /** Defines fields as {@link FieldStore#define} does. */
  public ImportCounts define(List<RequestedField> wanted) {
    return FieldStore.define(handle, wanted);
  }

  /** Which of these ids are those of a use case. */
  public Set<String> existingUseCases(Collection<String> ids) {
    return existing("use_case", ids);
  }

  /** Which of these ids are those of a solution. */
  public Set<String> existingSolutions(Collection<String> ids) {
    return existing("solution", ids);
  }

  private Set<String> existing(String table, Collection<String> ids) {
    return new HashSet<>(
        list(
            "SELECT id FROM " + table + " WHERE id IN (<keys>)",
            ids,
            (row, _) -> row.getString(1)));
  }

  /** Returns the use cases with these ids, by id. */
  public Map<String, StoredUseCase> useCases(Collection<String> ids) {
    return byId(
        list("SELECT * FROM use_case WHERE id IN (<keys>)", ids, StoredUseCase.ROW),
        StoredUseCase::id);
  }

  /** Returns the solutions with these ids, by id. */
  public Map<String, StoredSolution> solutions(Collection<String> ids) {
    return byId(
        list("SELECT * FROM solution WHERE id IN (<keys>)", ids, StoredSolution.ROW),
        StoredSolution::id);
  }

  /** Returns the checklists with these ids, by id. */
  public Map<String, StoredChecklist> checklists(Collection<String> ids) {
    return byId(
        list("SELECT * FROM checklist WHERE id IN (<keys>)", ids, StoredChecklist.ROW),
        StoredChecklist::id);
  }

  private static <T> Map<String, T> byId(List<T> rows, Function<T, String> id) {
    Map<String, T> found = new HashMap<>();
    rows.forEach(row -> found.put(id.apply(row), row));
    return found;
  }

  private <T> List<T> list(String sql, Collection<String> keys, RowMapper<T> mapper) {
    if (keys.isEmpty()) {
      return List.of();
    }
    try (Query query = handle.createQuery(sql)) {
      return query.bindList("keys", new ArrayList<>(keys)).map(mapper).list();
    }
  }

  /** Returns the people who can own a solution. */
  public List<Person> people() {
    return handle.createQuery("SELECT * FROM person").map(Person.ROW).list();
  }

  /** Ids of the use cases that these solutions are linked to, in their order. */
  public Map<String, List<String>> links(Collection<String> solutionIds) {
    Map<String, List<String>> found = new HashMap<>();
    list(
            """
            SELECT solution_id, use_case_id FROM solution_use_case
            WHERE solution_id IN (<keys>) ORDER BY solution_id, position
            """,
            solutionIds,
            (row, _) -> Map.entry(row.getString(1), row.getString(2)))
        .forEach(
            link ->
                found.computeIfAbsent(link.getKey(), id -> new ArrayList<>()).add(link.getValue()));
    return found;
  }

  /**
   * Adds or changes a use case; it waits until there are many, or for {@link #flush()}.
   *
   * @param before null if it is new
   */
  public void write(@Nullable StoredUseCase before, StoredUseCase after) {
    if (before == null) {
      last++;
    }
    StoredUseCase numbered = after.withNumber(before == null ? last : before.number());
    index.change(before, numbered);
    waiting.add(numbered);
    if (waiting.size() >= BATCH) {
      writeWaiting();
    }
  }

  private void writeWaiting() {
    Upsert.write(handle, "use_case", StoredUseCase.class, waiting);
    waiting.clear();
  }

  /** Writes the use cases that wait. */
  public void flush() {
    writeWaiting();
    index.flush();
    handle.execute("UPDATE row_count SET value = ? WHERE name = 'use_case'", last);
  }

  /** Adds people, or changes those whose id is there. */
  public void writePeople(List<Person> people) {
    Upsert.write(handle, "person", Person.class, people);
  }

  /** Adds solutions, or changes those whose id exists; their owners must exist. */
  public void writeSolutions(List<StoredSolution> solutions) {
    Upsert.write(handle, "solution", StoredSolution.class, solutions);
  }

  /** Adds checklists, or changes those whose id is there; their solutions must be there. */
  public void writeChecklists(List<StoredChecklist> checklists) {
    Upsert.write(handle, "checklist", StoredChecklist.class, checklists);
  }

  /** Links each of these solutions to these use cases, in this order, and to no others. */
  public void writeLinks(Map<String, List<String>> useCaseIds) {
    try (PreparedBatch old =
            handle.prepareBatch("DELETE FROM solution_use_case WHERE solution_id = ?");
        PreparedBatch links =
            handle.prepareBatch(
                "INSERT INTO solution_use_case (solution_id, use_case_id, position)"
                    + " VALUES (?, ?, ?)")) {
      for (Map.Entry<String, List<String>> solution : useCaseIds.entrySet()) {
        old.add(solution.getKey());
        for (int i = 0; i < solution.getValue().size(); i++) {
          links.add(solution.getKey(), solution.getValue().get(i), i);
        }
      }
      old.execute();
      links.execute();
    }
  }
}
