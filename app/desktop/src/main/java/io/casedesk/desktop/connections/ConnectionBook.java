package io.casedesk.desktop.connections;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ActiveConnectionStyle;
import io.casedesk.desktop.connection.ConnectionCheck;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.desktop.connection.PolicyLocks;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.SavedConnectionStore;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/**
 * The saved connections, of which one is selected and edited in a draft: selects, saves, checks,
 * opens and deletes them. Use on the JavaFX thread.
 */
public final class ConnectionBook {

  /** The timeout of the system's password store, which may first ask the user for a password. */
  private static final Duration VAULT = Duration.ofSeconds(30);

  private final ConnectionProfiles saved;
  private final ConnectionSessionFactory sessions;
  private final @Nullable InUse inUse;
  private final Tasks tasks;
  private final SessionListener exit;
  private final ConnectionDraft draft = new ConnectionDraft();
  private final ObservableList<ConnectionProfile> profiles = FXCollections.observableArrayList();
  private final ReadOnlyObjectWrapper<@Nullable ConnectionProfile> chosen =
      new ReadOnlyObjectWrapper<>();
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable StorageFailure> storageFailure =
      new ReadOnlyObjectWrapper<>();
  private final Tasks.Series reads = new Tasks.Series();
  private final Tasks.Series places = new Tasks.Series();
  private final Tasks.Series openings = new Tasks.Series();
  private boolean loaded;

  /** Whether a connection is being saved or deleted; only one is at a time. */
  private boolean changing;

  /** The id of the last selected connection that is saved. */
  private String beforeNew = "";

  /**
   * The connection that the window uses.
   *
   * @param profile null if it is not one of the saved connections
   * @param style becomes stricter as soon as stricter settings are saved
   */
  public record InUse(
      @Nullable ConnectionProfile profile,
      ActiveConnectionStyle style,
      ConnectionSession session) {}

  /** Receives the opened session. */
  @FunctionalInterface
  public interface SessionListener {
    /** Receives a session without any requests so far; the receiver closes it. */
    void open(ConnectionProfile profile, ConnectionSession session);
  }

  /**
   * A deletion to confirm.
   *
   * @param kept the data stored for the connection on this computer
   * @param shared whether another connection has the same address, so that the data must stay
   */
  record Deletion(
      ConnectionProfile profile, SavedConnectionStore.StoredData kept, boolean shared) {}

  /**
   * A token that couldn't be stored in the chosen place.
   *
   * @param why the engine's message
   * @param fileAllowed whether the token may be stored in a file instead
   */
  record StorageFailure(
      ConnectionProfile profile, EnteredSecrets typed, Message why, boolean fileAllowed) {

    /** Omits the token. */
    @Override
    public String toString() {
      return "StorageFailure[" + why + "]";
    }
  }

  /** The secrets that the user typed; empty to use the stored ones. */
  record EnteredSecrets(String token, String proxyPassword) {

    private static EnteredSecrets of(ConnectionDraft draft) {
      return new EnteredSecrets(draft.token.get().strip(), draft.proxyPassword.get());
    }

    /** Omits the secrets. */
    @Override
    public String toString() {
      return "EnteredSecrets";
    }
  }

  /** The outcome of opening. */
  private sealed interface Result {
    record Ready(ConnectionProfile profile, ConnectionSession session) implements Result {}

    record Refused(ConnectionProblem why) implements Result {}

    record NotStored(StorageFailure why) implements Result {}
  }

  /**
   * Creates a book without connections.
   *
   * @param inUse the connection that the window uses; null if it uses none
   * @param exit receives the opened session
   */
  public ConnectionBook(
      ConnectionProfiles saved,
      ConnectionSessionFactory sessions,
      @Nullable InUse inUse,
      Tasks tasks,
      SessionListener exit) {
    this.saved = saved;
    this.sessions = sessions;
    this.inUse = inUse;
    this.tasks = tasks;
    this.exit = exit;
  }

  /** Takes over the selection and the unsaved input of the window that this one replaces. */
  void continueFrom(ConnectionBook before) {
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

  /** Whether a connection is being opened, which may wait for the password store. */
  ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** The token that couldn't be stored; null when there is none. */
  ReadOnlyObjectProperty<@Nullable StorageFailure> storageFailureProperty() {
    return storageFailure.getReadOnlyProperty();
  }

  PolicyLocks locks() {
    return sessions.locks();
  }

  SecretStore tokens() {
    return sessions.tokens();
  }

  /** Returns the settings of the selected connection that the computer's policy decides. */
  Set<PolicyLocks.Part> lockedParts() {
    return locks().of(draft.base());
  }

  /** Returns whether the computer's policy offers the selected connection. */
  boolean isOffered() {
    return locks().isOffered(draft.base());
  }

  /** Returns whether the window uses the selected connection. */
  boolean isUsed() {
    return isUsed(draft.base());
  }

  /** Returns whether the window uses a connection. */
  boolean isUsed(ConnectionProfile profile) {
    return !profile.id().isEmpty() && profile.id().equals(usedId());
  }

  /**
   * Returns whether the active restrictions, which hold until the selected connection is opened
   * again, are stricter than the saved ones.
   */
  boolean isStricter() {
    ConnectionProfile shown = draft.base();
    return inUse != null
        && isUsed()
        && inUse
            .style()
            .isStricterThan(
                new ConnectionProfile.Style(
                    shown.style().colour(), shown.style().readOnly() || locks().isReadOnly(shown)));
  }

  private String usedId() {
    return inUse == null || inUse.profile() == null ? "" : inUse.profile().id();
  }

  /** Reads the connections, unless they were read. */
  public void load() {
    if (!loaded) {
      refresh();
    }
  }

  /** Reads the connections for the first-start page, where a new one is edited. */
  public void prepare() {
    read(saved::all, profiles::setAll);
  }

  /** Reads the connections again; unsaved input stays. */
  public void refresh() {
    read(saved::all, all -> show(all, null));
  }

  /**
   * Selects the connection that the window uses; if it isn't saved, begins a new one with its
   * address.
   *
   * @param next runs when it is selected
   */
  void selectUsed(Runnable next) {
    InUse used = inUse;
    read(
        saved::all,
        all -> {
          show(all, usedId());
          if (used != null && all.stream().noneMatch(this::isUsed)) {
            select(ConnectionProfile.of("", "", used.session().connection()));
          }
          next.run();
        });
  }

  /**
   * Selects a connection whose token is missing.
   *
   * @param why the engine's message; empty when the token isn't stored
   */
  public void missesToken(String id, Message why) {
    record MissingToken(List<ConnectionProfile> all, Optional<ConnectionProblem> problem) {}
    read(
        () -> new MissingToken(saved.all(), saved.find(id).map(this::withoutSecret)),
        missed -> {
          show(missed.all(), id);
          draft.report(
              why.isEmpty()
                  ? missed.problem().orElse(ConnectionProblem.of("token"))
                  : new ConnectionProblem("vault", why));
        });
  }

  private <T> void read(Callable<T> reading, Consumer<T> next) {
    tasks.call(reading).onSuccess(next).onFailure(this::report).newestOf(reads).start();
  }

  private void report(Throwable failure) {
    draft.report(ConnectionProblem.engine(failure));
  }

  private void show(List<ConnectionProfile> all, @Nullable String selectedId) {
    ConnectionProfile before = chosen.get();
    // A new connection may have been begun before the connections were read.
    boolean isNew = before != null && before.id().isEmpty();
    boolean typing =
        selectedId == null && before != null && (isNew || (loaded && draft.isTouched()));
    loaded = true;
    profiles.setAll(all);
    if (!typing) {
      select(found(selectedId != null ? selectedId : before != null ? before.id() : usedId()));
    }
  }

  /** Returns a connection, or the first one if there is none with this id. */
  private ConnectionProfile found(String id) {
    return profiles.stream()
        .filter(profile -> profile.id().equals(id))
        .findFirst()
        .orElse(profiles.getFirst());
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
    draft.report(null);
    draft.load(profile);
    restrict(profile);
    boolean isNew = profile.id().isEmpty();
    if (!isNew) {
      beforeNew = profile.id();
    }
    chosen.set(profile);
    if (!isNew && !profile.isBuiltIn()) {
      tasks
          .call(() -> tokens().placeOf(profile.tokenKey()))
          .newestOf(places)
          .onSuccess(
              place -> {
                if (profile.equals(chosen.get())) {
                  draft.showPlace(place);
                }
              })
          .start();
    }
  }

  /** Applies the settings of the connection in use as far as they are stricter than the active. */
  private void restrict(ConnectionProfile profile) {
    if (inUse != null && isUsed(profile)) {
      inUse.style().follow(profile.style());
    }
  }

  /** Begins a new connection. */
  void create() {
    select(ConnectionProfile.of("", "", ""));
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
    choose(found(beforeNew));
    return true;
  }

  /** Begins a copy of the selected connection without its token. */
  void duplicate(String copyName) {
    if (draft.problem().isEmpty()) {
      ConnectionProfile copy = draft.profile().as("", copyName);
      leave();
      choose(copy);
    }
  }

  /** Saves the input if it has no problem. */
  void save() {
    save(profile -> {});
  }

  /**
   * Saves the input if it has no problem and nothing else is being saved or deleted; typed secrets
   * stay in the draft. The user may select another connection before the answer, which then keeps
   * its input.
   */
  private void save(Consumer<ConnectionProfile> next) {
    if (changing || !draft.validate()) {
      return;
    }
    ConnectionProfile base = draft.base();
    ConnectionProfile typed = draft.profile();
    boolean isNew = typed.id().isEmpty();
    ConnectionProfile wanted = isNew ? typed.as(UUID.randomUUID().toString(), typed.name()) : typed;
    if (!isNew && wanted.equals(base)) {
      next.accept(wanted);
      return;
    }
    change(
        base,
        () -> {
          // Check the policy before saving: this throws when the policy forbids the options.
          if (!wanted.isBuiltIn()) {
            var _ = sessions.options(wanted, () -> "");
          }
          saved.save(wanted);
          return saved.all();
        },
        all -> {
          profiles.setAll(all);
          if (draft.base().equals(base)) {
            String token = draft.token.get();
            String password = draft.proxyPassword.get();
            Place place = draft.place.get();
            choose(wanted);
            draft.token.set(token);
            draft.proxyPassword.set(password);
            draft.place.set(place);
          } else {
            draft.moveKept(base.id(), wanted.id());
            restrict(wanted);
          }
          next.accept(wanted);
        });
  }

  /**
   * Saves or deletes a connection.
   *
   * @param base the connection before that; selected again if this fails
   */
  private <T> void change(ConnectionProfile base, Callable<T> work, Consumer<T> done) {
    changing = true;
    tasks
        .call(work)
        .onSuccess(
            result -> {
              changing = false;
              done.accept(result);
            })
        .onFailure(
            thrown -> {
              changing = false;
              refuse(base, ConnectionProblem.engine(thrown));
            })
        .start();
  }

  /** Shows the problem of a connection, which is selected for that; the input of others is kept. */
  private void refuse(ConnectionProfile profile, ConnectionProblem why) {
    if (!profile.isBuiltIn() && !profile.id().equals(draft.base().id())) {
      profiles.stream()
          .filter(one -> one.id().equals(profile.id()))
          .findFirst()
          .ifPresentOrElse(this::select, () -> select(profile));
    }
    draft.report(why);
  }

  /**
   * Determines the stored data of the selected connection and asks whether to delete it.
   *
   * @param asks asks the user
   */
  void askToDelete(Consumer<Deletion> asks) {
    ConnectionProfile profile = draft.base();
    if (profile.id().isEmpty()) {
      profiles.stream().findFirst().ifPresent(this::choose);
      return;
    }
    if (!isDeletable(profile)) {
      return;
    }
    String address = sessions.connection(profile);
    boolean shared =
        profiles.stream()
            .filter(other -> !other.id().equals(profile.id()))
            .anyMatch(other -> address.equals(sessions.connection(other)));
    tasks
        .call(() -> saved.storedData(address))
        .onSuccess(
            kept -> {
              if (draft.base().equals(profile) && isDeletable(profile)) {
                asks.accept(new Deletion(profile, kept, shared));
              }
            })
        .onFailure(this::report)
        .start();
  }

  /** Returns whether a connection can be deleted: it isn't used, being opened or changed. */
  private boolean isDeletable(ConnectionProfile profile) {
    return !changing && !working.get() && !isUsed(profile);
  }

  /**
   * Deletes the connection with its token.
   *
   * @param forget whether to delete its stored data too
   */
  void delete(Deletion asked, boolean forget) {
    ConnectionProfile profile = asked.profile();
    if (!isDeletable(profile)) {
      return;
    }
    storageFailure.set(null);
    change(
        profile,
        () -> {
          List<String> keys = saved.tokenKeys(profile);
          saved.remove(profile);
          if (forget && !asked.shared()) {
            saved.forget(sessions.connection(profile));
          }
          return forgetTokens(keys);
        },
        left -> {
          boolean isShown = profile.id().equals(draft.base().id());
          if (isShown) {
            chosen.set(null);
            draft.load(ConnectionProfile.of("", "", ""));
          }
          draft.discardKept(profile.id());
          read(
              saved::all,
              all -> {
                show(all, isShown ? "" : null);
                left.ifPresent(this::report);
              });
        });
  }

  /** Deletes tokens; returns why one of them may still be stored. */
  private Optional<VaultException> forgetTokens(List<String> keys) {
    Optional<VaultException> left = Optional.empty();
    for (String key : keys) {
      try {
        tokens().forget(key);
      } catch (VaultException e) {
        left = Optional.of(e);
      }
    }
    return left;
  }

  /** Saves the input and opens the connection. */
  void open() {
    storageFailure.set(null);
    EnteredSecrets typed = EnteredSecrets.of(draft);
    Place place = draft.place.get();
    save(
        profile -> {
          if (profile.isBuiltIn()) {
            begin(profile, () -> ready(profile, ""));
          } else if (typed.token().isEmpty() && typed.proxyPassword().isEmpty()) {
            begin(profile, () -> withStoredSecrets(profile));
          } else {
            storeSecrets(profile, typed, place);
          }
        });
  }

  /** Opens the built-in service. */
  void openBuiltIn() {
    begin(
        ConnectionProfile.builtIn(""),
        () -> ready(saved.find(ConnectionProfile.BUILT_IN).orElseThrow(), ""));
  }

  /** Stores the token in a place, which may be the same one as before, and continues. */
  void tryAgain(Place place) {
    StorageFailure now = storageFailure.get();
    if (now != null) {
      storageFailure.set(null);
      storeSecrets(now.profile(), now.typed(), place);
    }
  }

  private void storeSecrets(ConnectionProfile profile, EnteredSecrets typed, Place place) {
    begin(
        profile,
        () -> {
          try {
            if (!typed.token().isEmpty()) {
              tokens().store(profile.tokenKey(), typed.token(), place);
            }
            if (!typed.proxyPassword().isEmpty()) {
              locks()
                  .proxyKey(profile)
                  .ifPresent(key -> tokens().store(key, typed.proxyPassword(), place));
            }
            return withStoredSecrets(profile);
          } catch (VaultException e) {
            return new Result.NotStored(
                new StorageFailure(
                    profile,
                    typed,
                    Message.ofFailure(e),
                    tokens().allowsFile() && place != Place.FILE));
          }
        });
  }

  private Result withStoredSecrets(ConnectionProfile profile) {
    try {
      Optional<String> token =
          tokens().find(profile.tokenKey()).map(SecretStore.StoredSecret::token);
      if (token.isEmpty()) {
        return new Result.Refused(withoutSecret(profile));
      }
      return sessions.missesPassword(profile, VAULT)
          ? new Result.Refused(ConnectionProblem.of("proxyPassword"))
          : ready(profile, token.get());
    } catch (VaultException e) {
      return new Result.Refused(new ConnectionProblem("vault", Message.ofFailure(e)));
    }
  }

  /** Returns the problem of a connection without a token or a proxy password. Blocks. */
  private ConnectionProblem withoutSecret(ConnectionProfile profile) {
    if (!profile.isBuiltIn() && tokens().inUse(profile.tokenKey()).isPresent()) {
      return ConnectionProblem.of("proxyPassword");
    }
    return ConnectionProblem.of(saved.hasMoved(profile) ? "moved" : "token");
  }

  private Result ready(ConnectionProfile profile, String token) {
    if (!profile.isBuiltIn()) {
      // Reads the certificate file now, so that a problem with it is reported here.
      var _ = sessions.options(profile, () -> token).network().checked();
    }
    return new Result.Ready(profile, sessions.open(profile, token));
  }

  private void begin(ConnectionProfile profile, Callable<Result> work) {
    // Starts even while an earlier opening waits for the password store: the latest one wins.
    working.set(true);
    draft.report(null);
    tasks
        .call(work)
        .onSuccess(result -> end(profile, result))
        .onFailure(thrown -> refuse(profile, ConnectionProblem.engine(thrown)))
        .onFinally(() -> working.set(false))
        .newestOf(openings)
        .onDropped(ConnectionBook::close)
        .start();
  }

  /** Closes the session of an opening that was overtaken by a newer one. */
  private static void close(Result overtaken) {
    if (overtaken instanceof Result.Ready(_, ConnectionSession session)) {
      session.close();
    }
  }

  private void end(ConnectionProfile profile, Result ended) {
    switch (ended) {
      case Result.Ready(ConnectionProfile opened, ConnectionSession session) -> {
        if (opened.id().equals(draft.base().id())) {
          draft.token.set("");
          draft.proxyPassword.set("");
        } else {
          // What was typed before it was opened is saved.
          draft.discardKept(opened.id());
        }
        exit.open(opened, session);
      }
      case Result.Refused(ConnectionProblem why) -> refuse(profile, why);
      case Result.NotStored(StorageFailure why) -> storageFailure.set(why);
    }
  }

  /**
   * Creates a check of the edited connection; empty when the input has a problem.
   *
   * @param style applies the theme of the main window to a scene
   */
  Optional<ConnectionCheck> check(Messages messages, Consumer<Scene> style) {
    if (!draft.validate()) {
      return Optional.empty();
    }
    ConnectionProfile profile = draft.profile();
    EnteredSecrets typed = EnteredSecrets.of(draft);
    if (typed.token().isEmpty() && draft.isMoved()) {
      // The token stored for the old address must not be sent to the new one.
      draft.report(ConnectionProblem.of("moved"));
    }
    return Optional.of(
        new ConnectionCheck(profile::name, () -> options(profile, typed), tasks, messages, style));
  }

  private ClientOptions options(ConnectionProfile profile, EnteredSecrets typed) {
    if (profile.isBuiltIn() && inUse != null) {
      return inUse.session().options();
    }
    String token =
        typed.token().isEmpty()
            ? tokens().find(profile.tokenKey()).map(SecretStore.StoredSecret::token).orElse("")
            : typed.token();
    if (typed.proxyPassword().isEmpty()) {
      // Loads the password now, so that it is available when the proxy asks. If there is none, the
      // check reports that.
      var _ = sessions.missesPassword(profile, VAULT);
    }
    return sessions.options(profile, () -> token, typed.proxyPassword());
  }

  /** Opens the service's API reference in the browser. */
  void reference(SystemLinks.Opener outside) {
    if (!draft.validate()) {
      return;
    }
    ConnectionProfile profile = draft.profile();
    tasks
        .call(() -> URI.create(address(profile) + "/api/swagger"))
        .onSuccess(
            address ->
                tasks
                    .run(() -> outside.open(address))
                    .onFailure(
                        thrown ->
                            draft.report(
                                new ConnectionProblem("link", Message.plain(address.toString()))))
                    .start())
        .onFailure(this::report)
        .start();
  }

  private BaseUrl address(ConnectionProfile profile) {
    return profile.isBuiltIn() && inUse != null
        ? inUse.session().options().baseUrl()
        : sessions.options(profile, () -> "").baseUrl();
  }
}
