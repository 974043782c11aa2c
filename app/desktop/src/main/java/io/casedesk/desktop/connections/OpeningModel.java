package io.casedesk.desktop.connections;

import io.casedesk.client.BaseUrl;
import io.casedesk.client.ClientOptions;
import io.casedesk.desktop.common.dialogs.SystemLinks;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.connection.ConnectionCheckModel;
import io.casedesk.desktop.connection.ConnectionProfile;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
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

/**
 * Opens a connection: finds its token, or keeps the one that was typed, and asks where it fails.
 */
public final class OpeningModel {

  /** How long the system's vault is waited for: a person may have to type its password first. */
  private static final Duration VAULT = Duration.ofSeconds(30);

  private final ConnectionsModel connections;
  private final ConnectionProfiles book;
  private final ConnectionSessionFactory sessions;
  private final Tasks tasks;
  private final Exit exit;
  private final @Nullable ConnectionSession used;
  private final Tasks.Series openings = new Tasks.Series();
  private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
  private final ReadOnlyObjectWrapper<@Nullable Trouble> trouble = new ReadOnlyObjectWrapper<>();

  /** Where a connection is worked on. */
  @FunctionalInterface
  public interface Exit {
    /** A session was made that nothing was sent over yet; whoever gets it closes it. */
    void open(ConnectionProfile profile, ConnectionSession session);
  }

  /**
   * From where a connection is opened.
   *
   * @param used the session in use; null where there is none
   */
  public record Around(@Nullable ConnectionSession used, Exit exit) {}

  /**
   * A token that could not be kept where it was to be.
   *
   * @param why in the engine's words
   * @param fileAllowed whether it may be kept in a file instead
   */
  record Trouble(ConnectionProfile profile, Typed typed, String why, boolean fileAllowed) {

    /** Never the token. */
    @Override
    public String toString() {
      return "Trouble[" + why + "]";
    }
  }

  /** Secrets that were typed; empty where what is kept is to be used. */
  record Typed(String token, String proxyPassword) {

    private static Typed of(ConnectionDraft draft) {
      return new Typed(draft.token.get().strip(), draft.proxyPassword.get());
    }

    private boolean isNothing() {
      return token.isEmpty() && proxyPassword.isEmpty();
    }

    /** Never which. */
    @Override
    public String toString() {
      return "Typed";
    }
  }

  /** Nothing is being opened. */
  public OpeningModel(
      ConnectionsModel connections,
      ConnectionProfiles book,
      ConnectionSessionFactory sessions,
      Tasks tasks,
      Around where) {
    this.connections = connections;
    this.book = book;
    this.sessions = sessions;
    this.tasks = tasks;
    this.used = where.used();
    this.exit = where.exit();
  }

  /** Whether a vault is being asked. */
  ReadOnlyBooleanProperty workingProperty() {
    return working.getReadOnlyProperty();
  }

  /** A token that could not be kept; null when there is none. */
  ReadOnlyObjectProperty<@Nullable Trouble> troubleProperty() {
    return trouble.getReadOnlyProperty();
  }

  /** Where tokens are kept. */
  SecretStore tokens() {
    return sessions.tokens();
  }

  /** Saves what was typed, and opens it. */
  void open() {
    trouble.set(null);
    connections.save(
        profile -> {
          ConnectionDraft draft = connections.draft();
          Typed typed = Typed.of(draft);
          if (profile.isBuiltIn()) {
            begin(() -> session(profile, ""));
          } else if (typed.isNothing()) {
            begin(() -> found(profile));
          } else {
            keep(profile, typed, draft.place.get());
          }
        });
  }

  /** A check of the connection as it is typed; empty where something of it cannot be used. */
  Optional<ConnectionCheckModel> check() {
    ConnectionDraft draft = connections.draft();
    Optional<ConnectionProblem> problem = draft.problem();
    connections.problem(problem.orElse(null));
    if (problem.isPresent()) {
      return Optional.empty();
    }
    ConnectionProfile profile = draft.profile();
    Typed typed = Typed.of(draft);
    if (typed.token().isEmpty() && draft.isMoved()) {
      // What is kept for the address before must not go there.
      connections.problem(ConnectionProblem.of("moved"));
    }
    return Optional.of(
        new ConnectionCheckModel(profile::name, () -> options(profile, typed), tasks));
  }

  private ClientOptions options(ConnectionProfile profile, Typed typed) {
    ConnectionSession open = used;
    if (profile.isBuiltIn() && open != null) {
      return open.options();
    }
    String token =
        typed.token().isEmpty()
            ? sessions.tokens().find(profile.tokenKey()).map(SecretStore.Kept::token).orElse("")
            : typed.token();
    if (typed.proxyPassword().isEmpty()) {
      // Found now, so that it is there when the proxy asks. Where there is none, that is said then.
      var _ = sessions.missesPassword(profile, VAULT);
    }
    return sessions.options(profile, () -> token, typed.proxyPassword());
  }

  private BaseUrl address(ConnectionProfile profile) {
    ConnectionSession open = used;
    return profile.isBuiltIn() && open != null
        ? open.options().baseUrl()
        : sessions.options(profile, () -> "").baseUrl();
  }

  /** Where the reference of the service is, in its own words; tells what keeps it from opening. */
  void reference(SystemLinks.Opener outside) {
    ConnectionDraft draft = connections.draft();
    Optional<ConnectionProblem> problem = draft.problem();
    connections.problem(problem.orElse(null));
    if (problem.isPresent()) {
      return;
    }
    ConnectionProfile profile = draft.profile();
    tasks
        .call(() -> URI.create(address(profile) + "/api/swagger"))
        .onSuccess(address -> open(address, outside))
        .onFailure(thrown -> connections.problem(ConnectionProblem.engine(thrown)))
        .start();
  }

  private void open(URI address, SystemLinks.Opener outside) {
    tasks
        .call(
            () -> {
              outside.open(address);
              return address;
            })
        .onFailure(thrown -> connections.problem(new ConnectionProblem("link", address.toString())))
        .start();
  }

  /** Opens the service that is built in. */
  void openBuiltIn() {
    begin(() -> session(book.find(ConnectionProfile.BUILT_IN).orElseThrow(), ""));
  }

  /** Keeps the token in trouble until the program ends, and goes on. */
  void useForSession() {
    again(Place.SESSION);
  }

  /** Keeps it in a file, and goes on. */
  void useFile() {
    again(Place.FILE);
  }

  /** Tries the system's vault once more. */
  void tryAgain() {
    again(Place.SYSTEM);
  }

  private void again(Place place) {
    Trouble now = trouble.get();
    if (now != null) {
      trouble.set(null);
      keep(now.profile(), now.typed(), place);
    }
  }

  private void keep(ConnectionProfile profile, Typed typed, Place place) {
    begin(
        () -> {
          try {
            if (!typed.token().isEmpty()) {
              sessions.tokens().keep(profile.tokenKey(), typed.token(), place);
            }
            if (!typed.proxyPassword().isEmpty()) {
              sessions
                  .locks()
                  .proxyKey(profile)
                  .ifPresent(key -> sessions.tokens().keep(key, typed.proxyPassword(), place));
            }
            return found(profile);
          } catch (VaultException e) {
            return new Failed(
                new Trouble(
                    profile,
                    typed,
                    String.valueOf(e.getMessage()),
                    sessions.tokens().allowsFile() && place != Place.FILE));
          }
        });
  }

  /** Opens it with what is kept for it. */
  private Ended found(ConnectionProfile profile) {
    try {
      Optional<String> token =
          sessions.tokens().find(profile.tokenKey()).map(SecretStore.Kept::token);
      if (token.isEmpty()) {
        return new Refused(connections.withoutToken(profile));
      }
      return sessions.missesPassword(profile, VAULT)
          ? new Refused(ConnectionProblem.of("proxyPassword"))
          : session(profile, token.get());
    } catch (VaultException e) {
      return new Refused(new ConnectionProblem("vault", String.valueOf(e.getMessage())));
    }
  }

  /** How it ended. */
  private sealed interface Ended {}

  private record Ready(ConnectionProfile profile, ConnectionSession session) implements Ended {}

  private record Refused(ConnectionProblem why) implements Ended {}

  private record Failed(Trouble trouble) implements Ended {}

  private Ended session(ConnectionProfile profile, String token) {
    if (!profile.isBuiltIn()) {
      // Reads the file of certificates: that it is of no use is said here and not later.
      var _ = sessions.options(profile, () -> token).network().judge();
    }
    ConnectionSession session = sessions.open(profile, token);
    return new Ready(profile, session);
  }

  private void begin(Callable<Ended> work) {
    // Not held up by one that waits for a vault: what a person wants last is what they get.
    working.set(true);
    connections.problem(null);
    tasks
        .call(work)
        .onSuccess(this::end)
        .onFailure(thrown -> connections.problem(ConnectionProblem.engine(thrown)))
        .onFinally(() -> working.set(false))
        .newestOf(openings)
        .start();
  }

  private void end(Ended ended) {
    switch (ended) {
      case Ready(ConnectionProfile profile, ConnectionSession session) -> {
        connections.draft().token.set("");
        connections.draft().proxyPassword.set("");
        exit.open(profile, session);
      }
      case Refused(ConnectionProblem why) -> connections.problem(why);
      case Failed(Trouble found) -> trouble.set(found);
    }
  }
}
