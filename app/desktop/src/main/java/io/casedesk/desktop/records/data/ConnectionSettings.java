package io.casedesk.desktop.records.data;

import io.casedesk.desktop.common.tasks.TextStore;
import io.casedesk.desktop.records.unsent.NewRecordDraftStore;
import io.casedesk.workspace.ConnectionSettingStore;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads and saves the settings of one connection. All methods block on the disk. */
public record ConnectionSettings(ConnectionSettingStore settings, String connection) {

  private static final String REFRESH = "refresh-minutes";
  private static final String BUILT_IN = "built-in-name";
  private static final int LETTERS = 8;

  /** Returns the store of the refresh interval. */
  public TextStore timer() {
    return store(REFRESH);
  }

  /**
   * Returns the store of a list's last state: its columns, sort order, filters and search, and
   * whether deleted records are shown.
   *
   * @param kind the name of the record kind
   */
  public TextStore arrangement(String kind) {
    return store("columns-" + kind);
  }

  /** Returns the store of the steps that can be undone in a list. */
  TextStore steps(String kind) {
    return store("undo-" + kind);
  }

  /** Returns the store of the record of a list that was selected last. */
  public TextStore selected(String kind) {
    return store("selected-" + kind);
  }

  /** Returns the store of the new-record drafts of a record kind. */
  public NewRecordDraftStore drafts(String kind) {
    String start = "draft-" + kind + " ";
    return new NewRecordDraftStore() {
      @Override
      public List<String> all() {
        return settings.startingWith(connection, start);
      }

      @Override
      public void put(String origin, String text) {
        if (text.isEmpty()) {
          settings.remove(connection, start + origin);
        } else {
          settings.put(connection, start + origin, text);
        }
      }
    };
  }

  /** Returns the store of what a plan of the unsent changes says beside them. */
  public TextStore planPurpose(String kind) {
    return store("plan-purpose-" + kind);
  }

  /** Returns the store of the field that a list is counted by on the start screen. */
  public TextStore counted(String kind) {
    return store("overview." + kind);
  }

  private TextStore store(String name) {
    return new TextStore() {
      @Override
      public Optional<String> find() {
        return ConnectionSettings.this.find(name);
      }

      @Override
      public void put(String text) {
        ConnectionSettings.this.put(name, text);
      }
    };
  }

  /** Returns a name that identifies this built-in service; created on first use. */
  String builtInName() {
    Optional<String> known = find(BUILT_IN);
    if (known.isEmpty()) {
      put(BUILT_IN, "built-in " + UUID.randomUUID().toString().substring(0, LETTERS));
    }
    return known.or(() -> find(BUILT_IN)).orElseThrow();
  }

  /** Returns a setting; empty if it isn't set. */
  Optional<String> find(String name) {
    return settings.find(connection, name);
  }

  /** Saves a setting. */
  void put(String name, String value) {
    settings.put(connection, name, value);
  }
}
