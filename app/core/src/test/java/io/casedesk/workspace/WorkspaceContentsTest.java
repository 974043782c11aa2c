package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRows;
import io.casedesk.workspace.WorkspaceContents.Kind;
import io.casedesk.workspace.snapshots.SnapshotStore.SnapshotKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init") // opened before each test
class WorkspaceContentsTest {

  private static final String URL = "https://cases.example.com";

  @TempDir Path folder;
  private Workspace workspace;

  @BeforeEach
  void fill() throws IOException {
    workspace = Workspace.open(folder, "test");
    workspace
        .snapshots()
        .save(new SnapshotKey(URL, "use-cases"), Instant.EPOCH, 7, List.of(new byte[] {1}));
    workspace
        .snapshots()
        .save(new SnapshotKey(URL, "use-cases.written"), Instant.EPOCH, 2, List.of(new byte[] {1}));
    workspace.settings().put(URL, "columns-use-cases", "{}");
    workspace.settings().put(URL, "draft-use-cases", "half a record");
    workspace
        .unsentChanges()
        .change(
            URL,
            "use-cases",
            Edit.edited(
                List.of(
                    new Change(
                        "1",
                        FieldRef.custom("theme"),
                        FieldValue.text("a"),
                        FieldValue.text("b")))),
            List.of());
    workspace
        .runs()
        .begin(
            RunHeader.of(URL, "use-cases", Instant.EPOCH, "ada", "test"),
            "{}",
            RunRows.ofPlan(List.of(), List.of()));
    Path file = Files.writeString(folder.resolve("cases.csv"), "id\n1\n");
    UnfinishedImport done = workspace.imports().begin(URL, "use-cases", file, "{}");
    workspace.imports().done(done.with("m", "{}").sent("run"));
    UnfinishedImport open = workspace.imports().begin(URL, "use-cases", file, "{}");
    assertTrue(Files.isRegularFile(workspace.imports().file(open)));
    workspace.imports().remember(URL, "use-cases", List.of("id"), "{}");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private long count(Kind kind) {
    return workspace.contents().counts().getOrDefault(kind, -1L);
  }

  @Test
  void eachIsCounted() {
    assertEquals(7, count(Kind.LISTS));
    assertEquals(1, count(Kind.RECENTS), "what is typed of a new record is none");
    assertEquals(2, count(Kind.IMPORTS));
    assertEquals(1, count(Kind.STAGED));
    assertEquals(1, count(Kind.RUNS));
    assertEquals(0, count(Kind.REVIEWS));
    assertEquals(0, count(Kind.CHECKLISTS));
  }

  @Test
  void clearingOneLeavesTheOthers() {
    for (Kind kind : Kind.values()) {
      if (kind.isClearable() && kind != Kind.STAGED) {
        workspace.contents().clear(kind);
        assertEquals(0, count(kind), kind.name());
      }
    }
    assertEquals(1, count(Kind.STAGED));
    assertEquals(1, count(Kind.RUNS));
    assertEquals("half a record", workspace.settings().find(URL, "draft-use-cases").orElseThrow());
    assertTrue(workspace.imports().open(URL).isPresent(), "an open import stays");
    assertTrue(workspace.snapshots().load(new SnapshotKey(URL, "use-cases")).isEmpty());
    workspace.contents().clear(Kind.STAGED);
    assertEquals(List.of(), workspace.unsentChanges().of(URL, "use-cases").changes());
  }

  @Test
  void howThingsWereLeftIsNotWhereAPersonWorksNorWhatStagedValuesWereChosenFrom() {
    workspace.settings().put("", "connection.last", "team");
    workspace.settings().put(URL, "scopes-use-cases", "[]");
    workspace.settings().put(URL, "undo-use-cases", "{}");
    assertEquals(1, count(Kind.RECENTS));
    workspace.contents().clear(Kind.RECENTS);
    assertEquals("team", workspace.settings().find("", "connection.last").orElseThrow());
    assertTrue(workspace.settings().find(URL, "scopes-use-cases").isPresent());
    assertTrue(workspace.settings().find(URL, "undo-use-cases").isPresent());
    workspace.contents().clear(Kind.STAGED);
    assertTrue(workspace.settings().find(URL, "scopes-use-cases").isEmpty());
    assertTrue(workspace.settings().find(URL, "undo-use-cases").isEmpty());
  }

  @Test
  void aSolutionWhoseChecklistsWereClearedIsNoneThatHasNone() {
    workspace
        .checklists()
        .save(
            URL,
            List.of(SolutionPart.of("s1", List.of()), SolutionPart.of("s2", List.of())),
            Instant.EPOCH);
    assertEquals(2, workspace.checklists().reads(URL).size());
    workspace.contents().clear(Kind.CHECKLISTS);
    assertEquals(Map.of(), workspace.checklists().reads(URL));
  }

  @Test
  void runsAndReviewsAreNeverCleared() {
    Arrays.stream(Kind.values())
        .filter(kind -> !kind.isClearable())
        .forEach(
            kind ->
                assertThrows(
                    IllegalArgumentException.class, () -> workspace.contents().clear(kind)));
    assertFalse(Kind.RUNS.isClearable());
    assertFalse(Kind.REVIEWS.isClearable());
    assertEquals(1, count(Kind.RUNS));
  }
}
