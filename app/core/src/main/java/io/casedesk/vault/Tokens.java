package io.casedesk.vault;

import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException.Trouble;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a user's connections, wherever each of them is kept. What was used once stays in
 * memory until the program ends, so that a vault is asked once. Safe for several threads; it blocks
 * on the disk and on the system's vault.
 */
public final class Tokens implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Tokens.class.getName());

  private static final String FILE = "tokens.json";

  private final Supplier<? extends TokenVault> opening;
  private final FileVault file;
  private final boolean fileForbidden;
  private final SessionVault session = new SessionVault();
  private final Map<String, Place> places = new ConcurrentHashMap<>();
  private @Nullable TokenVault system;

  /**
   * A token that is kept.
   *
   * @param place where; {@link Place#SESSION} only where it is nowhere else
   */
  public record Kept(String token, Place place) {

    /** Where, but never what. */
    @Override
    public String toString() {
      return "Kept[" + place + "]";
    }
  }

  /**
   * Tokens in these places.
   *
   * @param system opens the system's vault when it is first needed, and again after a failure: a
   *     person may have unlocked it meanwhile
   * @param fileForbidden whether the policy of the computer forbids tokens in files; one that is in
   *     the file is not used then
   */
  public Tokens(Supplier<? extends TokenVault> system, FileVault file, boolean fileForbidden) {
    this.opening = system;
    this.file = file;
    this.fileForbidden = fileForbidden;
  }

  /**
   * The tokens of this computer's user.
   *
   * @param workspace the folder that a file of tokens would be in
   */
  public static Tokens of(Path workspace, boolean fileForbidden) {
    return new Tokens(SystemVault::open, new FileVault(workspace.resolve(FILE)), fileForbidden);
  }

  /** Whether a token may be kept in a file. */
  public boolean allowsFile() {
    return !fileForbidden;
  }

  /** The file that tokens would be in, for the warning that goes with it. */
  public Path file() {
    return file.file();
  }

  /**
   * The token of a connection; empty when none is kept.
   *
   * @throws VaultException when nobody can tell
   */
  public synchronized Optional<Kept> find(String connection) {
    Optional<String> used = session.read(connection);
    if (used.isPresent()) {
      return used.map(token -> new Kept(token, Place.SESSION));
    }
    Optional<Kept> found =
        fileForbidden
            ? Optional.empty()
            : file.read(connection).map(token -> new Kept(token, Place.FILE));
    if (found.isEmpty()) {
      found = inSystem(connection).map(token -> new Kept(token, Place.SYSTEM));
    }
    found.ifPresent(kept -> use(connection, kept.token(), kept.place()));
    return found;
  }

  /** Where there is no vault there is no token in it. */
  private Optional<String> inSystem(String connection) {
    try {
      return system().read(connection);
    } catch (VaultException e) {
      if (e.trouble() == Trouble.MISSING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Keeps a token in the place of an earlier one, and nowhere else.
   *
   * @throws VaultException when it is not kept there; it is then not kept at all
   */
  public synchronized void keep(String connection, String token, Place place) {
    switch (place) {
      case SYSTEM -> {
        system().keep(connection, token);
        forgetInFile(connection);
      }
      case FILE -> {
        if (fileForbidden) {
          throw new VaultException(
              Trouble.FORBIDDEN,
              "The policy of this computer does not allow tokens to be kept in a file.");
        }
        file.keep(connection, token);
        forgetQuietly(connection);
      }
      case SESSION -> {
        forgetInFile(connection);
        forgetQuietly(connection);
      }
    }
    use(connection, token, place);
  }

  private void use(String connection, String token, Place place) {
    session.keep(connection, token);
    places.put(connection, place);
  }

  /**
   * Whether the token in use is there again at the next start, as far as anybody was told. Asks
   * nobody, so that it does not block.
   */
  public boolean isLasting(String connection) {
    return places.getOrDefault(connection, Place.SESSION) != Place.SESSION;
  }

  /**
   * Keeps a token where the one before was, and for the session only where that fails.
   *
   * @return where it is kept now
   */
  public synchronized Place renew(String connection, String token) {
    try {
      Place before =
          !fileForbidden && file.read(connection).isPresent() ? Place.FILE : Place.SYSTEM;
      if (before == Place.FILE || system().read(connection).isPresent()) {
        keep(connection, token, before);
        return before;
      }
    } catch (VaultException e) {
      LOG.log(Level.WARNING, "A new token lasts for this session only", e);
    }
    use(connection, token, Place.SESSION);
    return Place.SESSION;
  }

  /**
   * Forgets the token of a connection, wherever it is.
   *
   * @throws VaultException when it may still be somewhere
   */
  public synchronized void forget(String connection) {
    session.forget(connection);
    file.forget(connection);
    try {
      system().forget(connection);
    } catch (VaultException e) {
      // Where there is no vault there is no token in it.
      if (e.trouble() != Trouble.MISSING) {
        throw e;
      }
    }
  }

  private void forgetInFile(String connection) {
    try {
      file.forget(connection);
    } catch (VaultException e) {
      LOG.log(Level.WARNING, "An earlier token may still be in a file", e);
    }
  }

  /** An earlier one; a vault that cannot be opened must not keep a person from working. */
  private void forgetQuietly(String connection) {
    if (system == null) {
      // Not opened for this: it may ask for a password. What it holds is older than what is used.
      return;
    }
    try {
      system.forget(connection);
    } catch (VaultException e) {
      LOG.log(Level.WARNING, "An earlier token may still be in the system's vault", e);
    }
  }

  private TokenVault system() {
    TokenVault open = system;
    if (open == null) {
      open = opening.get();
      system = open;
    }
    return open;
  }

  /** Lets go of the system's vault; what it keeps stays. */
  @Override
  public synchronized void close() {
    TokenVault open = system;
    system = null;
    if (open != null) {
      open.close();
    }
  }
}
