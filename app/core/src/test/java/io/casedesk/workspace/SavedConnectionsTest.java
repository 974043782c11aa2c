package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.messages.FaultCode;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.database.SqliteConnections;
import io.casedesk.workspace.database.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections of a workspace that somebody else may have open. */
final class SavedConnectionsTest {

  private static final SavedConnection ONE =
      new SavedConnection("1", "One", "https://one.example.com", "{}");

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("workspace.db");
  }

  @Test
  void theyAreReadWhileTheWorkspaceIsOpenAndAfter() {
    try (Workspace open = Workspace.open(folder, "the window")) {
      open.connections().save(ONE);
      assertEquals(List.of(ONE), SavedConnectionStore.in(folder));
    }
    assertEquals(List.of(ONE), SavedConnectionStore.in(folder));
    try (Workspace again = Workspace.open(folder, "the window")) {
      assertEquals(List.of(), again.notices(), "looking did no harm");
      assertEquals(List.of(ONE), again.connections().all());
    }
  }

  @Test
  void whereThereIsNoWorkspaceThereAreNoneAndNoneIsMade() {
    assertEquals(List.of(), SavedConnectionStore.in(folder.resolve("none")));
    assertFalse(Files.exists(folder.resolve("none")));
  }

  @Test
  void aNewerAndADamagedOneAreSaid() throws IOException {
    Workspace.open(folder, "the window").close();
    try (Handle handle = SqliteConnections.of(file()).open()) {
      handle.execute("PRAGMA user_version = 999");
    }
    WorkspaceException newer =
        assertThrows(WorkspaceException.class, () -> SavedConnectionStore.in(folder));
    assertEquals(FaultCode.WORKSPACE_NEWER, newer.code());
    try (Handle handle = SqliteConnections.of(file()).open()) {
      handle.execute("PRAGMA user_version = 0");
    }
    assertEquals(List.of(), SavedConnectionStore.in(folder), "its tables are not made yet");

    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("workspace.db"), "this is no database ".repeat(300));
    WorkspaceException damaged =
        assertThrows(WorkspaceException.class, () -> SavedConnectionStore.in(other));
    assertEquals(FaultCode.WORKSPACE_DAMAGED, damaged.code());
  }
}
