package io.casedesk.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.server.database.SqliteDatabaseFile;
import io.casedesk.server.options.ServiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file that SQLite keeps, and what can be wrong with it. */
@Tag(TestDatabase.SQLITE)
final class SqliteTest {

  @TempDir private Path folder;

  private static CaseService start(Path database) {
    return CaseService.start(ServiceOptions.of(database));
  }

  private static String failure(ServiceOptions options) {
    ServiceException e = assertThrows(ServiceException.class, () -> CaseService.start(options));
    return String.valueOf(e.getMessage());
  }

  @Test
  void theDatabaseIsForItsOwnerAlone() throws IOException {
    Path database = folder.resolve("casedesk.db");
    try (CaseService service = start(database)) {
      service.issueToken("any");
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          assertEquals(
              "rw-------",
              PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
              file.toString());
        }
      }
    }
  }

  @Test
  void storesNoTokenButItsDigest() throws IOException {
    Path database = folder.resolve("digest.db");
    String token;
    try (CaseService service = start(database)) {
      token = service.issueToken("secret");
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertFalse(bytes.contains(token.substring(4)), file.toString());
      }
    }
  }

  @Test
  void refusesADatabaseNewerThanTheProgram() throws IOException {
    Path database = folder.resolve("newer.db");
    start(database).close();
    TestDatabase.execute(
        new SqliteDatabaseFile(database), "UPDATE schema_version SET version = 9000");
    byte[] before = Files.readAllBytes(database);
    String said = failure(ServiceOptions.of(database));
    assertTrue(said.contains("newer version of Casedesk (schema 9000"), said);
    assertArrayEquals(before, Files.readAllBytes(database));
  }

  @Test
  void refusesAFileThatIsNoDatabase() throws IOException {
    Path file = folder.resolve("letter.txt");
    Files.writeString(file, "Dear Casedesk, this is not a database.");
    assertTrue(failure(ServiceOptions.of(file)).contains("isn't a database"));
    assertEquals("Dear Casedesk, this is not a database.", Files.readString(file));
  }

  @Test
  void refusesADatabaseThatIsDamaged() throws IOException {
    Path file = folder.resolve("damaged.db");
    Files.writeString(file, "SQLite format 3\0" + "garbage".repeat(500));
    assertTrue(failure(ServiceOptions.of(file)).contains("damaged.db can't be opened"));
  }

  @Test
  void refusesADatabaseOfAnotherProgram() {
    Path file = folder.resolve("other.db");
    TestDatabase.execute(new SqliteDatabaseFile(file), "CREATE TABLE music (title TEXT)");
    assertTrue(failure(ServiceOptions.of(file)).contains("doesn't belong to Casedesk"));
  }

  @Test
  void refusesPlacesThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertTrue(failure(ServiceOptions.of(file.resolve("x.db"))).contains("be created"));
    assertTrue(failure(ServiceOptions.of(folder)).contains("is a folder"));
    assertTrue(
        failure(ServiceOptions.of(Path.of("/proc/casedesk.db")))
            .contains("Can't create the database"));
  }

  @Test
  void opensTheVeryFileThatIsNamed() {
    Path odd = folder.resolve("a b#c%20d;e&f=g.db");
    start(odd).close();
    assertTrue(Files.exists(odd));
    assertTrue(failure(ServiceOptions.of(folder.resolve("x?y.db"))).contains("question mark"));
  }

  @Test
  void takesAnEmptyFileForANewDatabase() throws IOException {
    Path file = Files.createFile(folder.resolve("empty.db"));
    try (CaseService service = start(file)) {
      assertFalse(service.hasToken("any"));
    }
  }
}
