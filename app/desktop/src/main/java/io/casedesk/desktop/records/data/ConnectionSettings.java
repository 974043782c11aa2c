package io.casedesk.desktop.records.data;

import io.casedesk.desktop.records.refresh.RefreshTimerModel;
import io.casedesk.desktop.records.savedviews.LastTableState;
import io.casedesk.desktop.records.unsent.NewRecordDraftSaver;
import io.casedesk.workspace.ConnectionSettingStore;
import java.util.Optional;
import java.util.UUID;

/**
 * What a person chose for one connection, kept beyond the end of the window. Everything blocks on
 * the disk.
 */
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

  /** Where it is kept how often lists are read again. */
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
   * Where it is kept how the columns of a list were left.
   *
   * @param kind the word for its records
   */
  public LastTableState.Store arrangement(String kind) {
    return new Place("columns-" + kind);
  }

  /** Where a new record of a kind is kept while it is typed. */
  public NewRecordDraftSaver.Store draft(String kind) {
    return new Place("draft-" + kind);
  }

  /** Where it is kept what staged changes of many records were chosen from. */
  public NewRecordDraftSaver.Store scopes(String kind) {
    return new Place("scopes-" + kind);
  }

  /** One setting. */
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

  /** What tells this built-in service from that of others; made when it is first asked for. */
  String builtInName() {
    Optional<String> known = find(BUILT_IN);
    if (known.isEmpty()) {
      put(BUILT_IN, "built-in " + UUID.randomUUID().toString().substring(0, LETTERS));
    }
    return known.or(() -> find(BUILT_IN)).orElseThrow();
  }

  /** What was chosen; empty when nothing was. */
  Optional<String> find(String name) {
    return settings.find(connection, name);
  }

  /** Chooses it. */
  void put(String name, String value) {
    settings.put(connection, name, value);
  }
}
