package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Commands;
import io.casedesk.desktop.common.tasks.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** View model of the command palette: search text, results and selection. */
public final class PaletteModel {

  /** Maximum number of results. */
  static final int MOST = 50;

  /** Lists up to this size are searched on the JavaFX thread, in less than a frame. */
  static final int FEW = 1_000;

  private final StringProperty query = new SimpleStringProperty("");
  private final ObservableList<PaletteEntry> entries = FXCollections.observableArrayList();
  private final IntegerProperty selected = new SimpleIntegerProperty(-1);
  private final ReadOnlyBooleanWrapper searching = new ReadOnlyBooleanWrapper();

  private final Commands commands;
  private final List<RecordSource> sources;
  private final Tasks tasks;
  private final Tasks.Series searches = new Tasks.Series();
  private List<PaletteMatcher.Snapshot> lists = List.of();
  private @Nullable Consumer<PaletteEntry> whenFound;

  /** Creates a palette over commands and lists. */
  public PaletteModel(Commands commands, List<RecordSource> sources, Tasks tasks) {
    this.commands = commands;
    this.sources = List.copyOf(sources);
    this.tasks = tasks;
    // Search only after the palette is opened: listing all commands creates every section.
    query.subscribe((before, text) -> search());
  }

  /** The search text. */
  public StringProperty queryProperty() {
    return query;
  }

  /** The results, best first. */
  public ObservableList<PaletteEntry> entries() {
    return entries;
  }

  /** Index of the selected entry; -1 if there is none. */
  public IntegerProperty selectedProperty() {
    return selected;
  }

  /** Whether the results belong to an earlier search text. */
  public ReadOnlyBooleanProperty searchingProperty() {
    return searching.getReadOnlyProperty();
  }

  /** Returns the searchable lists. */
  public List<RecordSource> sources() {
    return sources;
  }

  /** Starts with an empty search text. */
  public void open() {
    lists = List.of();
    if (query.get().isEmpty()) {
      search();
    } else {
      query.set("");
    }
  }

  /** Releases the results and the lists. */
  public void close() {
    cancel();
    lists = List.of();
    entries.clear();
    selected.set(-1);
  }

  /** Selects the next entry, or the first after the last. */
  public void next() {
    move(1);
  }

  /** Selects the previous entry, or the last before the first. */
  public void previous() {
    move(-1);
  }

  /**
   * Passes on the selected entry, after a running search has ended: Enter must not take a result of
   * an incomplete search text.
   */
  public void choose(Consumer<PaletteEntry> consumer) {
    if (searching.get()) {
      whenFound = consumer;
    } else if (selected.get() >= 0) {
      consumer.accept(entries.get(selected.get()));
    }
  }

  private void move(int by) {
    if (!entries.isEmpty()) {
      selected.set(Math.floorMod(selected.get() + by, entries.size()));
    }
  }

  private void search() {
    cancel();
    PaletteMatcher paletteMatcher = new PaletteMatcher(query.get());
    List<PaletteEntry.Action> actions = actions();
    if (paletteMatcher.isBlank()) {
      show(paletteMatcher.best(actions, List.of(), Integer.MAX_VALUE));
      return;
    }
    List<PaletteMatcher.Snapshot> now = lists();
    if (now.stream().mapToInt(list -> list.records().size()).sum() <= FEW) {
      show(paletteMatcher.best(actions, now, MOST));
      return;
    }
    searching.set(true);
    tasks
        .call(() -> paletteMatcher.best(actions, now, MOST))
        .newestOf(searches)
        .onSuccess(this::found)
        .onFinally(() -> searching.set(false))
        .start();
  }

  private void found(List<PaletteEntry> best) {
    searching.set(false);
    show(best);
    Consumer<PaletteEntry> consumer = whenFound;
    whenFound = null;
    if (consumer != null) {
      choose(consumer);
    }
  }

  private void show(List<PaletteEntry> best) {
    entries.setAll(best);
    selected.set(best.isEmpty() ? -1 : 0);
  }

  private void cancel() {
    whenFound = null;
    searches.cancel();
    searching.set(false);
  }

  private List<PaletteEntry.Action> actions() {
    List<PaletteEntry.Action> result = new ArrayList<>();
    for (Commands.Group group : commands.choices()) {
      boolean isHere = group.place().active().getAsBoolean();
      group
          .commands()
          .forEach(command -> result.add(new PaletteEntry.Action(group, command, isHere)));
    }
    return result;
  }

  /** Returns the snapshots from the start of typing, unless more records were read since. */
  private List<PaletteMatcher.Snapshot> lists() {
    int before = lists.stream().mapToInt(list -> list.records().size()).sum();
    int now = sources.stream().mapToInt(RecordSource::size).sum();
    if (before != now) {
      lists =
          sources.stream()
              .map(source -> new PaletteMatcher.Snapshot(source, source.records()))
              .toList();
    }
    return lists;
  }
}
