package io.casedesk.desktop.records.savedviews;

import io.casedesk.files.exports.SavedViewDefinition;
import io.casedesk.files.exports.UnusableViewException;
import io.casedesk.workspace.SavedViewStore;
import io.casedesk.workspace.SavedViewStore.SavedView;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/**
 * Loads and saves the views of one record kind and connection, in the workspace. Blocks on the
 * disk; don't call it on the JavaFX thread. Throws {@code StoreException} on failure.
 *
 * @param kind the record kind: {@code use-cases} or {@code solutions}
 */
public record SavedViewRepository(SavedViewStore views, String connection, String kind) {

  private static final Logger LOG = System.getLogger(SavedViewRepository.class.getName());

  /** Returns all views by name, including damaged ones. */
  List<StoredView> all() {
    return views.of(connection, kind).stream()
        .map(view -> StoredView.of(view.name(), view.definition()))
        .toList();
  }

  /**
   * The last state of a list.
   *
   * @param view the name of the selected view; empty for none
   */
  record LastState(String view, ViewState state) {}

  /** Parses the last state of a list written by {@link #arrangement}. */
  Optional<LastState> arranged(String text) {
    try {
      SavedViewDefinition read = SavedViewDefinition.read(text);
      return Optional.of(new LastState(read.name(), ViewState.of(read)));
    } catch (UnusableViewException e) {
      // Start with the initial state if the stored one can't be read.
      LOG.log(Level.WARNING, "Can't read the saved state of a list", e);
      return Optional.empty();
    }
  }

  /** Formats the last state of a list for storing. */
  String arrangement(LastState last) {
    return last.state().definition(kind, last.view(), false).write();
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

  private void put(String name, String definition) {
    views.save(new SavedView(connection, kind, name, definition));
  }
}
