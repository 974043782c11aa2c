package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.workspace.database.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are being imported, and the last of each mapping. */
@SuppressWarnings("NullAway.Init")
final class ImportStoreTest {

  private static final String SERVICE = "https://cases.example.com";

  @TempDir Path folder;
  private Workspace workspace;
  private Path file;

  @BeforeEach
  void open() throws IOException {
    workspace = Workspace.open(folder.resolve("workspace"), "test");
    file = Files.writeString(folder.resolve("cases.csv"), "first");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private ImportStore imports() {
    return workspace.imports();
  }

  private UnfinishedImport begun() throws IOException {
    return imports().begin(SERVICE, "use-cases", file, "{}");
  }

  @Test
  void aFileIsKeptAsItWasWithWhatWasChosen() throws IOException {
    UnfinishedImport begun = begun();
    imports().put(begun.with("a mapping", "{\"near\":true}"));
    Files.writeString(file, "changed since");
    workspace.close();
    workspace = Workspace.open(folder.resolve("workspace"), "test");

    UnfinishedImport open = imports().open(SERVICE).orElseThrow();
    assertEquals("{\"near\":true}", open.draft());
    assertEquals("first", Files.readString(imports().file(open)));
    assertEquals(Optional.empty(), imports().open("https://other.example.com"));
  }

  @Test
  void anotherFileTakesThePlaceOfOneThatWasNotSent() throws IOException {
    UnfinishedImport first = begun();
    UnfinishedImport second = begun();

    assertEquals(Optional.of(second), imports().open(SERVICE));
    assertFalse(Files.exists(imports().file(first)));
    assertThrows(
        NoSuchFileException.class,
        () -> imports().begin(SERVICE, "use-cases", folder.resolve("none.csv"), "{}"));
    assertEquals(Optional.of(second), imports().open(SERVICE));
  }

  @Test
  void anImportStaysIfAnotherCannotBeStored() throws IOException {
    UnfinishedImport first = begun();
    imports().put(first.with("a mapping", "{\"near\":true}"));
    workspace
        .database()
        .execute(
            "CREATE TRIGGER full BEFORE INSERT ON kept_import BEGIN SELECT RAISE(ABORT, 'full');"
                + " END");

    assertThrows(WorkspaceException.class, this::begun);

    UnfinishedImport open = imports().open(SERVICE).orElseThrow();
    assertEquals("{\"near\":true}", open.draft());
    assertEquals("first", Files.readString(imports().file(open)));
    try (Stream<Path> copies = Files.list(folder.resolve("workspace/imports"))) {
      assertEquals(1, copies.count(), "no copy is left behind");
    }
  }

  @Test
  void theLastOfAMappingIsThereToBeComparedWith() throws IOException {
    UnfinishedImport first = begun().with("m", "{}").sent("run-1");
    imports().put(first);
    imports().done(first);
    UnfinishedImport second = begun().with("m", "{}").sent("run-2");
    imports().put(second);

    assertEquals("run-1", imports().last(second).orElseThrow().run());
    assertEquals(Optional.empty(), imports().last(second.with("another", "{}")));
    imports().done(second);
    assertFalse(Files.exists(imports().file(first)), "one of a mapping is kept");
    assertTrue(Files.exists(imports().file(second)));
    assertEquals(Optional.empty(), imports().open(SERVICE));
  }

  @Test
  void whatWasNeverSentIsForgotten() throws IOException {
    UnfinishedImport begun = begun();
    imports().done(begun);

    assertFalse(Files.exists(imports().file(begun)));
    assertEquals(Optional.empty(), imports().open(SERVICE));
    assertEquals(Optional.of("run"), Optional.ofNullable(begun.sent("run").run()));
    assertEquals(Optional.empty(), Optional.ofNullable(begun.sent("run").unsent().run()));
    assertEquals("solutions", begun.of("solutions", "{}").kind());
  }

  @Test
  void aMappingIsRememberedForTheSameColumns() {
    imports().remember(SERVICE, "use-cases", List.of("a", "b"), "one");
    imports().remember(SERVICE, "use-cases", List.of("a", "b"), "two");

    assertEquals(Optional.of("two"), imports().mapping(SERVICE, "use-cases", List.of("a", "b")));
    assertEquals(Optional.empty(), imports().mapping(SERVICE, "solutions", List.of("a", "b")));
    assertEquals(Optional.empty(), imports().mapping(SERVICE, "use-cases", List.of("b", "a")));
  }
}
