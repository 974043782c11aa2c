package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.common.text.Messages;
import io.casedesk.messages.FaultCode;
import io.casedesk.workspace.Workspace;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second start while the first opens or closes its window. */
class WorkspaceOpenerTest {

  /** Never waited for: a test ends as soon as what it waits for is there. */
  private static final Duration LONG = Duration.ofMinutes(2);

  private final Path folder;
  private final AtomicInteger asked = new AtomicInteger();

  WorkspaceOpenerTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private WorkspaceOpener opening(Duration patience) {
    return new WorkspaceOpener(folder, new Messages(Locale.ENGLISH), patience);
  }

  /** As a window does it that is not shown yet, or is not shown any more. */
  private static IllegalStateException refusal() {
    return new IllegalStateException("there is no window");
  }

  @Test
  void aWindowThatIsStillOpeningIsAskedAgain() {
    try (Workspace first = Workspace.open(folder, WorkspaceOpener.PROGRAM)) {
      first.onAttention(
          () -> {
            if (asked.incrementAndGet() < 3) {
              throw refusal();
            }
          });
      assertInstanceOf(WorkspaceOpener.Result.Forwarded.class, opening(LONG).open());
      assertEquals(3, asked.get());
    }
  }

  @Test
  void whereAWindowIsClosingTheNextOneOpens() {
    try (Workspace first = Workspace.open(folder, WorkspaceOpener.PROGRAM)) {
      first.onAttention(
          () -> {
            first.refuseAttention();
            Thread.startVirtualThread(first::close);
            throw refusal();
          });
      WorkspaceOpener.Result.Opened opened =
          assertInstanceOf(WorkspaceOpener.Result.Opened.class, opening(LONG).open());
      opened.workspace().close();
    }
  }

  @Test
  void aWindowThatNeitherComesNorGoesIsNamedInTheEnd() {
    try (Workspace first = Workspace.open(folder, WorkspaceOpener.PROGRAM)) {
      first.onAttention(
          () -> {
            asked.incrementAndGet();
            throw refusal();
          });
      WorkspaceOpener.Result.Refused refused =
          assertInstanceOf(WorkspaceOpener.Result.Refused.class, opening(Duration.ZERO).open());
      assertTrue(refused.why().contains("is in use by Casedesk (process "), refused.why());
      assertEquals(1, asked.get());
    }
  }

  @Test
  void anotherProgramIsNotWaitedFor() {
    try (Workspace first = Workspace.open(folder, "casedesk-cli")) {
      first.onAttention(
          () -> {
            asked.incrementAndGet();
            throw refusal();
          });
      assertInstanceOf(WorkspaceOpener.Result.Refused.class, opening(LONG).open());
      assertEquals(1, asked.get());
    }
  }

  private static WorkspaceOpener.Result.Refused refused(Path folder) {
    return assertInstanceOf(
        WorkspaceOpener.Result.Refused.class,
        new WorkspaceOpener(folder, new Messages(Locale.ENGLISH), Duration.ZERO).open());
  }

  @Test
  void aWorkspaceOfANewerProgramIsLeftAndSaidSo() throws SQLException {
    Workspace.open(folder, WorkspaceOpener.PROGRAM).close();
    Path file = folder.resolve("workspace.db");
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement change = database.createStatement()) {
      change.execute("PRAGMA user_version = 9999");
    }
    WorkspaceOpener.Result.Refused refused = refused(folder);
    assertEquals(FaultCode.WORKSPACE_NEWER, refused.code());
    assertTrue(refused.why().contains("newer version of Casedesk"), refused.why());
  }

  @Test
  void aFolderThatCannotBeMadeIsSaid() throws IOException {
    Path inTheWay = Files.writeString(folder.resolve("file"), "no folder");
    WorkspaceOpener.Result.Refused refused = refused(inTheWay.resolve("workspace"));
    assertEquals(FaultCode.WORKSPACE, refused.code());
    assertTrue(refused.why().contains("can’t create"), refused.why());
  }

  @Test
  void aFileThatIsNoneIsSaid() throws IOException {
    Files.createDirectories(folder.resolve("workspace.db").resolve("x"));
    assertEquals(FaultCode.WORKSPACE, refused(folder).code());
  }

  @Test
  void oneThatIsHeldHasItsCode() {
    try (Workspace first = Workspace.open(folder, "casedesk-cli")) {
      assertTrue(Files.exists(first.folder()));
      assertEquals(FaultCode.WORKSPACE_IN_USE, refused(folder).code());
    }
  }

  /**
   * What a window leaves that was killed: its note, with a process that is gone, and its socket.
   */
  @Test
  void whatAKilledWindowLeftKeepsNobodyOut() throws IOException {
    Workspace.open(folder, WorkspaceOpener.PROGRAM).close();
    Files.writeString(
        folder.resolve("workspace.lock"),
        "999999999\nCasedesk\n2026-01-01T00:00:00Z\n"
            + folder.resolve("workspace.sock")
            + "\nend\n");
    try (ServerSocketChannel left = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      left.bind(UnixDomainSocketAddress.of(folder.resolve("workspace.sock")));
    }
    assertTrue(Files.exists(folder.resolve("workspace.sock")), "the socket is left");
    WorkspaceOpener.Result.Opened opened =
        assertInstanceOf(
            WorkspaceOpener.Result.Opened.class,
            new WorkspaceOpener(folder, new Messages(Locale.ENGLISH), Duration.ZERO).open());
    opened.workspace().close();
  }
}
