package io.casedesk.server.store;

import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredSolution.SolutionProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import tools.jackson.databind.node.ObjectNode;

/** Adds and changes solutions, and the people, links and checklists that belong to them. */
public final class SolutionWriter {

  private final Handle handle;

  SolutionWriter(Handle handle) {
    this.handle = handle;
  }

  /** The attributes of a checklist as they are kept. */
  public static String attributes(ObjectNode object) {
    return RecordJson.text(object);
  }

  /** Returns the people who can own a solution. */
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
    return BulkTransaction.byKey(
        handle,
        SolutionStore.SELECT + " WHERE s.id IN (<keys>)",
        ids,
        (row, context) -> Map.entry(row.getString(1), SolutionStore.SOLUTION.map(row, context)));
  }

  /** Which of these ids are those of a solution. */
  public Set<String> existing(Collection<String> ids) {
    return BulkTransaction.existing(handle, "solution", ids);
  }

  /** Adds solutions, or changes those whose id exists; their owners must exist. */
  public void write(List<StoredSolution> solutions) {
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO solution (id, name, description, status, delete_flag, link_title, link_url,
                                  provider, sensitivity, type, requesting_business_unit,
                                  created_at, updated_at, owner_id, custom_fields)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '{}')
            ON CONFLICT (id) DO UPDATE
            SET name = excluded.name, description = excluded.description,
                status = excluded.status, delete_flag = excluded.delete_flag,
                link_title = excluded.link_title, link_url = excluded.link_url,
                provider = excluded.provider, sensitivity = excluded.sensitivity,
                type = excluded.type, requesting_business_unit = excluded.requesting_business_unit,
                created_at = excluded.created_at, updated_at = excluded.updated_at,
                owner_id = excluded.owner_id
            """)) {
      for (StoredSolution solution : solutions) {
        RecordDetails details = solution.details();
        SolutionProfile profile = solution.profile();
        Person owner = solution.owner();
        batch.add(
            solution.id(),
            details.name(),
            details.description(),
            details.status(),
            details.deleted(),
            profile.linkTitle(),
            profile.linkUrl(),
            profile.provider(),
            profile.sensitivity(),
            profile.type(),
            profile.requestingBusinessUnit(),
            solution.times().created(),
            solution.times().updated(),
            owner == null ? null : owner.id());
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

  /** Returns the checklists with these ids. */
  public Map<String, StoredChecklist> checklists(Collection<String> ids) {
    return BulkTransaction.byKey(
        handle,
        SolutionStore.CHECKLIST + " WHERE id IN (<keys>)",
        ids,
        (row, context) -> Map.entry(row.getString(1), SolutionStore.CHECKLISTS.map(row, context)));
  }

  /** Adds checklists, or changes those whose id is there; their solutions must be there. */
  public void writeChecklists(List<StoredChecklist> checklists) {
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
      for (StoredChecklist checklist : checklists) {
        batch.add(
            checklist.id(),
            checklist.solutionId(),
            checklist.pageId(),
            checklist.playbookId(),
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
}
