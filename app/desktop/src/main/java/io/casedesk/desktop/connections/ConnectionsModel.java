package io.casedesk.desktop.connections;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionProfile;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.PolicyLocks;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
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
  private final ConnectionDraft draft = new ConnectionDraft();
  private final ObservableList<ConnectionProfile> profiles = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable ConnectionProfile> chosen =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable ConnectionProblem> problem =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Deletion> deletion = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Locked> locked =
      new ReadOnlyObjectWrapper<>(new Locked(Set.of(), false, false, false));
  private final Tasks.Series reads = new Tasks.Series();
  private final Tasks.Series places = new Tasks.Series();
  private @Nullable ActiveConnectionStyle look;
  private final Map<String, List<ConnectionDraft.Entry<?>>> typed = new HashMap<>();
  private boolean loaded;

  /** The id of the last selected connection that is saved. */
  private String beforeNew = "";

  /**
   * What can't be changed in the selected connection.
   *
   * @param offered whether the computer's policy offers the connection
   * @param used whether the window uses the connection
   * @param stricter whether the active restrictions, which hold until the connection is opened
   *     again, are stricter than the saved ones
   */
  record Locked(Set<PolicyLocks.Part> parts, boolean offered, boolean used, boolean stricter) {}

  /**
   * A deletion that waits for confirmation.
   *
   * @param kept the data stored for the connection on this computer
   * @param shared whether another connection has the same address, so that the data must stay
   */
  record Deletion(ConnectionProfile profile, SavedConnectionStore.Kept kept, boolean shared) {}

  /**
   * Creates a model without connections.
   *
   * @param inUse the connection that the window uses; null when it uses none
   */
  public ConnectionsModel(
      ConnectionProfiles book,
      ConnectionSessionFactory sessions,
      @Nullable ConnectionProfile inUse,
      Tasks tasks) {
    this.book = book;
    this.sessions = sessions;
    this.inUse = inUse;
    this.tasks = tasks;
    draft.onTyped(this::lookAgain);
  }

  /** Updates the problem after the input changed. */
  private void lookAgain() {
    if (problem.get() != null) {
      problem.set(draft.problem().orElse(null));
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

  /** Why the connection can't be saved or opened; null when it can. */
  ReadOnlyObjectProperty<@Nullable ConnectionProblem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** The deletion that waits for confirmation; null when there is none. */
  ReadOnlyObjectProperty<@Nullable Deletion> deletionProperty() {
    return deletion.getReadOnlyProperty();
  }

  /** What can't be changed in the selected connection. */
  ReadOnlyObjectProperty<Locked> lockedProperty() {
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
    tasks
        .call(book::all)
        .onSuccess(profiles::setAll)
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .newestOf(reads)
        .start();
  }

  /**
   * Selects a connection whose token is missing.
   *
   * @param why the engine's message; empty when the token isn't stored
   */
  public void missesToken(String id, String why) {
    tasks
        .call(() -> new Missed(book.all(), book.find(id).map(this::withoutToken)))
        .onSuccess(
            missed -> {
              take(missed.all(), id);
              problem.set(
                  why.isEmpty()
                      ? missed.problem().orElse(ConnectionProblem.of("token"))
                      : new ConnectionProblem("vault", why));
            })
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .newestOf(reads)
        .start();
  }

  private record Missed(List<ConnectionProfile> all, Optional<ConnectionProblem> problem) {}

  /**
   * Returns the problem of a connection without a token or a proxy password. Blocks on the disk.
   */
  ConnectionProblem withoutToken(ConnectionProfile profile) {
    if (!profile.isBuiltIn() && sessions.tokens().inUse(profile.tokenKey()).isPresent()) {
      return ConnectionProblem.of("proxyPassword");
    }
    return ConnectionProblem.of(book.hasMoved(profile) ? "moved" : "token");
  }

  /** Reads the connections again; unsaved input stays. */
  public void refresh() {
    refresh(null);
  }

  /** Selects a connection after the connections were read. */
  public void show(String id) {
    refresh(id);
  }

  private void refresh(@Nullable String wanted) {
    tasks
        .call(book::all)
        .onSuccess(all -> take(all, wanted))
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .newestOf(reads)
        .start();
  }

  private void take(List<ConnectionProfile> all, @Nullable String wanted) {
    ConnectionProfile before = chosen.get();
    boolean typing = loaded && wanted == null && before != null && draft.isTouched();
    loaded = true;
    profiles.setAll(all);
    String id = wanted != null ? wanted : before != null ? before.id() : usedId();
    if (!typing) {
      look(
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
  void look(ConnectionProfile profile) {
    leave();
    List<ConnectionDraft.Entry<?>> again = typed.remove(profile.id());
    choose(profile);
    if (again != null) {
      again.forEach(ConnectionDraft.Entry::restore);
    }
  }

  private void leave() {
    if (chosen.get() != null && draft.isTouched()) {
      typed.put(draft.base().id(), draft.entries());
    }
  }

  /** Whether a connection has unsaved input while another one is selected. */
  boolean isTyped(ConnectionProfile profile) {
    return typed.containsKey(profile.id());
  }

  /** Selects a connection as saved. */
  private void choose(ConnectionProfile profile) {
    deletion.set(null);
    problem.set(null);
    draft.load(profile);
    boolean isNew = profile.id().isEmpty();
    boolean used = !isNew && profile.id().equals(usedId());
    ActiveConnectionStyle now = look;
    if (used && now != null) {
      now.follow(profile.look());
    }
    if (!isNew) {
      beforeNew = profile.id();
    }
    locked.set(
        new Locked(
            sessions.locks().of(profile),
            sessions.locks().isOffered(profile),
            used,
            used && now != null && now.isStricterThan(lockedLook(profile))));
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

  private ConnectionProfile.Look lockedLook(ConnectionProfile profile) {
    return new ConnectionProfile.Look(
        profile.look().colour(), profile.look().readOnly() || sessions.locks().isReadOnly(profile));
  }

  /** Sets the active style, which becomes stricter as soon as stricter settings are saved. */
  public void follows(ActiveConnectionStyle used) {
    look = used;
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
    look(ConnectionProfile.of("", "", ""));
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
    ConnectionProblem found = draft.problem().orElse(null);
    problem.set(found);
    if (found != null) {
      return;
    }
    ConnectionProfile typed = draft.profile();
    boolean isNew = typed.id().isEmpty();
    ConnectionProfile wanted = isNew ? typed.as(UUID.randomUUID().toString(), typed.name()) : typed;
    if (!isNew && wanted.equals(draft.base())) {
      next.accept(wanted);
      return;
    }
    tasks
        .call(
            () -> {
              // Check the policy before saving: this throws when the policy forbids the options.
              if (!wanted.isBuiltIn()) {
                var _ = sessions.options(wanted, () -> "");
              }
              book.save(wanted);
              return book.all();
            })
        .onSuccess(
            all -> {
              String token = draft.token.get();
              String password = draft.proxyPassword.get();
              var place = draft.place.get();
              profiles.setAll(all);
              choose(wanted);
              draft.token.set(token);
              draft.proxyPassword.set(password);
              draft.place.set(place);
              next.accept(wanted);
            })
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .start();
  }

  /** Asks for confirmation to delete the selected connection and determines its stored data. */
  void askToDelete() {
    ConnectionProfile profile = draft.base();
    if (profile.id().isEmpty()) {
      profiles.stream().findFirst().ifPresent(this::choose);
      return;
    }
    String address = sessions.connection(profile);
    boolean shared =
        profiles.stream()
            .filter(other -> !other.id().equals(profile.id()))
            .anyMatch(other -> address.equals(sessions.connection(other)));
    tasks
        .call(() -> book.kept(address))
        .onSuccess(kept -> deletion.set(new Deletion(profile, kept, shared)))
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .start();
  }

  /** Cancels the deletion. */
  void keep() {
    deletion.set(null);
  }

  /**
   * Deletes the connection with its token.
   *
   * @param forget whether to delete its stored data too
   */
  void delete(boolean forget) {
    Deletion asked = deletion.get();
    if (asked == null) {
      return;
    }
    deletion.set(null);
    ConnectionProfile profile = asked.profile();
    tasks
        .call(
            () -> {
              List<String> keys = book.tokenKeys(profile);
              book.remove(profile);
              if (forget && !asked.shared()) {
                book.forget(sessions.connection(profile));
              }
              return forgetTokens(keys);
            })
        .onSuccess(
            left -> {
              chosen.set(null);
              typed.remove(profile.id());
              draft.load(ConnectionProfile.of("", "", ""));
              refresh("");
              left.ifPresent(text -> problem.set(new ConnectionProblem("engine", text)));
            })
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .start();
  }

  /** Deletes tokens; returns why one of them may still be stored. */
  private Optional<String> forgetTokens(List<String> keys) {
    Optional<String> left = Optional.empty();
    for (String key : keys) {
      try {
        sessions.tokens().forget(key);
      } catch (VaultException e) {
        left = Optional.of(String.valueOf(e.getMessage()));
      }
    }
    return left;
  }

  /** Sets why the connection can't be opened. */
  void problem(@Nullable ConnectionProblem found) {
    problem.set(found);
  }
}
