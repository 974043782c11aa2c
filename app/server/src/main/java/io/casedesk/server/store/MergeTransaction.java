package io.casedesk.server.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.Query;

/**
 * One transaction that brings records in beside those that are there. Nobody else changes or makes
 * a use case meanwhile. Everything is given in portions, so that the database is not asked for each
 * record by itself.
 */
public final class MergeTransaction implements AutoCloseable {

  private final Handle handle;
  private final UseCaseMerge useCases;
  private final SolutionMerge solutions;

  private MergeTransaction(Handle handle) {
    this.handle = handle;
    this.useCases = new UseCaseMerge(handle);
    this.solutions = new SolutionMerge(handle);
  }

  /** Runs in one transaction: what the function did is kept if it returns, and else nothing. */
  public static <T> T into(SqlDatabase database, Function<MergeTransaction, T> function) {
    return database.write(
        handle -> {
          database.keepOthersFromUseCases(handle);
          database.keepOthersFromSolutions(handle);
          try (MergeTransaction mergeTransaction = new MergeTransaction(handle)) {
            return function.apply(mergeTransaction);
          }
        });
  }

  /** Fields as they are now. */
  public List<CustomField> fields() {
    return FieldStore.all(handle);
  }

  /** Defines fields as {@link FieldStore#define} does. */
  public ImportCounts define(List<RequestedField> wanted) {
    return FieldDefinitions.define(handle, wanted);
  }

  /** Use cases, by id or to be written. */
  public UseCaseMerge useCases() {
    return useCases;
  }

  /** Solutions with their links, people and checklists, by id or to be written. */
  public SolutionMerge solutions() {
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
    solutions.close();
  }
}
