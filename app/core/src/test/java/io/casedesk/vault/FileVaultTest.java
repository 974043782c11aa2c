package io.casedesk.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.FaultCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens in a file, and for a session. */
final class FileVaultTest {

  @TempDir private Path folder = Path.of("");

  private Path file() {
    return folder.resolve("tokens.json");
  }

  @Test
  void keepsWhatItWasGivenForItsOwnerOnly() throws IOException {
    FileVault vault = new FileVault(file());
    assertEquals(Optional.empty(), vault.read("a"));
    assertFalse(Files.exists(file()), "reading makes nothing");

    vault.store("a", "first");
    vault.store("b", "\"quoted\" and ü");
    vault.store("a", "second");

    FileVault again = new FileVault(file());
    assertEquals(Optional.of("second"), again.read("a"));
    assertEquals(Optional.of("\"quoted\" and ü"), again.read("b"));
    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file()), files.toList(), "nothing is left beside it");
    }
    again.forget("a");
    again.forget("nobody");
    assertEquals(Optional.empty(), vault.read("a"));
    assertFalse(Files.readString(file()).contains("second"));
  }

  @Test
  void takesBackWhatOthersMayRead() throws IOException {
    FileVault vault = new FileVault(file());
    vault.store("a", "token");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));

    assertEquals(Optional.of("token"), vault.read("a"));

    assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file())));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{\"a\":\"secret-tok", "{\"a\":{\"b\":\"secret-token\"}}"})
  void aDamagedFileIsSaidWithoutWhatItHolds(String text) throws IOException {
    Files.writeString(file(), text);
    FileVault vault = new FileVault(file());

    VaultException thrown = assertThrows(VaultException.class, () -> vault.read("a"));
    assertThrows(VaultException.class, () -> vault.store("a", "new"));

    assertEquals(FaultCode.VAULT_BROKEN, thrown.code());
    assertTrue(String.valueOf(thrown.getMessage()).contains("is damaged"));
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      assertFalse(String.valueOf(t.getMessage()).contains("secret"), t.toString());
    }
    assertEquals(text, Files.readString(file()), "nothing is lost that a person could mend");
  }

  @Test
  void aFileOfAnythingIsNotRead() throws IOException {
    Files.write(file(), new byte[(1 << 20) + 1]);

    VaultException thrown =
        assertThrows(VaultException.class, () -> new FileVault(file()).read("a"));

    assertTrue(String.valueOf(thrown.getMessage()).contains("too large"));
  }

  @Test
  void aFolderThatIsGoneIsSaid() {
    FileVault vault = new FileVault(folder.resolve("gone").resolve("tokens.json"));

    VaultException thrown = assertThrows(VaultException.class, () -> vault.store("a", "token"));

    assertTrue(String.valueOf(thrown.getMessage()).contains("the change was not saved"));
    assertFalse(String.valueOf(thrown.getMessage()).contains("\"token\""));
  }

  @Test
  void aSessionKeepsThemInMemory() {
    SessionVault vault = new SessionVault();
    vault.store("a", "token");
    assertEquals(Optional.of("token"), vault.read("a"));
    vault.forget("a");
    assertEquals(Optional.empty(), vault.read("a"));
    vault.store("a", "token");
    assertFalse((vault + " " + new FileVault(file())).contains("token\""));
    assertEquals("SessionVault", vault.toString());
    vault.close();
  }
}
