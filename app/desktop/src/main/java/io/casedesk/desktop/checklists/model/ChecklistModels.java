package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import java.time.Duration;
import javafx.beans.value.ObservableValue;

/** The view models of the checklists of one connection. */
public record ChecklistModels(
    SolutionsModel solutions,
    ChecklistListModel list,
    ChecklistLoadModel reading,
    ChecklistReviewModel reviewing,
    ChecklistDetailModel detail,
    ReviewFilesModel files,
    ReviewFolderModel folder,
    AssignmentModel assignments) {

  /** How long the end of a connection waits for the shared folder. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /**
   * Creates the models; they read nothing yet.
   *
   * @param folder the path of the shared folder for reviews; empty for none
   * @param answers the title of the answers in a checklist's form
   * @param about the title of the other data in the form
   */
  public static ChecklistModels of(
      ChecklistRepository repository,
      RecordsModel<Solution> records,
      ObservableValue<String> folder,
      Tasks tasks,
      String answers,
      String about) {
    SolutionsModel solutions = new SolutionsModel();
    ChecklistListModel list = new ChecklistListModel(solutions, tasks);
    ChecklistLoadModel reading =
        new ChecklistLoadModel(repository, records, solutions, list, tasks);
    ChecklistCache cache = reading.cache();
    ChecklistReviewModel reviewing =
        new ChecklistReviewModel(solutions, list, cache, repository, tasks);
    return new ChecklistModels(
        solutions,
        list,
        reading,
        reviewing,
        new ChecklistDetailModel(reviewing, cache, repository, tasks, answers, about),
        new ReviewFilesModel(solutions, list, cache, repository, tasks, reading.listedProperty()),
        new ReviewFolderModel(cache, repository, cache::isLoaded, folder, LONGEST_WAIT, tasks),
        new AssignmentModel(cache, repository, tasks));
  }
}
