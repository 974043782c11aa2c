package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistColumn;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistList.Sort;
import io.casedesk.desktop.checklists.model.ChecklistModels;
import io.casedesk.desktop.checklists.model.ChecklistRepository;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.ShownRow.Grouping;
import io.casedesk.desktop.common.tasks.LatestSaver;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.model.checklist.ChecklistKey;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Saves the groups and the sort order of the list and the open checklist, and restores them. */
final class RememberedChecklists {

  private static final System.Logger LOG = System.getLogger(RememberedChecklists.class.getName());

  /** The groups, the sort order, the solution and the checklist, each on a line. */
  private static final int LINES = 4;

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
    saver
        .failureProperty()
        .addListener(
            (failure, was, is) -> {
              if (is != null) {
                LOG.log(Level.WARNING, "Can't save which checklist is open", is);
              }
            });
  }

  /** Restores what was saved, once, and saves it from then on. */
  void restore() {
    if (restored) {
      return;
    }
    restored = true;
    reviewing.notes().load();
    tasks
        .call(repository::place)
        .onSuccess(this::show)
        .onFailure(thrown -> LOG.log(Level.WARNING, "Can't read which checklist was open", thrown))
        .onFinally(this::follow)
        .start();
  }

  private void show(String text) {
    String[] lines = text.split("\n", LINES);
    boolean untouched = reviewing.placeProperty().get() == null;
    if (lines.length == LINES && untouched) {
      Stream.of(Grouping.values())
          .filter(grouping -> word(grouping).equals(lines[0]))
          .forEach(list.groupingProperty()::set);
      list.sortsProperty().set(sorts(lines[1]));
      if (!lines[2].isEmpty()) {
        reviewing.open(new ChecklistKey(lines[2], lines[3]));
      }
    }
  }

  private void follow() {
    list.groupingProperty().addListener(changed -> saver.save(text()));
    list.sortsProperty().addListener(changed -> saver.save(text()));
    reviewing.placeProperty().addListener(changed -> saver.save(text()));
  }

  private String text() {
    ChecklistKey place = reviewing.placeProperty().get();
    List<String> sorts = new ArrayList<>();
    for (Sort sort : list.sortsProperty().get()) {
      sorts.add((sort.descending() ? "-" : "") + word(sort.column()));
    }
    return String.join(
        "\n",
        word(list.groupingProperty().get()),
        String.join(" ", sorts),
        place == null ? "" : place.solution(),
        place == null ? "" : place.checklist());
  }

  /** Reads the sort order; ignores names that no column has. */
  private static List<Sort> sorts(String text) {
    return Stream.of(text.split(" ", -1))
        .flatMap(
            name ->
                Stream.of(ChecklistColumn.values())
                    .filter(column -> word(column).equals(name.replaceFirst("^-", "")))
                    .map(column -> new Sort(column, name.startsWith("-"))))
        .toList();
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
