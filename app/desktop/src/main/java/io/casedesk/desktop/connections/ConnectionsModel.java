package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.PolicyLocks;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** Holds the saved connections and the selected one. */
public final class ConnectionsModel {

  private final ConnectionProfiles book;
  private final ConnectionSessionFactory sessions;
  private final Tasks tasks;
  private final @Nullable ConnectionProfile inUse;
  private final @Nullable ActiveConnectionStyle style;
  private final ConnectionDraft draft = new ConnectionDraft();
  private final ConnectionSaver saver;
  private final ConnectionDeletionModel deletion;
  private final ObservableList<ConnectionProfile> profiles = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable ConnectionProfile> chosen =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<ConnectionLocks> locked =
      new ReadOnlyObjectWrapper<>(ConnectionLocks.NONE);
  private final Tasks.Series reads = new Tasks.Series();
  private final Tasks.Series places = new Tasks.Series();
  private boolean loaded;

  /** The id of the last selected connection that is saved. */
  private String beforeNew = "";

  /**
   * Creates a model without connections.
   *
   * @param inUse the connection that the window uses; null when it uses none
   * @param style the active style, which becomes stricter as soon as stricter settings are saved;
   *     null when no connection is open
   */
  public ConnectionsModel(
      ConnectionProfiles profiles,
      ConnectionSessionFactory sessions,
      @Nullable ConnectionProfile inUse,
      @Nullable ActiveConnectionStyle style,
      Tasks tasks) {
    this.book = profiles;
    this.sessions = sessions;
    this.inUse = inUse;
    this.style = style;
    this.tasks = tasks;
    this.saver = new ConnectionSaver(draft, profiles, sessions, tasks);
    this.deletion =
        new ConnectionDeletionModel(profiles, sessions, tasks, this::deleted, draft::report);
  }

  /** Takes over the selection and the unsaved input of the window that this one replaces. */
  public void continueFrom(ConnectionsModel before) {
    ConnectionProfile selected = before.chosen.get();
    if (selected != null) {
      before.leave();
      draft.copyStored(before.draft);
      select(selected);
    }
  }

  ObservableList<ConnectionProfile> profiles() {
    return profiles;
  }

  /**
   * The selected connection; null before the connections were read. A new connection has an empty
   * id.
   */
  ReadOnlyObjectProperty<@Nullable ConnectionProfile> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /** Returns the edited connection. */
  ConnectionDraft draft() {
    return draft;
  }

  /** Returns the deletion of the selected connection. */
  ConnectionDeletionModel deletion() {
    return deletion;
  }

  /** What can't be changed in the selected connection. */
  ReadOnlyObjectProperty<ConnectionLocks> lockedProperty() {
    return locked.getReadOnlyProperty();
  }

  PolicyLocks locks() {
    return sessions.locks();
  }

  /** Returns the connection that the window uses. */
  Optional<ConnectionProfile> inUse() {
    return Optional.ofNullable(inUse);
  }

  /** Reads the connections, unless they were read. */
  public void load() {
    if (!loaded) {
      refresh(null);
    }
  }

  /** Reads the connections for the first-start page, where a new one is edited. */
  public void prepare() {
    read(book::all, profiles::setAll);
  }

  /**
   * Selects a connection whose token is missing.
   *
   * @param why the engine's message; empty when the token isn't stored
   */
  public void missesToken(String id, Message why) {
    read(
        () ->
            new MissingToken(
                book.all(),
                book.find(id)
                    .map(one -> ConnectionProblem.withoutSecret(one, book, sessions.tokens()))),
        missed -> {
          showConnections(missed.all(), id);
          draft.report(
              why.isEmpty()
                  ? missed.problem().orElse(ConnectionProblem.of("token"))
                  : new ConnectionProblem("vault", why));
        });
  }

  private record MissingToken(List<ConnectionProfile> all, Optional<ConnectionProblem> problem) {}

  /** Reads the connections again; unsaved input stays. */
  public void refresh() {
    refresh(null);
  }

  private void refresh(@Nullable String selectedId) {
    read(book::all, all -> showConnections(all, selectedId));
  }

  private <T> void read(Callable<T> reading, Consumer<T> next) {
    tasks
        .call(reading)
        .onSuccess(next)
        .onFailure(thrown -> draft.report(ConnectionProblem.engine(thrown)))
        .newestOf(reads)
        .start();
  }

  private void showConnections(List<ConnectionProfile> all, @Nullable String selectedId) {
    ConnectionProfile before = chosen.get();
    // A new connection may have been begun before the connections were read.
    boolean isNew = before != null && before.id().isEmpty();
    boolean typing =
        selectedId == null && before != null && (isNew || (loaded && draft.isTouched()));
    loaded = true;
    profiles.setAll(all);
    String id = selectedId != null ? selectedId : before != null ? before.id() : usedId();
    if (!typing) {
      select(
          all.stream()
              .filter(profile -> profile.id().equals(id))
              .findFirst()
              .orElse(all.getFirst()));
    }
  }

  private String usedId() {
    return inUse == null ? "" : inUse.id();
  }

  /** Selects a connection and restores its unsaved input. */
  void select(ConnectionProfile profile) {
    leave();
    choose(profile);
    draft.restoreKept();
  }

  private void leave() {
    if (chosen.get() != null) {
      draft.storeInput();
    }
  }

  /** Selects a connection as saved. */
  private void choose(ConnectionProfile profile) {
    deletion.cancel();
    draft.report(null);
    draft.load(profile);
    boolean isNew = profile.id().isEmpty();
    boolean used = !isNew && profile.id().equals(usedId());
    if (used && style != null) {
      style.follow(profile.style());
    }
    if (!isNew) {
      beforeNew = profile.id();
    }
    locked.set(ConnectionLocks.of(profile, sessions.locks(), used, style));
    chosen.set(profile);
    if (!isNew && !profile.isBuiltIn()) {
      showPlaceOfToken(profile);
    }
  }

  private void showPlaceOfToken(ConnectionProfile profile) {
    tasks
        .call(() -> sessions.tokens().placeOf(profile.tokenKey()))
        .newestOf(places)
        .onSuccess(
            place -> {
              if (profile.equals(chosen.get())) {
                draft.showPlace(place);
              }
            })
        .start();
  }

  /**
   * Discards a new connection and selects the previous one.
   *
   * @return whether a new connection was discarded; false when there is no other one
   */
  boolean cancelNew() {
    ConnectionProfile now = chosen.get();
    if (now == null || !now.id().isEmpty() || profiles.isEmpty()) {
      return false;
    }
    choose(
        profiles.stream()
            .filter(profile -> profile.id().equals(beforeNew))
            .findFirst()
            .orElse(profiles.getFirst()));
    return true;
  }

  /** Begins a new connection. */
  void create() {
    select(ConnectionProfile.of("", "", ""));
  }

  /** Begins a copy of the selected connection without its token. */
  void duplicate(String copyName) {
    if (draft.problem().isEmpty()) {
      ConnectionProfile copy = draft.profile().as("", copyName);
      leave();
      choose(copy);
    }
  }

  /** Saves the input. */
  void save() {
    save(saved -> {});
  }

  /** Saves the input and passes on the saved connection. */
  void save(Consumer<ConnectionProfile> next) {
    saver.save(
        (all, saved) -> {
          profiles.setAll(all);
          choose(saved);
        },
        next);
  }

  /** Asks for confirmation to delete the selected connection and determines its stored data. */
  void askToDelete() {
    ConnectionProfile profile = draft.base();
    if (profile.id().isEmpty()) {
      profiles.stream().findFirst().ifPresent(this::choose);
      return;
    }
    deletion.ask(profile, profiles);
  }

  private void deleted(ConnectionProfile profile) {
    chosen.set(null);
    draft.discardKept(profile.id());
    draft.load(ConnectionProfile.of("", "", ""));
    refresh("");
  }
}
