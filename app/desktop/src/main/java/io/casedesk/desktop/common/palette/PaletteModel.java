package io.casedesk.desktop.common.palette;

import io.casedesk.desktop.common.commands.Commands;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** View model of the command palette: search text, results and selection. */
public final class PaletteModel {

  private final StringProperty query = new SimpleStringProperty("");
  private final ObservableList<PaletteEntry> entries = FXCollections.observableArrayList();
  private final IntegerProperty selected = new SimpleIntegerProperty(-1);
  private final Commands commands;

  /** Creates a palette over commands. */
  public PaletteModel(Commands commands) {
    this.commands = commands;
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

  /** Returns the selected entry. */
  public Optional<PaletteEntry> selectedEntry() {
    return selected.get() < 0 ? Optional.empty() : Optional.of(entries.get(selected.get()));
  }

  /** Starts with an empty search text. */
  public void open() {
    if (query.get().isEmpty()) {
      search();
    } else {
      query.set("");
    }
  }

  /** Releases the results. */
  public void close() {
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

  private void move(int by) {
    if (!entries.isEmpty()) {
      selected.set(Math.floorMod(selected.get() + by, entries.size()));
    }
  }

  private void search() {
    List<PaletteEntry> all = new ArrayList<>();
    for (Commands.Group group : commands.choices()) {
      boolean isHere = group.place().active().getAsBoolean();
      group.commands().forEach(command -> all.add(new PaletteEntry(group, command, isHere)));
    }
    entries.setAll(new PaletteMatcher(query.get()).found(all));
    selected.set(entries.isEmpty() ? -1 : 0);
  }
}
