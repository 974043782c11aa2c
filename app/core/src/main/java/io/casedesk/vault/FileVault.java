package io.casedesk.vault;

import io.casedesk.files.AtomicFile;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores tokens as plain text in a file that only its owner can read and write. For computers
 * without a password store, if the user chooses it: anyone with access to the file, such as in a
 * backup, has the tokens.
 */
public final class FileVault implements TokenVault {

  private static final Set<PosixFilePermission> OWNER =
      PosixFilePermissions.fromString("rw-------");

  /** Maximum size of the file in bytes, more than any real number of tokens needs. */
  private static final int MOST_BYTES = 1 << 20;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path file;

  /**
   * Creates a store in a file.
   *
   * @param file the file, which is created with the first token
   */
  public FileVault(Path file) {
    this.file = file;
  }

  /** The file, to be named in a warning. */
  public Path file() {
    return file;
  }

  @Override
  public synchronized Optional<String> read(String connection) {
    return Optional.ofNullable(all().get(connection));
  }

  @Override
  public synchronized void store(String connection, String token) {
    Map<String, String> tokens = all();
    tokens.put(connection, token);
    write(tokens);
  }

  @Override
  public synchronized void forget(String connection) {
    Map<String, String> tokens = all();
    if (tokens.remove(connection) != null) {
      write(tokens);
    }
  }

  private Map<String, String> all() {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw broken(Message.of("vault.file-too-large"), null);
      }
      forOwnerOnly();
      return new TreeMap<>(
          MAPPER.readValue(Files.readAllBytes(file), new TypeReference<Map<String, String>>() {}));
    } catch (NoSuchFileException e) {
      return new TreeMap<>();
    } catch (IOException e) {
      throw broken(Message.of("vault.file-unreadable", name(e)), e);
    } catch (JacksonException e) {
      // Without the parser's message, which may quote the file.
      throw broken(Message.of("vault.file-damaged"), null);
    }
  }

  /** The file may be a copy with other permissions. */
  private void forOwnerOnly() throws IOException {
    boolean isPosix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (isPosix && !Files.getPosixFilePermissions(file, new LinkOption[0]).equals(OWNER)) {
      Files.setPosixFilePermissions(file, OWNER);
    }
  }

  private void write(Map<String, String> tokens) {
    try {
      AtomicFile.replacePrivate(file, out -> out.write(MAPPER.writeValueAsBytes(tokens)));
    } catch (IOException e) {
      throw broken(Message.of("vault.file-not-written", name(e)), e);
    }
  }

  /** The name of a failure, whose own message may quote the file. */
  private static String name(IOException e) {
    return e.getClass().getSimpleName();
  }

  private VaultException broken(Message what, @Nullable IOException e) {
    return new VaultException(FaultCode.VAULT_BROKEN, Message.of("vault.file", file, what), e);
  }

  /** Names the file, and never the tokens. */
  @Override
  public String toString() {
    return "FileVault[" + file + "]";
  }
}
