package io.casedesk.desktop.app;

import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.messages.Message;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.StoreException;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.vault.SecretStore;
import io.casedesk.vault.VaultException;
import io.casedesk.workspace.Workspace;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the connection to open at startup: the one named on the command line, or else the one
 * that was open last. If there is none or its token is missing, the user is asked.
 */
public final class StartupConnection {

  private static final System.Logger LOG = System.getLogger(StartupConnection.class.getName());

  /**
   * Time to wait for the password store before showing a window that asks for the token: a locked
   * password store must not delay the window.
   */
  private static final Duration VAULT = Duration.ofSeconds(5);

  private final Path builtIn;
  private final String name;
  private final int inFlight;
  private final MachinePolicy policy;
  private final Request request;
  private final Function<Workspace, SecretStore> vault;

  /** The connection that the command line asks for. */
  public sealed interface Request {

    /** The built-in service. */
    Request BUILT_IN = new BuiltIn();

    /** No connection given. */
    Request LAST = new Last();

    /** The built-in service. */
    record BuiltIn() implements Request {}

    /** No connection given: use the last one. */
    record Last() implements Request {}

    /** A remote service with its token. */
    record Named(ConnectionSession session) implements Request {}
  }

  /** The result of a start. */
  sealed interface Start {

    /** The parts that choose another connection. */
    SavedConnections choice();

    /**
     * Opens a connection.
     *
     * @param profile null if it is not one of the saved connections
     */
    record Opens(
        SavedConnections choice, @Nullable ConnectionProfile profile, ConnectionSession session)
        implements Start {}

    /**
     * Asks the user for a connection or a token.
     *
     * @param profile the connection whose token is missing; null at the very first start
     * @param why the error message of the engine; empty if no token is saved
     */
    record Asks(SavedConnections choice, @Nullable ConnectionProfile profile, Message why)
        implements Start {}

    /** Lets the user choose one of the saved connections. */
    record Chooses(SavedConnections choice) implements Start {}
  }

  /** The connections to choose from and the factory of their sessions. */
  record SavedConnections(ConnectionProfiles book, ConnectionSessionFactory sessions) {}

  /**
   * Creates the choice.
   *
   * @param builtIn the file of the built-in service
   * @param name the display name of the built-in service
   * @param inFlight the maximum number of concurrent reads if the connection doesn't set it
   * @param request the connection given on the command line
   */
  public StartupConnection(
      Path builtIn, String name, int inFlight, MachinePolicy policy, Request request) {
    this(
        builtIn,
        name,
        inFlight,
        policy,
        request,
        workspace -> SecretStore.of(workspace.folder(), policy.forbidFileTokens()));
  }

  /** Creates the choice with another password store, for tests. */
  public StartupConnection(
      Path builtIn,
      String name,
      int inFlight,
      MachinePolicy policy,
      Request request,
      Function<Workspace, SecretStore> vault) {
    this.builtIn = builtIn;
    this.name = name;
    this.inFlight = inFlight;
    this.policy = policy;
    this.request = request;
    this.vault = vault;
  }

  /** Chooses the connection. Blocks on the disk and on the password store. */
  Start choose(Workspace workspace) {
    ConnectionProfiles profiles = new ConnectionProfiles(workspace, policy, name);
    SavedConnections choice =
        new SavedConnections(
            profiles,
            ConnectionSessionFactory.of(builtIn, policy, vault.apply(workspace))
                .withInFlight(inFlight));
    try {
      return switch (request) {
        case Request.Named(ConnectionSession session) ->
            new Start.Opens(choice, null, session.atLeast(strictestStyle(profiles, session)));
        case Request.BuiltIn() -> local(choice);
        case Request.Last() -> last(choice);
      };
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read which connection was open", e);
      ConnectionProfile plain = ConnectionProfile.builtIn(name);
      return new Start.Opens(choice, plain, choice.sessions().open(plain, ""));
    }
  }

  /** Returns the strictest style of all saved connections with this address. */
  private static ConnectionProfile.Style strictestStyle(
      ConnectionProfiles profiles, ConnectionSession session) {
    try {
      return profiles.all().stream()
          .filter(saved -> ConnectionName.same(saved.baseUrl(), session.connection()))
          .map(ConnectionProfile::style)
          .reduce(ConnectionProfile.Style.PLAIN, ConnectionProfile.Style::and);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Can't read the connection; Casedesk asks before each change", e);
      return new ConnectionProfile.Style(ConnectionColor.RED, false);
    }
  }

  private Start last(SavedConnections choice) {
    ConnectionProfiles profiles = choice.book();
    String last = profiles.last().orElse("");
    if (last.isEmpty() && Files.exists(builtIn)) {
      // Users of versions without saved connections continue with the built-in service.
      return local(choice);
    }
    Optional<ConnectionProfile> found = profiles.find(last);
    if (found.isPresent()) {
      return open(choice, found.get());
    }
    boolean saved =
        profiles.all().stream()
            .anyMatch(one -> !one.isBuiltIn() && !choice.sessions().locks().isOffered(one));
    return saved ? new Start.Chooses(choice) : new Start.Asks(choice, null, Message.none());
  }

  /** Returns the start that opens the built-in service. */
  static Start.Opens local(SavedConnections choice) {
    ConnectionProfile profile = choice.book().find(ConnectionProfile.BUILT_IN).orElseThrow();
    return new Start.Opens(choice, profile, choice.sessions().open(profile, ""));
  }

  /** Opens a saved connection if its token is saved. Blocks on the disk and the password store. */
  static Start open(SavedConnections choice, ConnectionProfile profile) {
    if (profile.isBuiltIn()) {
      return local(choice);
    }
    try {
      Optional<SecretStore.StoredSecret> token =
          choice.sessions().tokens().find(profile.tokenKey(), VAULT);
      boolean misses = token.isEmpty() || choice.sessions().missesPassword(profile, VAULT);
      return misses
          ? new Start.Asks(choice, profile, Message.none())
          : new Start.Opens(choice, profile, choice.sessions().open(profile, token.get().token()));
    } catch (VaultException | IllegalArgumentException e) {
      return new Start.Asks(choice, profile, Message.ofFailure(e));
    }
  }
}
