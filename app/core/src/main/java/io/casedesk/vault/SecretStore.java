package io.casedesk.vault;

import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException.Trouble;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a user's connections, and other secrets such as the password of a proxy, wherever
 * each of them is kept. What was used once stays in memory until the program ends, so that a vault
 * is asked once, and whoever needs nothing but what is in memory waits for no vault. Safe for
 * several threads; it blocks on the disk, and for some time on the system's vault.
 */
public final class SecretStore implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SecretStore.class.getName());

  private static final String FILE = "tokens.json";

  /** A person may have to type the vault's password first. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Supplier<? extends TokenVault> opening;
  private final FileVault file;
  private final boolean fileForbidden;
  private final Duration patience;
  private final Map<String, Kept> used = new ConcurrentHashMap<>();

  /** Where each is to be, which is not always where it could be kept. */
  private final Map<String, Place> wanted = new ConcurrentHashMap<>();

  private final VaultThread vault = new VaultThread();

  /** Touched by the vault's thread only. */
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
   *     person may have unlocked it meanwhile; called by a thread of its own
   * @param fileForbidden whether the policy of the computer forbids tokens in files; one that is in
   *     the file is not used then
   */
  public SecretStore(Supplier<? extends TokenVault> system, FileVault file, boolean fileForbidden) {
    this(system, file, fileForbidden, PATIENCE);
  }

  /** The same, which waits for the system's vault no longer than this, each time. */
  SecretStore(
      Supplier<? extends TokenVault> system,
      FileVault file,
      boolean fileForbidden,
      Duration patience) {
    this.opening = system;
    this.file = file;
    this.fileForbidden = fileForbidden;
    this.patience = patience;
  }

  /**
   * The tokens of this computer's user.
   *
   * @param workspace the folder that a file of tokens would be in
   */
  public static SecretStore of(Path workspace, boolean fileForbidden) {
    return new SecretStore(
        SystemVault::open, new FileVault(workspace.resolve(FILE)), fileForbidden);
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
  public Optional<Kept> find(String connection) {
    return find(connection, patience);
  }

  /**
   * The same.
   *
   * @param longest how long to wait for the system's vault
   */
  public Optional<Kept> find(String connection, Duration longest) {
    Kept inUse = used.get(connection);
    if (inUse != null) {
      return Optional.of(inUse);
    }
    Optional<Kept> found =
        fileForbidden
            ? Optional.empty()
            : file.read(connection).map(token -> new Kept(token, Place.FILE));
    if (found.isEmpty()) {
      found = inSystem(connection, longest).map(token -> new Kept(token, Place.SYSTEM));
    }
    // Somebody may have given a newer one while the vault was asked.
    return found.map(
        kept -> {
          Kept newer = used.putIfAbsent(connection, kept);
          wanted.putIfAbsent(connection, kept.place());
          return newer == null ? kept : newer;
        });
  }

  /**
   * Where the token of a connection is kept, or would be. The system's password store is not asked,
   * as it may ask for its own password.
   */
  public Place placeOf(String connection) {
    Kept inUse = used.get(connection);
    if (inUse != null) {
      return inUse.place();
    }
    boolean inFile = !fileForbidden && file.read(connection).isPresent();
    return inFile ? Place.FILE : Place.SYSTEM;
  }

  /** The token of a connection, as far as it was found or given before. Never waits. */
  public Optional<String> inUse(String connection) {
    return Optional.ofNullable(used.get(connection)).map(Kept::token);
  }

  /** Where there is no vault there is no token in it. */
  private Optional<String> inSystem(String connection, Duration longest) {
    try {
      return vault.read(longest, wanted -> system().read(connection));
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
  public void keep(String connection, String token, Place place) {
    switch (place) {
      case SYSTEM -> {
        vault.write(patience, wanted -> inSystem(connection, token, wanted));
        forgetInFile(connection);
      }
      case FILE -> {
        if (fileForbidden) {
          throw new VaultException(
              Trouble.FORBIDDEN,
              "The policy of this computer does not allow tokens to be kept in a file.");
        }
        file.keep(connection, token);
        vault.later(() -> forgetQuietly(connection));
      }
      case SESSION -> {
        forgetInFile(connection);
        vault.later(() -> forgetQuietly(connection));
      }
    }
    used.put(connection, new Kept(token, place));
    wanted.put(connection, place);
  }

  /** Writes it into the vault, on the vault's thread, and takes it out where that came too late. */
  private boolean inSystem(String connection, String token, BooleanSupplier wanted) {
    if (!wanted.getAsBoolean()) {
      return false;
    }
    system().keep(connection, token);
    if (!wanted.getAsBoolean()) {
      // The person was told that it is not kept.
      forgetQuietly(connection);
    }
    return true;
  }

  /**
   * Whether the token in use is there again at the next start, as far as anybody was told. Asks
   * nobody, so that it does not block.
   */
  public boolean isLasting(String connection) {
    Kept kept = used.get(connection);
    return kept != null && kept.place() != Place.SESSION;
  }

  /**
   * Keeps a token where the one before was: one that a person wanted to be kept for the session
   * only goes nowhere else. It is in use whatever comes of that.
   *
   * @return where it is kept now
   * @throws VaultException when it could not be kept where it should, and lasts for the session
   */
  public Place renew(String connection, String token) {
    used.put(connection, new Kept(token, Place.SESSION));
    Place known = wanted.get(connection);
    Place place = known == null ? whereItWas(connection) : known;
    if (place != Place.SESSION) {
      keep(connection, token, place);
    }
    return place;
  }

  /** Of one that nobody has asked for yet. */
  private Place whereItWas(String connection) {
    if (!fileForbidden && file.read(connection).isPresent()) {
      return Place.FILE;
    }
    return inSystem(connection, patience).isPresent() ? Place.SYSTEM : Place.SESSION;
  }

  /**
   * Forgets the token of a connection, wherever it is.
   *
   * @throws VaultException when it may still be somewhere
   */
  public void forget(String connection) {
    used.remove(connection);
    wanted.remove(connection);
    file.forget(connection);
    try {
      vault.write(
          patience,
          wanted -> {
            system().forget(connection);
            return connection;
          });
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
    TokenVault open = system;
    if (open == null) {
      // Not opened for this: it may ask for a password. What it holds is older than what is used.
      return;
    }
    try {
      open.forget(connection);
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

  /**
   * Lets go of the system's vault, and of whoever waits for it; what it keeps stays. Waits for no
   * vault but a moment for what is being written.
   */
  @Override
  public void close() {
    vault.close(
        () -> {
          TokenVault open = system;
          system = null;
          if (open != null) {
            open.close();
          }
        });
  }
}
