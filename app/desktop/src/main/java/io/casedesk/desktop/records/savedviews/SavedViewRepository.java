package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.table.TableState;
import io.casedesk.files.AtomicFile;
import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.files.exports.UnusableViewException.Reason;
import io.casedesk.workspace.SavedViewStore;
import io.casedesk.workspace.SavedViewStore.SavedView;
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
 * Loads and saves the views of one record kind and connection, in the workspace and in files.
 * Blocks on the disk; don't call it on the JavaFX thread. Throws {@code StoreException} on failure.
 *
 * @param kind the record kind: {@code use-cases} or {@code solutions}
 */
public record SavedViewRepository(SavedViewStore views, String connection, String kind) {

  /** Maximum file size in bytes; far larger than any view. */
  private static final long LARGEST_FILE = 1 << 20;

  private static final Logger LOG = System.getLogger(SavedViewRepository.class.getName());

  /** Returns all views by name, including damaged ones. */
  List<StoredView> all() {
    return views.of(connection, kind).stream()
        .map(view -> StoredView.of(view.name(), view.definition()))
        .toList();
  }

  /** Parses a table state written by {@link #arrangement}. */
  Optional<TableState> arranged(String text) {
    try {
      return Optional.of(ViewState.of(SavedViewDefinition.read(text)).table());
    } catch (UnusableViewException e) {
      // Use the default columns if the stored ones can't be read.
      LOG.log(Level.WARNING, "Can't read the saved columns of a list", e);
      return Optional.empty();
    }
  }

  /** Formats a table state for storing. */
  String arrangement(TableState table) {
    return new ViewState(table, List.of(), "", false).definition(kind, "", false).write();
  }

  /** Saves a view; replaces a view with this name. */
  void save(String name, ViewState state, boolean isDefault) {
    put(name, state.definition(kind, name, isDefault).write());
  }

  /** Renames a view: saves the new one before it removes the old one. */
  void rename(StoredView view, String name) {
    put(name, SavedViewDefinition.renamed(view.definition(), name));
    remove(view.name());
  }

  void remove(String name) {
    views.remove(connection, kind, name);
  }

  /**
   * Sets the default view.
   *
   * @param name the name of the view; empty for no default
   */
  void setDefault(String name) {
    for (StoredView view : all()) {
      if (view.isDefault() && !view.name().equals(name)) {
        put(view.name(), SavedViewDefinition.atStartup(view.definition(), false));
      }
    }
    for (StoredView view : all()) {
      if (view.name().equals(name)) {
        put(name, SavedViewDefinition.atStartup(view.definition(), true));
      }
    }
  }

  /** Exports a view to a file to share; it is not the default view of the recipient. */
  void export(StoredView view, Path file) throws IOException {
    String shared = SavedViewDefinition.atStartup(view.definition(), false);
    AtomicFile.replace(file, out -> out.write((shared + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Imports a view from a file under an unused name.
   *
   * @return the name of the imported view
   */
  String load(Path file) throws IOException {
    if (Files.size(file) > LARGEST_FILE) {
      throw SavedViewDefinition.noView();
    }
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new UnusableViewException(Reason.NO_JSON, "UTF-8", "it is not UTF-8", e);
    }
    SavedViewDefinition read = SavedViewDefinition.read(text);
    ViewState.of(read);
    if (!read.kind().equals(kind)) {
      throw new UnusableViewException(
          Reason.OTHER_KIND, read.kind(), "this is a view of " + read.kind());
    }
    String name = free(read.name().isEmpty() ? String.valueOf(file.getFileName()) : read.name());
    put(name, SavedViewDefinition.renamed(SavedViewDefinition.atStartup(text, false), name));
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
