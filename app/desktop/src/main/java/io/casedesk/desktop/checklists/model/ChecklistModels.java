package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;

/** The view models of the checklists of one connection. */
public record ChecklistModels(
    MatrixModel matrix,
    MatrixColumnsModel columns,
    ChecklistListModel list,
    ReviewQueue queue,
    ChecklistLoadModel reading,
    ChecklistReviewModel reviewing,
    ChecklistDetailModel detail,
    ReviewFilesModel files,
    RememberedChecklists remembered) {

  /**
   * Creates the models; they read nothing yet.
   *
   * @param answers the title of the answers in a checklist's form
   * @param about the title of the other data in the form
   */
  public static ChecklistModels of(
      ChecklistRepository repository,
      RecordsModel<Solution> solutions,
      Tasks tasks,
      String answers,
      String about) {
    MatrixModel matrix = new MatrixModel(tasks);
    ChecklistListModel list = new ChecklistListModel(matrix, tasks);
    ReviewQueue queue = new ReviewQueue(matrix, list);
    ChecklistLoadModel reading = new ChecklistLoadModel(repository, solutions, matrix, list, tasks);
    ChecklistCache cache = reading.cache();
    ChecklistReviewModel reviewing =
        new ChecklistReviewModel(matrix, list, queue, cache, repository, tasks);
    return new ChecklistModels(
        matrix,
        new MatrixColumnsModel(matrix, tasks),
        list,
        queue,
        reading,
        reviewing,
        new ChecklistDetailModel(reviewing, cache, repository, tasks, answers, about),
        new ReviewFilesModel(matrix, queue, cache, repository, tasks, reading.listedProperty()),
        new RememberedChecklists(queue, list, reviewing, repository, tasks));
  }
}
