package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.savedviews.InvalidViewException.Reason;
import io.casedesk.desktop.records.table.TableState;
import io.casedesk.files.AtomicFile;
import io.casedesk.workspace.SavedView;
import io.casedesk.workspace.SavedViewStore;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The views of one kind of record of one connection, in the workspace and in files. Blocks on the
 * disk: nothing here is for the JavaFX thread. Its failures are {@code StoreException}.
 */
public final class SavedViewRepository {

  /** Far beyond any view; a file that is larger is something else. */
  private static final long LARGEST_FILE = 1 << 20;

  private static final Logger LOG = System.getLogger(SavedViewRepository.class.getName());

  private final SavedViewStore views;
  private final String connection;
  private final String kind;

  /**
   * The views of a list.
   *
   * @param kind the kind of record: {@code use-cases} or {@code solutions}
   */
  public SavedViewRepository(SavedViewStore views, String connection, String kind) {
    this.views = views;
    this.connection = connection;
    this.kind = kind;
  }

  /** All, by name, damaged ones as well. */
  List<StoredView> all() {
    return views.of(connection, kind).stream()
        .map(view -> StoredView.of(view.name(), view.definition()))
        .toList();
  }

  /** How the columns were left last, in the words of {@link #arrangement}. */
  Optional<TableState> arranged(String text) {
    try {
      return Optional.of(ViewJson.read(text).state().table());
    } catch (InvalidViewException e) {
      // Whoever opens the list sees the columns as at first, and arranges them anew.
      LOG.log(Level.WARNING, "How columns were left cannot be read", e);
      return Optional.empty();
    }
  }

  /** How columns are left, to be kept for the next start. */
  String arrangement(TableState table) {
    return ViewJson.write(
        new ViewJson.Named(kind, "", new ViewState(table, List.of(), "", false), false));
  }

  /** Keeps a view in the place of one of the same name. */
  void save(String name, ViewState state, boolean isDefault) {
    put(name, ViewJson.write(new ViewJson.Named(kind, name, state, isDefault)));
  }

  /** The new one is there before the old one goes. */
  void rename(StoredView view, String name) throws InvalidViewException {
    put(name, ViewJson.withName(view.definition(), name));
    remove(view.name());
  }

  void remove(String name) {
    views.remove(connection, kind, name);
  }

  /**
   * Makes one the default, or none.
   *
   * @param name empty for none
   */
  void setDefault(String name) throws InvalidViewException {
    for (StoredView view : all()) {
      if (view.isDefault() && !view.name().equals(name)) {
        put(view.name(), ViewJson.withDefault(view.definition(), false));
      }
    }
    for (StoredView view : all()) {
      if (view.name().equals(name)) {
        put(name, ViewJson.withDefault(view.definition(), true));
      }
    }
  }

  /** Writes a view to a file, to be shared: no one else is to have it as a default by that. */
  void export(StoredView view, Path file) throws IOException, InvalidViewException {
    String shared = ViewJson.withDefault(view.definition(), false);
    try (AtomicFile target = AtomicFile.replacing(file)) {
      target.out().write((shared + "\n").getBytes(StandardCharsets.UTF_8));
      target.commit();
    }
  }

  /**
   * Takes a view from a file, under a name that is free.
   *
   * @return the name
   */
  String load(Path file) throws IOException, InvalidViewException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new InvalidViewException(Reason.NO_VIEW, "\"format\": \"" + ViewJson.FORMAT + "\"");
    }
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new InvalidViewException(Reason.NO_JSON, "UTF-8");
    }
    ViewJson.Named read = ViewJson.read(text);
    if (!read.kind().equals(kind)) {
      throw new InvalidViewException(Reason.OTHER_KIND, read.kind());
    }
    String name = free(read.name().isEmpty() ? String.valueOf(file.getFileName()) : read.name());
    put(name, ViewJson.withName(ViewJson.withDefault(text, false), name));
    return name;
  }

  private String free(String wanted) {
    Set<String> taken = new HashSet<>();
    views.of(connection, kind).forEach(view -> taken.add(view.name()));
    String name = wanted;
    for (int number = 2; taken.contains(name); number++) {
      name = wanted + " (" + number + ")";
    }
    return name;
  }

  private void put(String name, String definition) {
    views.save(new SavedView(connection, kind, name, definition));
  }
}
