package io.casedesk.files.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.casedesk.files.imports.LastImport.Moved;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the last file held, and which side moved since. */
final class LastImportTest {

  @TempDir Path folder;

  @Test
  void onlyRowsOfInterestAreHeldAndTheFirstOfAKeyCounts() throws IOException {
    Mapping mapping =
        ImportFixture.mapping(
            ImportFixture.column("sponsor", CellRules.plain()),
            ImportFixture.column("gone", CellRules.plain()));
    LastImport last =
        LastImport.of(
            new ImportFixture(folder)
                .table("old.csv", "source_id,sponsor\n1\n1,'=Ann\n1,Bob\n2,Cy\n3,Di\n"),
            mapping,
            Set.of("1", "3"));

    assertEquals("=Ann", last.text("1", "sponsor"));
    assertNull(last.text("2", "sponsor"));
    assertEquals("Di", last.text("3", "sponsor"));
    assertNull(last.text("3", "gone"));
    assertNull(LastImport.none().text("1", "sponsor"));
  }

  @Test
  void theSideThatMovedIsTheOneThatReadsOtherwiseThanLastTime() {
    assertEquals(Moved.NEW, LastImport.moved(null, "a", "b"));
    assertEquals(Moved.FILE, LastImport.moved("b", "a", "b"));
    assertEquals(Moved.SERVICE, LastImport.moved("a", "a", "b"));
    assertEquals(Moved.BOTH, LastImport.moved("c", "a", "b"));
  }
}
