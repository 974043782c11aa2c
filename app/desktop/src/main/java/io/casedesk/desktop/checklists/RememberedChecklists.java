package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.ChecklistListModel.Sort;
import io.casedesk.desktop.checklists.ChecklistReviewModel.Spot;
import io.casedesk.desktop.common.tasks.Tasks;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Saves the shown view, its sort order and the open checklist, and restores them. */
final class RememberedChecklists {

  private static final System.Logger LOG = System.getLogger(RememberedChecklists.class.getName());

  /** The view, the sort order, the solution and the checklist, each on a line. */
  private static final int LINES = 4;

  private final ReviewQueue queue;
  private final ChecklistListModel list;
  private final ChecklistReviewModel reviewing;
  private final ChecklistRepository repository;
  private final Tasks tasks;
  private boolean restored;
  private boolean saving;
  private @Nullable String unsaved;

  RememberedChecklists(
      ReviewQueue queue,
      ChecklistListModel list,
      ChecklistReviewModel reviewing,
      ChecklistRepository repository,
      Tasks tasks) {
    this.queue = queue;
    this.list = list;
    this.reviewing = reviewing;
    this.repository = repository;
    this.tasks = tasks;
  }

  /** Restores what was saved, once, and saves it from then on. */
  void restore() {
    if (restored) {
      return;
    }
    restored = true;
    tasks
        .call(repository::place)
        .onSuccess(this::show)
        .onFailure(thrown -> LOG.log(Level.WARNING, "The open checklist isn't known", thrown))
        .onFinally(this::follow)
        .start();
  }

  private void show(String text) {
    String[] lines = text.split("\n", LINES);
    boolean untouched = reviewing.spotProperty().get() == null && !queue.isList();
    if (lines.length == LINES && untouched) {
      list.sortsProperty().set(sorts(lines[1]));
      if (lines[0].equals(word(ChecklistViewMode.LIST))) {
        queue.modeProperty().set(ChecklistViewMode.LIST);
      }
      if (!lines[2].isEmpty()) {
        reviewing.open(new Spot(lines[2], lines[3]));
      }
    }
  }

  private void follow() {
    queue.modeProperty().addListener(changed -> save(text()));
    list.sortsProperty().addListener(changed -> save(text()));
    reviewing.spotProperty().addListener(changed -> save(text()));
  }

  private String text() {
    Spot spot = reviewing.spotProperty().get();
    List<String> sorts = new ArrayList<>();
    for (Sort sort : list.sortsProperty().get()) {
      sorts.add((sort.descending() ? "-" : "") + word(sort.column()));
    }
    return String.join(
        "\n",
        word(queue.modeProperty().get()),
        String.join(" ", sorts),
        spot == null ? "" : spot.solution(),
        spot == null ? "" : spot.checklist());
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

  /** Saves one text at a time so that an older text can't overwrite a newer one. */
  private void save(String text) {
    unsaved = text;
    if (!saving) {
      saving = true;
      saveNext();
    }
  }

  private void saveNext() {
    String text = unsaved;
    unsaved = null;
    if (text == null) {
      saving = false;
      return;
    }
    tasks
        .call(
            () -> {
              repository.keepPlace(text);
              return text;
            })
        .onFailure(thrown -> LOG.log(Level.WARNING, "The open checklist isn't saved", thrown))
        .onFinally(this::saveNext)
        .start();
  }
}
