package io.casedesk.desktop.app;

import io.casedesk.desktop.connection.ConnectionColor;
import io.casedesk.desktop.connection.ConnectionProfile;
import io.casedesk.desktop.connection.ConnectionProfiles;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.ConnectionSessionFactory;
import io.casedesk.model.ConnectionName;
import io.casedesk.model.StoreException;
import io.casedesk.policy.MachinePolicy;
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
 * Which connection a start opens: the one that was named, else the one that was open last. Where
 * there is none, or its token is not to be had, a person is asked.
 */
public final class StartupConnection {

  private static final System.Logger LOG = System.getLogger(StartupConnection.class.getName());

  /**
   * How long a start waits for the system's vault before it shows a window that asks: one that
   * waits for its password must not keep a person from seeing a window.
   */
  private static final Duration VAULT = Duration.ofSeconds(5);

  private final Place place;
  private final MachinePolicy policy;
  private final Wish wish;
  private final Function<Workspace, SecretStore> vault;

  /** What was said of it on the command line. */
  public sealed interface Wish {

    /** The service that is built in. */
    Wish BUILT_IN = new BuiltIn();

    /** Nothing. */
    Wish LAST = new Last();

    /** The service that is built in. */
    record BuiltIn() implements Wish {}

    /** Nothing. */
    record Last() implements Wish {}

    /** A service elsewhere, with its token. */
    record Named(ConnectionSession session) implements Wish {}
  }

  /** What a start comes to. */
  sealed interface Start {

    /** The parts that choose another connection. */
    Choice choice();

    /**
     * A connection is opened.
     *
     * @param profile null where it is none of those that are saved
     */
    record Opens(Choice choice, @Nullable ConnectionProfile profile, ConnectionSession session)
        implements Start {}

    /**
     * A person is asked.
     *
     * @param profile the one whose token is missing; null at the very first start
     * @param why in the engine's words; empty where the token is simply not kept
     */
    record Asks(Choice choice, @Nullable ConnectionProfile profile, String why) implements Start {}

    /** None is opened, but there are some that a person saved. */
    record Chooses(Choice choice) implements Start {}
  }

  /** What connections are chosen from. */
  record Choice(ConnectionProfiles book, ConnectionSessionFactory sessions) {}

  /**
   * Where a person works who says nothing else.
   *
   * @param builtIn the file of the service that is built in
   * @param name what it is called
   * @param inFlight reads at the same time, at most, where a connection says nothing of it
   */
  public record Place(Path builtIn, String name, int inFlight) {}

  /**
   * A start.
   *
   * @param wish what was said of it on the command line
   */
  public StartupConnection(Place place, MachinePolicy policy, Wish wish) {
    this(
        place,
        policy,
        wish,
        workspace -> SecretStore.of(workspace.folder(), policy.restrictions().fileTokens()));
  }

  /** The same with another place for tokens. */
  public StartupConnection(
      Place place, MachinePolicy policy, Wish wish, Function<Workspace, SecretStore> vault) {
    this.place = place;
    this.policy = policy;
    this.wish = wish;
    this.vault = vault;
  }

  /** Decides. Blocks on the disk and on the system's vault. */
  Start choose(Workspace workspace) {
    ConnectionProfiles book = new ConnectionProfiles(workspace, policy, place.name());
    Choice choice =
        new Choice(
            book,
            ConnectionSessionFactory.of(place.builtIn(), policy, vault.apply(workspace))
                .withInFlight(place.inFlight()));
    try {
      return switch (wish) {
        case Wish.Named(ConnectionSession session) ->
            new Start.Opens(choice, null, session.atLeast(strictest(book, session)));
        case Wish.BuiltIn() -> local(choice);
        case Wish.Last() -> last(choice);
      };
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "Which connection was open last is not known", e);
      ConnectionProfile plain = ConnectionProfile.builtIn(place.name());
      return new Start.Opens(choice, plain, choice.sessions().open(plain, ""));
    }
  }

  /** What a person said of that address holds however it is opened. */
  private static ConnectionProfile.Look strictest(
      ConnectionProfiles book, ConnectionSession session) {
    try {
      return book.all().stream()
          .filter(saved -> ConnectionName.same(saved.baseUrl(), session.connection()))
          .map(ConnectionProfile::look)
          .reduce(ConnectionProfile.Look.PLAIN, ConnectionProfile.Look::and);
    } catch (StoreException e) {
      LOG.log(Level.WARNING, "What is saved of the address is not known; every write asks", e);
      return new ConnectionProfile.Look(ConnectionColor.RED, false);
    }
  }

  private Start last(Choice choice) {
    ConnectionProfiles book = choice.book();
    String last = book.last().orElse("");
    if (last.isEmpty() && Files.exists(place.builtIn())) {
      // Whoever worked here before there was a choice goes on where they were.
      return local(choice);
    }
    Optional<ConnectionProfile> found = book.find(last);
    if (found.isPresent()) {
      return open(choice, found.get());
    }
    boolean saved =
        book.all().stream()
            .anyMatch(one -> !one.isBuiltIn() && !choice.sessions().locks().isOffered(one));
    return saved ? new Start.Chooses(choice) : new Start.Asks(choice, null, "");
  }

  /** The service that is built in, as a person calls it. */
  static Start.Opens local(Choice choice) {
    ConnectionProfile profile = choice.book().find(ConnectionProfile.BUILT_IN).orElseThrow();
    return new Start.Opens(choice, profile, choice.sessions().open(profile, ""));
  }

  /**
   * Opens a saved connection, as far as its token is kept. Blocks on the disk and on the system's
   * vault.
   */
  static Start open(Choice choice, ConnectionProfile profile) {
    if (profile.isBuiltIn()) {
      return local(choice);
    }
    try {
      Optional<SecretStore.Kept> token = choice.sessions().tokens().find(profile.tokenKey(), VAULT);
      boolean misses = token.isEmpty() || choice.sessions().missesPassword(profile, VAULT);
      return misses
          ? new Start.Asks(choice, profile, "")
          : new Start.Opens(choice, profile, choice.sessions().open(profile, token.get().token()));
    } catch (VaultException | IllegalArgumentException e) {
      return new Start.Asks(choice, profile, String.valueOf(e.getMessage()));
    }
  }
}
