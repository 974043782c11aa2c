package io.casedesk.server.store;

import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.database.TableCopy;
import io.casedesk.server.store.FieldStore.RequestedField;
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
import org.jdbi.v3.core.statement.Query;

/**
 * A transaction that adds and changes many records: a load of files, or the sample. Other servers
 * change no use case and no solution meanwhile. Records are processed in batches, which avoids a
 * query for each of them.
 */
public final class BulkTransaction implements AutoCloseable {

  private final Handle handle;
  private final UseCaseWriter useCases;
  private final SolutionWriter solutions;

  private BulkTransaction(Handle handle) {
    this.handle = handle;
    this.useCases = new UseCaseWriter(handle);
    this.solutions = new SolutionWriter(handle);
  }

  /** Runs in one transaction, which is rolled back if the function throws. */
  public static <T> T run(SqlDatabase database, Function<BulkTransaction, T> function) {
    return database.write(
        handle -> {
          database.keepOthersFromUseCases(handle);
          database.keepOthersFromSolutions(handle);
          try (BulkTransaction transaction = new BulkTransaction(handle)) {
            T result = function.apply(transaction);
            transaction.useCases.flush();
            return result;
          }
        });
  }

  /** Whether the database holds neither a record nor a definition of a field. */
  public boolean isEmpty() {
    return Stream.of("use_case", "solution", "field_definition")
        .allMatch(table -> TableCopy.isEmpty(handle, table));
  }

  /** Fields as they are now. */
  public List<CustomField> fields() {
    return FieldStore.all(handle);
  }

  /** Defines fields as {@link FieldStore#define} does. */
  public ImportCounts define(List<RequestedField> wanted) {
    return FieldDefinitions.define(handle, wanted);
  }

  /** Returns the writer of use cases. */
  public UseCaseWriter useCases() {
    return useCases;
  }

  /** Returns the writer of solutions, people, links and checklists. */
  public SolutionWriter solutions() {
    return solutions;
  }

  /** Rows of a portion by a key. */
  static <T> Map<String, T> byKey(
      Handle handle, String sql, Collection<String> keys, RowMapper<Map.Entry<String, T>> mapper) {
    Map<String, T> found = new HashMap<>();
    if (!keys.isEmpty()) {
      try (Query query = handle.createQuery(sql)) {
        query
            .bindList("keys", new ArrayList<>(keys))
            .map(mapper)
            .forEach(row -> found.put(row.getKey(), row.getValue()));
      }
    }
    return found;
  }

  /** Which of these ids are those of a record. The table is a constant of this package. */
  static Set<String> existing(Handle handle, String table, Collection<String> ids) {
    if (ids.isEmpty()) {
      return Set.of();
    }
    try (Query query = handle.createQuery("SELECT id FROM " + table + " WHERE id IN (<keys>)")) {
      return new HashSet<>(query.bindList("keys", new ArrayList<>(ids)).mapTo(String.class).list());
    }
  }

  @Override
  public void close() {
    useCases.close();
  }
}
