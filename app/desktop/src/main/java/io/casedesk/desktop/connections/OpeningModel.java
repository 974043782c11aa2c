package io.casedesk.desktop.connections;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionCheckModel;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.messages.Message;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** Opens a connection: finds or stores its token, and offers alternatives when that fails. */
public final class OpeningModel {

  /** The timeout of the system's password store, which may first ask the user for a password. */
  private static final Duration VAULT = Duration.ofSeconds(30);

  private final ConnectionsModel connections;
  private final ConnectionDraft draft;
  private final ConnectionProfiles profiles;
  private final ConnectionSessionFactory sessions;
  private final Tasks tasks;
  private final SessionListener exit;
  private final @Nullable ConnectionSession used;
  private final Tasks.Series openings = new Tasks.Series();
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable StorageFailure> storageFailure =
      new ReadOnlyObjectWrapper<>();

  /** Receives the opened session. */
  @FunctionalInterface
  public interface SessionListener {
    /** Receives a session without any requests so far; the receiver closes it. */
    void open(ConnectionProfile profile, ConnectionSession session);
  }

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

    private boolean isNothing() {
      return token.isEmpty() && proxyPassword.isEmpty();
    }

    /** Omits the secrets. */
    @Override
    public String toString() {
      return "EnteredSecrets";
    }
  }

  /**
   * Creates a model without an opening.
   *
   * @param used the session in use; null when there is none
   * @param exit receives the opened session
   */
  public OpeningModel(
      ConnectionsModel connections,
      ConnectionProfiles profiles,
      ConnectionSessionFactory sessions,
      Tasks tasks,
      @Nullable ConnectionSession used,
      SessionListener exit) {
    this.connections = connections;
    this.draft = connections.draft();
    this.profiles = profiles;
    this.sessions = sessions;
    this.tasks = tasks;
    this.used = used;
    this.exit = exit;
  }

  /** Whether a connection is being opened, which may wait for the password store. */
  ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** The token that couldn't be stored; null when there is none. */
  ReadOnlyObjectProperty<@Nullable StorageFailure> storageFailureProperty() {
    return storageFailure.getReadOnlyProperty();
  }

  SecretStore tokens() {
    return sessions.tokens();
  }

  /** Saves the input and opens the connection. */
  void open() {
    storageFailure.set(null);
    connections.save(
        profile -> {
          EnteredSecrets typed = EnteredSecrets.of(draft);
          if (profile.isBuiltIn()) {
            begin(() -> session(profile, ""));
          } else if (typed.isNothing()) {
            begin(() -> found(profile));
          } else {
            storeSecrets(profile, typed, draft.place.get());
          }
        });
  }

  /** Creates a check of the edited connection; empty when the input has a problem. */
  Optional<ConnectionCheckModel> check() {
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
        new ConnectionCheckModel(profile::name, () -> options(profile, typed), tasks));
  }

  private ClientOptions options(ConnectionProfile profile, EnteredSecrets typed) {
    if (profile.isBuiltIn() && used != null) {
      return used.options();
    }
    String token =
        typed.token().isEmpty()
            ? sessions
                .tokens()
                .find(profile.tokenKey())
                .map(SecretStore.StoredSecret::token)
                .orElse("")
            : typed.token();
    if (typed.proxyPassword().isEmpty()) {
      // Loads the password now, so that it is available when the proxy asks. If there is none, the
      // check reports that.
      var _ = sessions.missesPassword(profile, VAULT);
    }
    return sessions.options(profile, () -> token, typed.proxyPassword());
  }

  private BaseUrl address(ConnectionProfile profile) {
    return profile.isBuiltIn() && used != null
        ? used.options().baseUrl()
        : sessions.options(profile, () -> "").baseUrl();
  }

  /** Opens the service's API reference in the browser. */
  void reference(SystemLinks.Opener outside) {
    if (!draft.validate()) {
      return;
    }
    ConnectionProfile profile = draft.profile();
    tasks
        .call(() -> URI.create(address(profile) + "/api/swagger"))
        .onSuccess(address -> open(address, outside))
        .onFailure(thrown -> draft.report(ConnectionProblem.engine(thrown)))
        .start();
  }

  private void open(URI address, SystemLinks.Opener outside) {
    tasks
        .run(() -> outside.open(address))
        .onFailure(
            thrown ->
                draft.report(new ConnectionProblem("link", Message.plain(address.toString()))))
        .start();
  }

  /** Opens the built-in service. */
  void openBuiltIn() {
    begin(() -> session(profiles.find(ConnectionProfile.BUILT_IN).orElseThrow(), ""));
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
        () -> {
          try {
            if (!typed.token().isEmpty()) {
              sessions.tokens().store(profile.tokenKey(), typed.token(), place);
            }
            if (!typed.proxyPassword().isEmpty()) {
              sessions
                  .locks()
                  .proxyKey(profile)
                  .ifPresent(key -> sessions.tokens().store(key, typed.proxyPassword(), place));
            }
            return found(profile);
          } catch (VaultException e) {
            return new Failed(
                new StorageFailure(
                    profile,
                    typed,
                    Message.ofFailure(e),
                    sessions.tokens().allowsFile() && place != Place.FILE));
          }
        });
  }

  /** Opens the connection with its stored secrets. */
  private Result found(ConnectionProfile profile) {
    try {
      Optional<String> token =
          sessions.tokens().find(profile.tokenKey()).map(SecretStore.StoredSecret::token);
      if (token.isEmpty()) {
        return new Refused(ConnectionProblem.withoutSecret(profile, profiles, sessions.tokens()));
      }
      return sessions.missesPassword(profile, VAULT)
          ? new Refused(ConnectionProblem.of("proxyPassword"))
          : session(profile, token.get());
    } catch (VaultException e) {
      return new Refused(new ConnectionProblem("vault", Message.ofFailure(e)));
    }
  }

  /** The outcome of opening. */
  private sealed interface Result {}

  private record Ready(ConnectionProfile profile, ConnectionSession session) implements Result {}

  private record Refused(ConnectionProblem why) implements Result {}

  private record Failed(StorageFailure trouble) implements Result {}

  private Result session(ConnectionProfile profile, String token) {
    if (!profile.isBuiltIn()) {
      // Reads the certificate file now, so that a problem with it is reported here.
      var _ = sessions.options(profile, () -> token).network().checked();
    }
    return new Ready(profile, sessions.open(profile, token));
  }

  private void begin(Callable<Result> work) {
    // Starts even while an earlier opening waits for the password store: the latest one wins.
    working.set(true);
    draft.report(null);
    tasks
        .call(work)
        .onSuccess(this::end)
        .onFailure(thrown -> draft.report(ConnectionProblem.engine(thrown)))
        .onFinally(() -> working.set(false))
        .newestOf(openings)
        .start();
  }

  private void end(Result ended) {
    switch (ended) {
      case Ready(ConnectionProfile profile, ConnectionSession session) -> {
        draft.token.set("");
        draft.proxyPassword.set("");
        exit.open(profile, session);
      }
      case Refused(ConnectionProblem why) -> draft.report(why);
      case Failed(StorageFailure found) -> storageFailure.set(found);
    }
  }
}
