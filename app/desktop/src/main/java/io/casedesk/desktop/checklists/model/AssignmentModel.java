package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Assigns checklists to reviewers and counts the progress of each. */
public final class AssignmentModel {

  private final MatrixModel matrix;
  private final ChecklistCache checklistCache;
  private final ChecklistRepository checklistRepository;
  private final Tasks tasks;

  /**
   * The progress of a reviewer.
   *
   * @param assigned the number of checklists
   * @param done how many of them need no review now
   * @param overdue how many of the others should have been reviewed before today
   */
  public record Progress(String reviewer, int assigned, int done, int overdue) {

    private Progress plus(Progress more) {
      return new Progress(
          reviewer, assigned + more.assigned, done + more.done, overdue + more.overdue);
    }
  }

  AssignmentModel(
      MatrixModel matrix,
      ChecklistCache checklistCache,
      ChecklistRepository checklistRepository,
      Tasks tasks) {
    this.matrix = matrix;
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
  public void assign(Collection<MatrixEntry> checklists, String reviewer, @Nullable LocalDate due) {
    List<MatrixEntry> all = List.copyOf(checklists);
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

  /** Returns the progress of each reviewer with an assignment, by name. */
  public List<Progress> progress(LocalDate today) {
    Map<String, Progress> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (MatrixItem item : matrix.all()) {
      for (MatrixEntry one : item.line().cells()) {
        Assignment assigned = one.assignment();
        if (assigned != null && !assigned.reviewer().isEmpty() && one.gone() == null) {
          boolean open = one.isOpen();
          Progress more =
              new Progress(
                  assigned.reviewer(), 1, open ? 0 : 1, open && assigned.isOverdue(today) ? 1 : 0);
          all.merge(assigned.reviewer(), more, Progress::plus);
        }
      }
    }
    return List.copyOf(all.values());
  }
}
