package io.casedesk.desktop.records.data;

import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.records.savedviews.LastTableState;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
import io.casedesk.workspace.ConnectionSettingStore;
import java.util.Optional;
import java.util.UUID;

/** Reads and saves the settings of one connection. All methods block on the disk. */
public final class ConnectionSettings {

  private static final String REFRESH = "refresh-minutes";
  private static final String BUILT_IN = "built-in-name";
  private static final int LETTERS = 8;

  private final ConnectionSettingStore settings;
  private final String connection;

  ConnectionSettings(ConnectionSettingStore settings, String connection) {
    this.settings = settings;
    this.connection = connection;
  }

  /** Returns the store of the refresh interval. */
  public RefreshTimerModel.Store timer() {
    return new RefreshTimerModel.Store() {
      @Override
      public Optional<String> find() {
        return ConnectionSettings.this.find(REFRESH);
      }

      @Override
      public void put(String minutes) {
        ConnectionSettings.this.put(REFRESH, minutes);
      }
    };
  }

  /**
   * Returns the store of a list's last column layout.
   *
   * @param kind the name of the record kind
   */
  public LastTableState.Store arrangement(String kind) {
    return new Place("columns-" + kind);
  }

  /** Returns the store of the new-record draft of a record kind. */
  public NewRecordDraftSaver.Store draft(String kind) {
    return new Place("draft-" + kind);
  }

  /** Returns the store of the selections that bulk edits came from. */
  public NewRecordDraftSaver.Store scopes(String kind) {
    return new Place("scopes-" + kind);
  }

  /** The store of one setting. */
  private final class Place implements LastTableState.Store, NewRecordDraftSaver.Store {
    private final String name;

    Place(String name) {
      this.name = name;
    }

    @Override
    public Optional<String> find() {
      return ConnectionSettings.this.find(name);
    }

    @Override
    public void put(String text) {
      ConnectionSettings.this.put(name, text);
    }
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
