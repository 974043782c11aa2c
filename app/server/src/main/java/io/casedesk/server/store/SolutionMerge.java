package io.casedesk.server.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.databind.node.ObjectNode;

/** Solutions, and what belongs to them, that are brought in by a {@link MergeTransaction}. */
public final class SolutionMerge implements AutoCloseable {

  private final Handle handle;
  private final SolutionInserts inserts;

  SolutionMerge(Handle handle) {
    this.handle = handle;
    this.inserts = new SolutionInserts(handle);
  }

  /** A checklist and the solution that it belongs to. */
  public record Attached(String solutionId, StoredChecklist checklist) {}

  /** The attributes of a checklist as they are kept. */
  public static String attributes(ObjectNode object) {
    return JsonColumns.text(object);
  }

  /** Everybody who can own a solution. */
  public List<Person> people() {
    return handle
        .createQuery("SELECT id, email, name FROM person")
        .map((row, context) -> new Person(row.getString(1), row.getString(2), row.getString(3)))
        .list();
  }

  /** Adds people, or changes those whose id is there. */
  public void writePeople(List<Person> people) {
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO person (id, email, name) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET email = excluded.email, name = excluded.name
            """)) {
      people.forEach(person -> batch.add(person.id(), person.email(), person.name()));
      execute(batch);
    }
  }

  /** Solutions with one of these ids. */
  public Map<String, StoredSolution> find(Collection<String> ids) {
    return MergeTransaction.byKey(
        handle,
        SolutionRows.SELECT + " WHERE s.id IN (<keys>)",
        ids,
        (row, context) -> Map.entry(row.getString(1), SolutionRows.SOLUTION.map(row, context)));
  }

  /** Which of these ids are those of a solution. */
  public Set<String> existing(Collection<String> ids) {
    return MergeTransaction.existing(handle, "solution", ids);
  }

  /** Adds solutions that are not there; their owners must be. */
  public void add(List<StoredSolution> solutions) {
    solutions.forEach(inserts::add);
    inserts.flush();
  }

  /** Makes others of solutions that are there. */
  public void change(List<StoredSolution> solutions) {
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            UPDATE solution SET name = ?, description = ?, status = ?, delete_flag = ?,
                                link_title = ?, link_url = ?, provider = ?, sensitivity = ?,
                                type = ?, requesting_business_unit = ?, created_at = ?,
                                updated_at = ?, owner_id = ?
            WHERE id = ?
            """)) {
      for (StoredSolution solution : solutions) {
        RecordDetails details = solution.details();
        SolutionProfile profile = solution.profile();
        Person owner = solution.owner();
        batch.add(
            details.name(),
            details.description(),
            details.status(),
            details.deleted(),
            profile.link().title(),
            profile.link().url(),
            profile.provider(),
            profile.sensitivity(),
            profile.type(),
            profile.requestingBusinessUnit(),
            solution.times().created(),
            solution.times().updated(),
            owner == null ? null : owner.id(),
            solution.id());
      }
      execute(batch);
    }
  }

  /** Ids of the use cases that these solutions are linked to, in their order. */
  public Map<String, List<String>> links(Collection<String> solutionIds) {
    Map<String, List<String>> found = new HashMap<>();
    if (!solutionIds.isEmpty()) {
      try (var query =
          handle.createQuery(
              """
              SELECT solution_id, use_case_id FROM solution_use_case
              WHERE solution_id IN (<keys>) ORDER BY solution_id, position
              """)) {
        query
            .bindList("keys", new ArrayList<>(solutionIds))
            .map((row, context) -> Map.entry(row.getString(1), row.getString(2)))
            .forEach(
                link ->
                    found
                        .computeIfAbsent(link.getKey(), id -> new ArrayList<>())
                        .add(link.getValue()));
      }
    }
    return found;
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
      execute(old);
      execute(links);
    }
  }

  /** Checklists with one of these ids. */
  public Map<String, Attached> checklists(Collection<String> ids) {
    return MergeTransaction.byKey(
        handle,
        "SELECT " + SolutionStore.CHECKLIST + ", solution_id FROM checklist WHERE id IN (<keys>)",
        ids,
        (row, context) ->
            Map.entry(
                row.getString(1),
                new Attached(row.getString(8), SolutionStore.CHECKLISTS.map(row, context))));
  }

  /** Adds checklists, or changes those whose id is there; their solutions must be there. */
  public void writeChecklists(List<Attached> checklists) {
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO checklist (id, solution_id, page_id, playbook_id, attributes,
                                   show_notification, created_at, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE
            SET solution_id = excluded.solution_id, page_id = excluded.page_id,
                playbook_id = excluded.playbook_id, attributes = excluded.attributes,
                show_notification = excluded.show_notification,
                created_at = excluded.created_at, updated_at = excluded.updated_at
            """)) {
      for (Attached one : checklists) {
        StoredChecklist checklist = one.checklist();
        batch.add(
            checklist.id(),
            one.solutionId(),
            checklist.place().pageId(),
            checklist.place().playbookId(),
            checklist.attributes(),
            checklist.showNotification(),
            checklist.times().created(),
            checklist.times().updated());
      }
      execute(batch);
    }
  }

  private static void execute(PreparedBatch batch) {
    if (batch.size() > 0) {
      batch.execute();
    }
  }

  @Override
  public void close() {
    inserts.close();
  }
}
