package io.casedesk.workspace;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.WorkspaceBusyException.LockOwner;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One program at a time has the workspace open; the next one learns who, and can call it. */
final class HoldingTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path temp;

  private WorkspaceBusyException held(Path folder) {
    return assertThrows(WorkspaceBusyException.class, () -> Workspace.open(folder, "Second"));
  }

  @Test
  void isRefusedToTheSameProcess() {
    try (Workspace first = Workspace.open(temp, "First")) {
      WorkspaceBusyException refused = held(temp.resolve("../" + temp.getFileName()));
      LockOwner lockOwner = refused.holder().orElseThrow();
      assertEquals(ProcessHandle.current().pid(), lockOwner.pid());
      assertEquals("First", lockOwner.program());
      assertFalse(refused.bringForward(), "nobody has said what to do then");
      first.onAttention(
          () -> {
            throw new IllegalStateException("no window");
          });
      assertFalse(refused.bringForward());
      CountDownLatch asked = new CountDownLatch(1);
      first.onAttention(asked::countDown);
      assertTrue(refused.bringForward());
      assertEquals(0, asked.getCount());
      first.refuseAttention();
      assertFalse(refused.bringForward(), "it is about to close");
    }
    Workspace.open(temp, "Third").close();
  }

  @Test
  void aKilledProcessLeavesASocketToWhichNobodyListens() throws Exception {
    try (Child child = Child.start("hold", temp)) {
      assertEquals("open.", child.line());
      WorkspaceBusyException refused = held(temp);
      child.kill();
      assertTrue(Files.exists(temp.resolve("workspace.sock")), "the killed process left it");
      assertFalse(refused.bringForward());
      Workspace.open(temp, "Next", LONG).close();
    }
    assertFalse(Files.exists(temp.resolve("workspace.sock")));
  }

  @Test
  @Tag("external")
  void isRefusedWhileAnotherProcessHoldsItAndFreeWhenThatIsKilled() throws Exception {
    try (Child child = Child.start("hold", temp)) {
      assertEquals("open.", child.line());
      WorkspaceBusyException refused = held(temp);
      LockOwner lockOwner = refused.holder().orElseThrow();
      assertEquals(child.pid(), lockOwner.pid());
      assertEquals("Child", lockOwner.program());
      assertTrue(
          refused.getMessage().contains("in use by Child (process " + child.pid() + ", since 20"),
          refused.getMessage());
      assertTrue(refused.bringForward());
      assertEquals("came forward.", child.line());

      CompletableFuture<Workspace> waiting =
          CompletableFuture.supplyAsync(() -> Workspace.open(temp, "Waiting", LONG));
      child.kill();
      try (Workspace opened = waiting.get()) {
        assertEquals(temp.toRealPath(), opened.folder());
        WorkspaceBusyException again = held(temp);
        assertEquals("Waiting", again.holder().orElseThrow().program());
        opened.onAttention(() -> {});
        assertTrue(again.bringForward());
      }
    }
    assertFalse(Files.exists(temp.resolve("workspace.sock")));
  }

  @Test
  @Tag("external")
  void listensElsewhereWhereThePathIsTooLong() throws Exception {
    Path folder = temp.resolve("long".repeat(30));
    Path listening;
    try (Child child = Child.start("hold", folder)) {
      assertEquals("open.", child.line());
      assertTrue(held(folder).bringForward());
      assertEquals("came forward.", child.line());
      String note = Files.readString(folder.resolve("workspace.lock"));
      Path socket = requireNonNull(FolderLock.Note.of(note)).socket();
      assertNotNull(socket);
      listening = socket;
      assertFalse(socket.startsWith(folder), note);
      child.kill();
    }
    assertTrue(Files.exists(listening));
    Workspace.open(folder, "Next").close();
    assertFalse(
        Files.exists(listening.resolveSibling("")), "what the killed process left is cleared up");
  }

  @Test
  @Tag("external")
  void aCopyOfAFolderInUseLeavesTheOriginalAlone() throws Exception {
    Path folder = temp.resolve("long".repeat(30));
    Path copy = Files.createDirectories(temp.resolve("copy"));
    try (Child child = Child.start("hold", folder)) {
      assertEquals("open.", child.line());
      Files.copy(folder.resolve("workspace.lock"), copy.resolve("workspace.lock"));
      Workspace.open(copy, "Copy").close();
      assertTrue(held(folder).bringForward());
      child.kill();
    }
    Workspace.open(folder, "Next").close();
  }

  @Test
  void doesNotNeedToListen() throws IOException {
    // A folder stands where the socket would be.
    Files.createDirectories(temp.resolve("workspace.sock/in-the-way"));
    try (Workspace first = Workspace.open(temp, "First")) {
      first.onAttention(() -> {});
      assertFalse(held(temp).bringForward());
    }
    assertTrue(Files.exists(temp.resolve("workspace.sock/in-the-way")));
  }

  @Test
  void askingDoesNotTrustWhoeverListens() throws IOException {
    Path socket = temp.resolve("other.sock");
    try (ServerSocketChannel other = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      other.bind(UnixDomainSocketAddress.of(socket));
      Thread.ofVirtual()
          .start(
              () -> {
                try (var caller = other.accept()) {
                  new DataOutputStream(Channels.newOutputStream(caller))
                      .writeUTF("something else than an answer");
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertFalse(SingleInstance.ask(socket, ""));
    }
  }

  @Test
  void waitingCanBeInterrupted() throws InterruptedException {
    try (Workspace first = Workspace.open(temp, "First")) {
      assertTrue(first.notices().isEmpty());
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread waiting =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      Workspace.open(temp, "Waiting", LONG).close();
                    } catch (RuntimeException e) {
                      thrown.set(e);
                    }
                  });
      waiting.interrupt();
      waiting.join();
      assertInstanceOf(CancellationException.class, thrown.get());
    }
  }

  @Test
  void anInterruptedThreadOpensNothingAndHoldsNothing() {
    Thread.currentThread().interrupt();
    assertThrows(CancellationException.class, () -> Workspace.open(temp, "Interrupted"));
    assertTrue(Thread.interrupted(), "the interrupt is left to the caller");
    Workspace.open(temp, "Next").close();
  }

  @Test
  void itsFilesAreItsOwnersAlone() throws IOException {
    assumeTrue(Files.getFileStore(temp).supportsFileAttributeView("posix"));
    try (Workspace workspace = Workspace.open(temp.resolve("new"), "First")) {
      workspace.connections().save(new SavedConnection("1", "a", "http://s/", "{}"));
      for (String name :
          List.of(
              "workspace.db",
              "workspace.db-wal",
              "workspace.db-shm",
              "workspace.lock",
              "workspace.sock")) {
        Path file = workspace.folder().resolve(name);
        assertEquals(
            "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)), name);
      }
    }
  }

  @Test
  void leavesOnlyItsOwnFiles() throws IOException {
    Workspace.open(temp, "First").close();
    try (Stream<Path> files = Files.list(temp)) {
      assertEquals(
          List.of("workspace.db", "workspace.lock"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void aNoteIsReadOnlyWhenItIsWhole() {
    FolderLock.Note note =
        new FolderLock.Note(
            new LockOwner(7, "A\nB", Instant.parse("2026-11-21T21:00:00Z")), Path.of("/s"));
    String text = note.text();
    assertEquals("A B", requireNonNull(FolderLock.Note.of(text)).holder().program());
    assertEquals(Path.of("/s"), requireNonNull(FolderLock.Note.of(text)).socket());
    assertNull(FolderLock.Note.of(""));
    assertNull(FolderLock.Note.of(text.substring(0, text.length() - 3)));
    assertNull(FolderLock.Note.of(text.replace("7", "seven")));
    assertNull(FolderLock.Note.of(text.replace("2026", "then")));
    assertNull(FolderLock.Note.of(text.replace("end", "more")));
  }

  @Test
  @Tag("external")
  void aNoteOfAProcessThatIsGoneMisleadsNobody() throws Exception {
    // Somebody who holds the lock, but has not written who it is.
    try (Child child = Child.start("hold", temp)) {
      assertEquals("open.", child.line());
      String note = Files.readString(temp.resolve("workspace.lock"));
      Files.writeString(
          temp.resolve("workspace.lock"), note.replace(Long.toString(child.pid()), "999999999"));
      WorkspaceBusyException refused = held(temp);
      assertEquals(Optional.empty(), refused.holder());
      assertTrue(refused.getMessage().contains("in use by another program"));
      assertFalse(refused.bringForward());
    }
  }
}
