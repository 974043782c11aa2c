package io.casedesk.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.vault.TokenVault.Place;
import io.casedesk.vault.VaultException.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokensTest {

  private final Path folder;
  private final SessionVault kept = new SessionVault();
  private boolean locked;
  private int opened;

  TokensTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What a system keeps outlives the program; here it outlives one {@code Tokens}. */
  private TokenVault system() {
    opened++;
    if (locked) {
      throw new VaultException(Trouble.LOCKED, "The vault is locked.");
    }
    return kept;
  }

  private Tokens tokens(boolean fileForbidden) {
    return new Tokens(this::system, new FileVault(folder.resolve("tokens.json")), fileForbidden);
  }

  @Test
  void findsAtTheNextStartWhatTheSystemKeeps() {
    tokens(false).keep("c", "t0k", Place.SYSTEM);
    Tokens next = tokens(false);
    assertEquals(Optional.of(new Tokens.Kept("t0k", Place.SYSTEM)), next.find("c"));
    int before = opened;
    assertEquals("t0k", next.find("c").orElseThrow().token());
    assertEquals(before, opened, "asked again");
    assertEquals(Optional.empty(), next.find("other"));
  }

  @Test
  void keepsNothingWhereTheVaultIsLockedAndTriesAgainOnceItIsNot() {
    locked = true;
    Tokens tokens = tokens(false);
    VaultException why =
        assertThrows(VaultException.class, () -> tokens.keep("c", "t0k", Place.SYSTEM));
    assertEquals(Trouble.LOCKED, why.trouble());
    assertThrows(VaultException.class, () -> tokens.find("c"));
    locked = false;
    tokens.keep("c", "t0k", Place.SYSTEM);
    assertEquals(Optional.of("t0k"), kept.read("c"));
  }

  @Test
  void aSessionsTokenNeedsNoVaultAndEndsWithTheSession() {
    locked = true;
    Tokens tokens = tokens(false);
    tokens.keep("c", "t0k", Place.SESSION);
    assertEquals("t0k", tokens.find("c").orElseThrow().token());
    assertEquals(0, opened);
    locked = false;
    assertEquals(Optional.empty(), tokens(false).find("c"));
  }

  @Test
  void aFileIsAChoiceThatAPolicyForbids() throws IOException {
    tokens(false).keep("c", "t0k", Place.FILE);
    assertEquals(Optional.of(new Tokens.Kept("t0k", Place.FILE)), tokens(false).find("c"));
    Tokens forbidden = tokens(true);
    assertFalse(forbidden.allowsFile());
    assertEquals(Optional.empty(), forbidden.find("c"));
    VaultException why =
        assertThrows(VaultException.class, () -> forbidden.keep("d", "other", Place.FILE));
    assertEquals(Trouble.FORBIDDEN, why.trouble());
    assertFalse(Files.readString(folder.resolve("tokens.json")).contains("other"));
  }

  @Test
  void aNewTokenIsKeptWhereTheOneBeforeWas() {
    Tokens tokens = tokens(false);
    tokens.keep("file", "old", Place.FILE);
    tokens.keep("system", "old", Place.SYSTEM);
    tokens.keep("session", "old", Place.SESSION);
    assertEquals(Place.FILE, tokens.renew("file", "new"));
    assertEquals(Place.SYSTEM, tokens.renew("system", "new"));
    assertEquals(Place.SESSION, tokens.renew("session", "new"));
    Tokens next = tokens(false);
    assertEquals("new", next.find("file").orElseThrow().token());
    assertEquals("new", next.find("system").orElseThrow().token());
    assertEquals(Optional.empty(), next.find("session"));
    locked = true;
    Tokens broken = tokens(false);
    assertEquals(Place.SESSION, broken.renew("system", "newer"));
    assertEquals("newer", broken.find("system").orElseThrow().token());
  }

  @Test
  void movesAndForgetsATokenEverywhere() throws IOException {
    Tokens tokens = tokens(false);
    tokens.keep("c", "t0k", Place.FILE);
    tokens.keep("c", "t0k", Place.SYSTEM);
    assertFalse(Files.readString(folder.resolve("tokens.json")).contains("t0k"));
    tokens.forget("c");
    assertEquals(Optional.empty(), tokens(false).find("c"));
    assertFalse(new Tokens.Kept("t0k", Place.FILE).toString().contains("t0k"));
    locked = true;
    assertThrows(VaultException.class, () -> tokens(false).forget("c"));
  }
}
