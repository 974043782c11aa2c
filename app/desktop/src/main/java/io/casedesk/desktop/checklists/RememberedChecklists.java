package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.json.Json;
import io.casedesk.model.checklist.ChecklistKey;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves the groups and the sort order of the list and the open checklist, and restores them. */
final class RememberedChecklists {

  private static final System.Logger LOG = System.getLogger(RememberedChecklists.class.getName());

  /**
   * What is saved.
   *
   * @param place the open checklist; null for none
   */
  private record Remembered(Grouping grouping, List<Sort> sorts, @Nullable ChecklistKey place) {}

  private final ChecklistList list;
  private final ReviewModel reviewing;
  private final ChecklistRepository repository;
  private final Tasks tasks;
  private final LatestSaver saver;
  private boolean restored;

  RememberedChecklists(ChecklistModels models, ChecklistRepository repository, Tasks tasks) {
    this.list = models.list();
    this.reviewing = models.review();
    this.repository = repository;
    this.tasks = tasks;
    saver = new LatestSaver(tasks, Duration.ZERO, repository::savePlace);
    Observables.whenPresent(
        saver.failureProperty(),
        thrown -> LOG.log(Level.WARNING, "Can't save which checklist is open", thrown));
  }

  /** Restores what was saved, once, and saves it from then on. */
  void restore() {
    if (restored) {
      return;
    }
    restored = true;
    reviewing.notes().load();
    tasks
        .call(() -> repository.place().map(text -> Json.MAPPER.readValue(text, Remembered.class)))
        .onSuccess(saved -> saved.ifPresent(this::show))
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read which checklist was open", thrown))
        .onFinally(this::follow)
        .start();
  }

  private void show(Remembered saved) {
    if (reviewing.placeProperty().get() == null) {
      list.groupingProperty().set(saved.grouping());
      list.sortsProperty().set(saved.sorts());
      if (saved.place() != null) {
        reviewing.open(saved.place());
      }
    }
  }

  private void follow() {
    Observables.listen(
        this::save, list.groupingProperty(), list.sortsProperty(), reviewing.placeProperty());
  }

  private void save() {
    Remembered now =
        new Remembered(
            list.groupingProperty().get(),
            list.sortsProperty().get(),
            reviewing.placeProperty().get());
    saver.save(() -> Json.MAPPER.writeValueAsString(now));
  }
}
