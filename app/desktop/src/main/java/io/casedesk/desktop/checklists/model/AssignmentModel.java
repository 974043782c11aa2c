package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Assigns checklists to reviewers. */
public final class AssignmentModel {

  private final ChecklistCache checklistCache;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;

  AssignmentModel(
      ChecklistCache checklistCache, ChecklistRepository checklistRepository, Tasks tasks) {
    this.checklistCache = checklistCache;
    this.checklistRepository = checklistRepository;
    this.tasks = tasks;
  }

  /** Returns the name of the user. */
  public String user() {
    return checklistRepository.user();
  }

  /** Finds the user's own checklists again, because the name of the user changed. */
  public void userChanged() {
    if (!checklistCache.isLoaded()) {
      return;
    }
    tasks
        .run(
            () -> {
              checklistCache.assign(List.of(), user());
            })
        .start();
  }

  /**
   * Assigns checklists.
   *
   * @param reviewer the name; empty to remove the assignments
   * @param due the last day for the review; null for none
   */
  public void assign(
      Collection<ChecklistEntry> checklists, String reviewer, @Nullable LocalDate due) {
    List<ChecklistEntry> all = List.copyOf(checklists);
    Instant now = Instant.now();
    tasks
        .call(
            () -> {
              Map<ChecklistKey, Assignment> before =
                  checklistCache.assigned().stream()
                      .collect(Collectors.toMap(Assignment::place, one -> one));
              List<Assignment> made =
                  all.stream()
                      .map(
                          one ->
                              Assignment.after(
                                  before.get(one.place()),
                                  one.place(),
                                  reviewer.strip(),
                                  due,
                                  user(),
                                  now))
                      .toList();
              checklistRepository.assign(made);
              checklistCache.assign(made, user());
              return made;
            })
        .start();
  }
}
