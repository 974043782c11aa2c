package io.casedesk.desktop.checklists.model;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.model.Solution;
import java.time.Duration;
import javafx.beans.value.ObservableValue;

/** The view models of the checklists of one connection. */
public record ChecklistModels(
    ChecklistStore store,
    ChecklistList list,
    ChecklistLoadModel reading,
    ReviewModel review,
    ReviewFilesModel files,
    ReviewFolderModel folder) {

  /** How long the end of a connection waits for the shared folder. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

  /**
   * Creates the models; they read nothing yet.
   *
   * @param folder the path of the shared folder for reviews; empty for none
   */
  public static ChecklistModels of(
      ChecklistStore store,
      ChecklistRepository repository,
      RecordsModel<Solution> records,
      ObservableValue<String> folder,
      Tasks tasks,
      Messages messages) {
    ChecklistList list = new ChecklistList(store, tasks);
    ChecklistLoadModel reading = new ChecklistLoadModel(repository, records, store, list, tasks);
    return new ChecklistModels(
        store,
        list,
        reading,
        new ReviewModel(list, store, repository, tasks, messages),
        new ReviewFilesModel(list, store, repository, tasks, reading.listedProperty(), messages),
        new ReviewFolderModel(store, repository, folder, LONGEST_WAIT, tasks));
  }
}
