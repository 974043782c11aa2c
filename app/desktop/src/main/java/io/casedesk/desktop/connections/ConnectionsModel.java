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

/** The connections there are, and the one that is looked at. */
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

  /** Id of the saved one that was looked at last. */
  private String beforeNew = "";

  /**
   * What cannot be changed of the chosen one.
   *
   * @param offered whether the policy of the computer offers it
   * @param used whether it is in use
   * @param stricter whether what holds until it is opened again is stricter than what is saved
   */
  record Locked(Set<PolicyLocks.Part> parts, boolean offered, boolean used, boolean stricter) {}

  /**
   * A deletion that a person is asked about.
   *
   * @param kept what is kept for it on this computer
   * @param shared whether another connection has the same address, so that it must stay
   */
  record Deletion(ConnectionProfile profile, SavedConnectionStore.Kept kept, boolean shared) {}

  /**
   * Connections that are not read yet.
   *
   * @param inUse the one that the window works on; null where it works on none of them
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

  /** What was said of an address is not said of another one. */
  private void lookAgain() {
    if (problem.get() != null) {
      problem.set(draft.problem().orElse(null));
    }
  }

  /** All of them. */
  ObservableList<ConnectionProfile> profiles() {
    return profiles;
  }

  /** The one that is looked at; null before they were read. One without an id is new. */
  ReadOnlyObjectProperty<@Nullable ConnectionProfile> chosenProperty() {
    return chosen.getReadOnlyProperty();
  }

  /** As it is typed. */
  ConnectionDraft draft() {
    return draft;
  }

  /** What keeps it from being saved or opened; null when nothing does. */
  ReadOnlyObjectProperty<@Nullable ConnectionProblem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** What a person is asked about; null when nothing is to be deleted. */
  ReadOnlyObjectProperty<@Nullable Deletion> deletionProperty() {
    return deletion.getReadOnlyProperty();
  }

  /** What cannot be changed of it. */
  ReadOnlyObjectProperty<Locked> lockedProperty() {
    return locked.getReadOnlyProperty();
  }

  /** What the policy says. */
  PolicyLocks locks() {
    return sessions.locks();
  }

  /** The connection that the window works on. */
  Optional<ConnectionProfile> inUse() {
    return Optional.ofNullable(inUse);
  }

  /** Reads them, unless that was done. */
  public void load() {
    if (!loaded) {
      refresh(null);
    }
  }

  /** Reads them for a page of its own, on which a new one is typed. */
  public void prepare() {
    tasks
        .call(book::all)
        .onSuccess(profiles::setAll)
        .onFailure(thrown -> problem.set(ConnectionProblem.engine(thrown)))
        .newestOf(reads)
        .start();
  }

  /**
   * Looks at one whose token is missing.
   *
   * @param why in the engine's words; empty where it is simply not kept
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

  /** What to say of one that has no token, or no password of its proxy. Blocks on the disk. */
  ConnectionProblem withoutToken(ConnectionProfile profile) {
    if (!profile.isBuiltIn() && sessions.tokens().inUse(profile.tokenKey()).isPresent()) {
      return ConnectionProblem.of("proxyPassword");
    }
    return ConnectionProblem.of(book.hasMoved(profile) ? "moved" : "token");
  }

  /** Reads them again; what is being typed stays. */
  public void refresh() {
    refresh(null);
  }

  /** Looks at one of them, once they are read. */
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

  /** Looks at one; what was typed of the one before is there again when that is looked at. */
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

  /** Whether something was typed of it that is not saved, while another one is looked at. */
  boolean isTyped(ConnectionProfile profile) {
    return typed.containsKey(profile.id());
  }

  /** Looks at one as it is saved. */
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

  /** Makes the connection in use stricter as soon as that is saved. */
  public void follows(ActiveConnectionStyle used) {
    look = used;
  }

  /**
   * Discards a new one, and looks at the one before.
   *
   * @return whether a new one was looked at, and there is another
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

  /** Begins a new one. */
  void create() {
    look(ConnectionProfile.of("", "", ""));
  }

  /** Begins a new one that is like the one looked at, but has no token. */
  void duplicate(String copyName) {
    if (draft.problem().isEmpty()) {
      ConnectionProfile copy = draft.profile().as("", copyName);
      leave();
      choose(copy);
    }
  }

  /** Saves what was typed. */
  void save() {
    save(saved -> {});
  }

  /** Saves what was typed, and goes on with what was saved. */
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
              // Says what the policy does not allow before it is saved.
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

  /** Asks whether the one looked at is to be deleted, and says what is kept for it. */
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

  /** Leaves everything as it is. */
  void keep() {
    deletion.set(null);
  }

  /**
   * Deletes it with its token.
   *
   * @param forget whether what is kept for it goes as well
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

  /** Why one of its tokens may still be somewhere. */
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

  /** Says what keeps it from being opened. */
  void problem(@Nullable ConnectionProblem found) {
    problem.set(found);
  }
}
