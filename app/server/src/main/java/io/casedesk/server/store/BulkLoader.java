package io.casedesk.server.store;

import java.util.List;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * Loads whole sets of records, for which the contract has no endpoint: field definitions, people,
 * links, checklists, and records with a history.
 */
public final class BulkLoader implements AutoCloseable {

  private final Handle handle;
  private final UseCaseInserts useCases;
  private final SolutionInserts solutions;

  private BulkLoader(Handle handle) {
    this.handle = handle;
    this.useCases = new UseCaseInserts(handle);
    this.solutions = new SolutionInserts(handle);
  }

  /** What is to be loaded. */
  @FunctionalInterface
  public interface Load {
    /** Adds records; all of them are stored, or none. */
    void into(BulkLoader bulkLoader);
  }

  /**
   * Loads in one transaction, if there is neither a record nor a field definition yet.
   *
   * @return whether it was loaded
   */
  public static boolean loadIfEmpty(SqlDatabase database, Load load) {
    return database.write(
        handle -> {
          // From here on no other server inserts: one that found the database empty, too, waits.
          try (BulkLoader bulkLoader = new BulkLoader(handle)) {
            if (!isEmpty(handle)) {
              return false;
            }
            load.into(bulkLoader);
            bulkLoader.flush();
          }
          return true;
        });
  }

  private static boolean isEmpty(Handle handle) {
    return Stream.of("use_case", "solution", "field_definition")
        .noneMatch(
            table ->
                handle
                    .createQuery("SELECT EXISTS (SELECT 1 FROM " + table + ")")
                    .mapTo(Boolean.class)
                    .one());
  }

  /** Defines custom fields, in the order to show them. */
  public void fields(List<CustomField> fields) {
    FieldDefinitions.define(
        handle, fields.stream().map(field -> new RequestedField(field.key(), field)).toList());
  }

  /** Adds people who can own solutions. */
  public void people(List<Person> people) {
    for (Person person : people) {
      handle.execute(
          "INSERT INTO person (id, email, name) VALUES (?, ?, ?)",
          person.id(),
          person.email(),
          person.name());
    }
  }

  /** Adds a use case. */
  public void useCase(StoredUseCase useCase) {
    useCases.add(useCase);
  }

  /** Adds a solution; its owner must have been added before. */
  public void solution(StoredSolution solution) {
    solutions.add(solution);
  }

  /** Writes what is still waiting in a batch, so that links can refer to it. */
  public void flush() {
    useCases.flush();
    solutions.flush();
  }

  /** Links a solution to use cases, in this order. Both must have been written. */
  public void links(String solutionId, List<String> useCaseIds) {
    for (int i = 0; i < useCaseIds.size(); i++) {
      handle.execute(
          "INSERT INTO solution_use_case (solution_id, use_case_id, position) VALUES (?, ?, ?)",
          solutionId,
          useCaseIds.get(i),
          i);
    }
  }

  /** Adds a checklist to a solution that has been written. */
  public void checklist(String solutionId, StoredChecklist checklist) {
    handle.execute(
        """
        INSERT INTO checklist (id, solution_id, page_id, playbook_id, attributes,
                               show_notification, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        checklist.id(),
        solutionId,
        checklist.place().pageId(),
        checklist.place().playbookId(),
        checklist.attributes(),
        checklist.showNotification(),
        checklist.times().created(),
        checklist.times().updated());
  }

  @Override
  public void close() {
    useCases.close();
    solutions.close();
  }
}
