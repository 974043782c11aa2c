package io.casedesk.vault;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.vault.TokenVault.Place;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Finds and stores tokens and other secrets of connections, such as a proxy password, in the
 * password store, in a file or in memory. Caches secrets in memory until the program ends, so that
 * the password store is asked once, and cached secrets are available without waiting. Safe for
 * several threads; blocks on the disk and, for a limited time, on the password store.
 */
public final class SecretStore implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(SecretStore.class.getName());

  private static final String FILE = "tokens.json";

  /** The user may have to enter the password of the password store first. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final FileVault file;
  private final boolean fileForbidden;
  private final Duration patience;
  private final Map<String, StoredSecret> used = new ConcurrentHashMap<>();

  /** The place chosen for each secret, which may differ from the place where it could be stored. */
  private final Map<String, Place> wanted = new ConcurrentHashMap<>();

  private final VaultThread systemVault;

  /**
   * A token with its place.
   *
   * @param place the place; {@link Place#SESSION} only if the token is in memory only
   */
  public record StoredSecret(String token, Place place) {

    /** Names the place, and never the token. */
    @Override
    public String toString() {
      return "Kept[" + place + "]";
    }
  }

  /**
   * Creates a store.
   *
   * @param system opens the password store when it is first needed, and again after a failure,
   *     because the user may have unlocked it; called by a separate thread
   * @param fileForbidden whether the computer's policy forbids tokens in files; tokens already in
   *     the file are then ignored
   */
  public SecretStore(Supplier<? extends TokenVault> system, FileVault file, boolean fileForbidden) {
    this(system, file, fileForbidden, PATIENCE);
  }

  /** Creates a store with a timeout for each access to the password store. */
  SecretStore(
      Supplier<? extends TokenVault> system,
      FileVault file,
      boolean fileForbidden,
      Duration patience) {
    this.systemVault = new VaultThread(system);
    this.file = file;
    this.fileForbidden = fileForbidden;
    this.patience = patience;
  }

  /**
   * Creates the store for the current user.
   *
   * @param workspace the folder for a file of tokens
   */
  public static SecretStore of(Path workspace, boolean fileForbidden) {
    return new SecretStore(
        SystemVault::open, new FileVault(workspace.resolve(FILE)), fileForbidden);
  }

  /** Whether tokens may be stored in a file. */
  public boolean allowsFile() {
    return !fileForbidden;
  }

  /** The file for tokens, to be named in a warning. */
  public Path file() {
    return file.file();
  }

  /**
   * The token of a connection; empty when there is none.
   *
   * @throws VaultException when that can't be determined
   */
  public Optional<StoredSecret> find(String connection) {
    return find(connection, patience);
  }

  /**
   * The token of a connection, like {@link #find(String)}.
   *
   * @param longest the maximum time to wait for the password store
   */
  public Optional<StoredSecret> find(String connection, Duration longest) {
    StoredSecret inUse = used.get(connection);
    if (inUse != null) {
      return Optional.of(inUse);
    }
    Optional<StoredSecret> found =
        fileForbidden
            ? Optional.empty()
            : file.read(connection).map(token -> new StoredSecret(token, Place.FILE));
    if (found.isEmpty()) {
      found =
          systemVault.read(connection, longest).map(token -> new StoredSecret(token, Place.SYSTEM));
    }
    // A newer token may have been entered while the password store was read.
    return found.map(
        kept -> {
          StoredSecret newer = used.putIfAbsent(connection, kept);
          wanted.putIfAbsent(connection, kept.place());
          return newer == null ? kept : newer;
        });
  }

  /**
   * The place of a connection's token, or the place for a new one. Does not access the password
   * store, which may prompt for its own password.
   */
  public Place placeOf(String connection) {
    StoredSecret inUse = used.get(connection);
    if (inUse != null) {
      return inUse.place();
    }
    boolean inFile = !fileForbidden && file.read(connection).isPresent();
    return inFile ? Place.FILE : Place.SYSTEM;
  }

  /** The token of a connection if it is cached. Never waits. */
  public Optional<String> inUse(String connection) {
    return Optional.ofNullable(used.get(connection)).map(StoredSecret::token);
  }

  /**
   * Stores a token, replaces an earlier one, and removes it from other places.
   *
   * @throws VaultException when it can't be stored there; it is then not stored at all
   */
  public void store(String connection, String token, Place place) {
    switch (place) {
      case SYSTEM -> {
        systemVault.store(connection, token, patience);
        forgetInFile(connection);
      }
      case FILE -> {
        if (fileForbidden) {
          throw new VaultException(FaultCode.POLICY_FORBIDS, Message.of("vault.file-not-allowed"));
        }
        file.store(connection, token);
        systemVault.forgetLater(connection);
      }
      case SESSION -> {
        forgetInFile(connection);
        systemVault.forgetLater(connection);
      }
    }
    used.put(connection, new StoredSecret(token, place));
    wanted.put(connection, place);
  }

  /**
   * Whether the token in use will be available after a restart, as far as known. Accesses no store,
   * so it never blocks.
   */
  public boolean isPersistent(String connection) {
    StoredSecret kept = used.get(connection);
    return kept != null && kept.place() != Place.SESSION;
  }

  /**
   * Stores a new token in the place of the previous one; if that was in memory only, so is the new
   * one. The new token is in use even if storing fails.
   *
   * @return the place of the token
   * @throws VaultException when it could not be stored in that place, and lasts for the session
   *     only
   */
  public Place renew(String connection, String token) {
    used.put(connection, new StoredSecret(token, Place.SESSION));
    Place known = wanted.get(connection);
    Place place = known == null ? knownPlace(connection) : known;
    if (place != Place.SESSION) {
      store(connection, token, place);
    }
    return place;
  }

  /** The place of a token that was not read in this session. */
  private Place knownPlace(String connection) {
    if (!fileForbidden && file.read(connection).isPresent()) {
      return Place.FILE;
    }
    return systemVault.read(connection, patience).isPresent() ? Place.SYSTEM : Place.SESSION;
  }

  /**
   * Deletes the token of a connection from all places.
   *
   * @throws VaultException when it may still be stored somewhere
   */
  public void forget(String connection) {
    used.remove(connection);
    wanted.remove(connection);
    file.forget(connection);
    systemVault.forget(connection, patience);
  }

  private void forgetInFile(String connection) {
    try {
      file.forget(connection);
    } catch (VaultException e) {
      LOG.log(Level.WARNING, "An earlier token may still be in a file", e);
    }
  }

  /**
   * Closes the access to the password store and releases waiting threads; stored tokens stay. Waits
   * at most a moment for a write in progress.
   */
  @Override
  public void close() {
    systemVault.close();
  }
}
