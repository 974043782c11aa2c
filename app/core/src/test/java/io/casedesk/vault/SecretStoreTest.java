package io.casedesk.vault;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.vault.TokenVault.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class SecretStoreTest {

  private final Path folder;
  private final SessionVault kept = new SessionVault();
  private final Semaphore hanging = new Semaphore(0);
  private volatile CountDownLatch silence = new CountDownLatch(0);
  private volatile boolean locked;
  private volatile boolean broken;
  private int opened;

  SecretStoreTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** What a system keeps outlives the program; here it outlives one {@code SecretStore}. */
  private TokenVault system() {
    opened++;
    if (locked) {
      throw new VaultException(FaultCode.VAULT_LOCKED, Message.plain("The vault is locked."));
    }
    return new Moody();
  }

  /** A vault that hangs, or breaks, where the test wants it to. */
  private final class Moody implements TokenVault {

    @Override
    public Optional<String> read(String connection) {
      return kept.read(connection);
    }

    @Override
    public void store(String connection, String token) {
      hanging.release();
      boolean interrupted = false;
      while (silence.getCount() > 0) {
        try {
          silence.await();
        } catch (InterruptedException e) {
          // As libraries are: it hangs all the same.
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      if (broken) {
        throw new VaultException(FaultCode.VAULT_BROKEN, Message.plain("The vault is broken."));
      }
      kept.store(connection, token);
    }

    @Override
    public void forget(String connection) {
      kept.forget(connection);
    }
  }

  private SecretStore tokens(Duration patience) {
    return new SecretStore(
        this::system, new FileVault(folder.resolve("tokens.json")), false, patience);
  }

  private SecretStore tokens(boolean fileForbidden) {
    return new SecretStore(
        this::system, new FileVault(folder.resolve("tokens.json")), fileForbidden);
  }

  @Test
  void findsAtTheNextStartWhatTheSystemKeeps() {
    tokens(false).store("c", "t0k", Place.SYSTEM);
    SecretStore next = tokens(false);
    assertEquals(Optional.of(new SecretStore.StoredSecret("t0k", Place.SYSTEM)), next.find("c"));
    int before = opened;
    assertEquals("t0k", next.find("c").orElseThrow().token());
    assertEquals(before, opened, "asked again");
    assertEquals(Optional.empty(), next.find("other"));
  }

  @Test
  void keepsNothingWhereTheVaultIsLockedAndTriesAgainOnceItIsNot() {
    locked = true;
    SecretStore tokens = tokens(false);
    VaultException why =
        assertThrows(VaultException.class, () -> tokens.store("c", "t0k", Place.SYSTEM));
    assertEquals(FaultCode.VAULT_LOCKED, why.code());
    assertThrows(VaultException.class, () -> tokens.find("c"));
    locked = false;
    tokens.store("c", "t0k", Place.SYSTEM);
    assertEquals(Optional.of("t0k"), kept.read("c"));
  }

  @Test
  void aSessionsTokenNeedsNoVaultAndEndsWithTheSession() {
    locked = true;
    SecretStore tokens = tokens(false);
    tokens.store("c", "t0k", Place.SESSION);
    assertEquals("t0k", tokens.find("c").orElseThrow().token());
    assertEquals(0, opened);
    locked = false;
    assertEquals(Optional.empty(), tokens(false).find("c"));
  }

  @Test
  void aFileIsAChoiceThatAPolicyForbids() throws IOException {
    tokens(false).store("c", "t0k", Place.FILE);
    assertEquals(
        Optional.of(new SecretStore.StoredSecret("t0k", Place.FILE)), tokens(false).find("c"));
    assertEquals(Place.FILE, tokens(false).placeOf("c"), "not in the password store");
    assertEquals(Place.SYSTEM, tokens(false).placeOf("d"));
    SecretStore forbidden = tokens(true);
    assertFalse(forbidden.allowsFile());
    assertEquals(Optional.empty(), forbidden.find("c"));
    VaultException why =
        assertThrows(VaultException.class, () -> forbidden.store("d", "other", Place.FILE));
    assertEquals(FaultCode.POLICY_FORBIDS, why.code());
    assertFalse(Files.readString(folder.resolve("tokens.json")).contains("other"));
  }

  @Test
  void aNewTokenIsKeptWhereTheOneBeforeWas() {
    SecretStore tokens = tokens(false);
    tokens.store("file", "old", Place.FILE);
    tokens.store("system", "old", Place.SYSTEM);
    tokens.store("session", "old", Place.SESSION);
    assertEquals(Place.FILE, tokens.renew("file", "new"));
    assertEquals(Place.SYSTEM, tokens.renew("system", "new"));
    assertEquals(Place.SESSION, tokens.renew("session", "new"));
    SecretStore next = tokens(false);
    assertEquals("new", next.find("file").orElseThrow().token());
    assertEquals("new", next.find("system").orElseThrow().token());
    assertEquals(Optional.empty(), next.find("session"));
    locked = true;
    SecretStore closed = tokens(false);
    VaultException why = assertThrows(VaultException.class, () -> closed.renew("system", "newer"));
    assertEquals(FaultCode.VAULT_LOCKED, why.code());
    assertEquals(
        Optional.of(new SecretStore.StoredSecret("newer", Place.SESSION)),
        closed.find("system"),
        "in use");
    assertFalse(closed.isPersistent("system"));
  }

  @Test
  void whatIsForTheSessionOnlyIsRenewedForTheSessionOnly() {
    tokens(false).store("c", "left by an earlier start", Place.SYSTEM);
    SecretStore tokens = tokens(false);
    tokens.store("c", "old", Place.SESSION);
    int before = opened;
    assertEquals(Place.SESSION, tokens.renew("c", "new"));
    assertEquals(Optional.of("new"), tokens.inUse("c"));
    assertFalse(tokens.isPersistent("c"));
    assertEquals(before, opened, "the vault is asked for nothing");
    assertEquals(Optional.of("left by an earlier start"), kept.read("c"));
  }

  @Test
  void whatCouldNotBeRenewedOnceIsTriedAgain() {
    tokens(false).store("c", "old", Place.SYSTEM);
    SecretStore tokens = tokens(false);
    assertTrue(tokens.find("c").isPresent());
    broken = true;
    assertThrows(VaultException.class, () -> tokens.renew("c", "new"));
    assertFalse(tokens.isPersistent("c"));
    broken = false;
    assertEquals(Place.SYSTEM, tokens.renew("c", "newer"));
    assertEquals(Optional.of("newer"), kept.read("c"));
  }

  @Test
  @Timeout(60)
  void aSilentVaultHoldsUpNobodyElse() throws InterruptedException {
    SecretStore tokens = tokens(Duration.ofMinutes(10));
    tokens.store("mine", "t0k", Place.SESSION);
    silence = new CountDownLatch(1);
    FutureTask<Place> renewing =
        new FutureTask<>(
            () -> {
              tokens.store("c", "t0k", Place.SYSTEM);
              return Place.SYSTEM;
            });
    Thread.ofVirtual().start(renewing);
    assertTrue(hanging.tryAcquire(50, TimeUnit.SECONDS));
    // Whoever needs no vault waits for none, and neither does the end of the program.
    assertEquals("t0k", tokens.find("mine").orElseThrow().token());
    tokens.store("mine", "other", Place.SESSION);
    tokens.close();
    VaultException why =
        assertInstanceOf(
            VaultException.class, assertThrows(ExecutionException.class, renewing::get).getCause());
    assertEquals(FaultCode.VAULT_SILENT, why.code());
    assertEquals(1, silence.getCount(), "it still hangs");
    assertThrows(VaultException.class, () -> tokens.find("another"));
    silence.countDown();
  }

  @Test
  @Timeout(60)
  void aWriteHasADeadlineAndIsTakenBackWhenItComesLater() throws InterruptedException {
    SecretStore tokens = tokens(Duration.ofMillis(50));
    silence = new CountDownLatch(1);
    VaultException why =
        assertThrows(VaultException.class, () -> tokens.store("c", "t0k", Place.SYSTEM));
    assertEquals(FaultCode.VAULT_SILENT, why.code());
    assertEquals(Optional.empty(), tokens.inUse("c"));
    silence.countDown();
    // Asked after what hung before, and with more patience.
    assertEquals(Optional.empty(), tokens.find("c", Duration.ofSeconds(50)));
    assertEquals(Optional.empty(), kept.read("c"));
  }

  @Test
  @Timeout(60)
  void whoeverIsInterruptedLeavesAndTheWriteGoesOn() throws InterruptedException {
    SecretStore tokens = tokens(Duration.ofMinutes(10));
    silence = new CountDownLatch(1);
    Thread leaving =
        Thread.ofVirtual()
            .start(
                () ->
                    assertThrows(
                        VaultException.class, () -> tokens.store("c", "t0k", Place.SYSTEM)));
    assertTrue(hanging.tryAcquire(50, TimeUnit.SECONDS));
    leaving.interrupt();
    assertTrue(leaving.join(Duration.ofSeconds(50)));
    silence.countDown();
    assertEquals("t0k", tokens.find("c").orElseThrow().token());
  }

  @Test
  void movesAndForgetsATokenEverywhere() throws IOException {
    SecretStore tokens = tokens(false);
    tokens.store("c", "t0k", Place.FILE);
    tokens.store("c", "t0k", Place.SYSTEM);
    assertFalse(Files.readString(folder.resolve("tokens.json")).contains("t0k"));
    tokens.forget("c");
    assertEquals(Optional.empty(), tokens(false).find("c"));
    assertFalse(new SecretStore.StoredSecret("t0k", Place.FILE).toString().contains("t0k"));
    locked = true;
    assertThrows(VaultException.class, () -> tokens(false).forget("c"));
  }
}
