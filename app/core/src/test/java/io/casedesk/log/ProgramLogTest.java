package io.casedesk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** It listens to all of Java's logging, so one test at a time. */
@ResourceLock("java.util.logging")
class ProgramLogTest {

  private static final Logger OWN = Logger.getLogger("io.casedesk.test.ProgramLogTest");
  private static final Logger TOLD = Logger.getLogger("io.casedesk.told.Test");
  private static final Logger LIBRARY = Logger.getLogger("okhttp3.Test");

  private final Path folder;
  private final ProgramLog log;

  ProgramLogTest(@TempDir Path workspace) {
    folder = workspace.resolve("logs");
    log = ProgramLog.listen(failure -> "CD-1", 20_000, 3);
  }

  @AfterEach
  void end() {
    log.close();
    Logger.getLogger("").setLevel(Level.INFO);
    Logger.getLogger("io.casedesk").setLevel(null);
    Logger.getLogger("io.casedesk.told").setLevel(null);
  }

  private void write() {
    log.write(folder, folder.resolveSibling("own"));
  }

  private String written() throws IOException {
    log.settle();
    return Files.readString(folder.resolve("casedesk.0.log"));
  }

  @Test
  void whatWasToldBeforeThereIsAFolderComesFirst() throws IOException {
    OWN.info("early");
    write();
    OWN.info("late");
    String text = written();
    assertTrue(text.indexOf("early") > 0, text);
    assertTrue(text.indexOf("early") < text.indexOf("late"), text);
    assertTrue(
        text.lines()
            .findFirst()
            .orElseThrow()
            .matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z INFO  #\\d+ ProgramLogTest: early"),
        text);
  }

  @Test
  void nobodyCanWriteALineOfTheirOwn() throws IOException {
    write();
    OWN.warning("a title\n2026-01-01T00:00:00.000Z ERROR #1 Fake: forged\r\u001b[31m\u2028\u202e");
    String text = written();
    assertEquals(1, text.lines().count(), text);
    assertTrue(text.contains("a title\\n2026"), text);
    assertTrue(text.contains("\\r\\u001b[31m\\u2028\\u202e"), text);
  }

  @Test
  void aFailureIsToldByItsClassesAndNotByItsWords() throws IOException {
    write();
    IOException cause = new FileSystemException("/home/ann/secret.csv", null, "Disk on fire");
    OWN.log(Level.SEVERE, "It failed", new IllegalStateException("the value is sesame\nx", cause));
    String text = written();
    assertTrue(
        text.contains(
            "It failed [CD-1] java.lang.IllegalStateException <- "
                + "java.nio.file.FileSystemException (Disk on fire)"),
        text);
    assertTrue(text.contains("\n\t  at io.casedesk.log.ProgramLogTest."), text);
    assertTrue(text.contains("\n\tcaused by: java.nio.file.FileSystemException"), text);
    assertFalse(text.contains("sesame"), text);
    assertFalse(text.contains("ann"), text);
  }

  @Test
  void secretsIdentifiersAndHomesAreTakenOut() throws IOException {
    write();
    String home = System.getProperty("user.home");
    OWN.info("Authorization: Bearer abc.def, http://joe:pw@proxy:3128");
    OWN.info("GET /api/public/solutions/4711?name=sesame failed in " + home + "/x");
    OWN.log(Level.INFO, "{0} cannot be read", Path.of("/data/ann/orders.pem"));
    OWN.log(Level.INFO, "{0} is full", folder.resolveSibling("own").resolve("w.db"));
    String text = written();
    assertTrue(text.contains("Bearer ***, http://***@proxy:3128"), text);
    assertTrue(text.contains("GET /api/public/solutions/{id} failed in ~/x"), text);
    assertTrue(text.contains("(…)/orders.pem cannot be read"), text);
    assertTrue(text.contains("own/w.db is full"), text);
    assertFalse(text.contains("sesame") || text.contains("4711") || text.contains("ann/"), text);
  }

  @Test
  void theLevelChangesAtOnceAndLibrariesNeverTellMuch() throws IOException {
    write();
    OWN.fine("not yet");
    TOLD.fine("told");
    LIBRARY.info("library");
    log.level(LogLevel.DEBUG);
    OWN.fine("now");
    LIBRARY.fine("frames");
    LIBRARY.warning("trouble");
    log.level(LogLevel.ERROR);
    OWN.warning("no more");
    TOLD.fine("quiet");
    OWN.severe("bad");
    List<String> said = written().lines().map(line -> line.replaceAll(".*: ", "")).toList();
    assertEquals(List.of("told", "now", "trouble", "bad"), said);
  }

  @Test
  void whatIsFullIsSetAsideAndOnlyItsOwnerReadsIt() throws IOException {
    write();
    for (int i = 0; i < 1_000; i++) {
      OWN.info("line " + i + " " + "x".repeat(80));
    }
    log.settle();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.sorted().toList();
      List<String> names = all.stream().map(file -> file.getFileName().toString()).toList();
      assertEquals(
          List.of("casedesk.0.log", "casedesk.0.log.lck", "casedesk.1.log", "casedesk.2.log"),
          names);
      for (Path file : all) {
        assertTrue(Files.size(file) < 21_000, file + " has " + Files.size(file));
        assertEquals("rw-------", permissions(file));
      }
    }
    assertEquals("rwx------", permissions(folder));
    assertTrue(written().contains("line 999 "));
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aFolderThatWasThereAndWhatIsNotTheLogKeepTheirPermissions() throws IOException {
    Path own = Files.createDirectory(folder).resolve("casedesk.0.log");
    Path rotated = folder.resolve("casedesk.1.log");
    List<Path> foreign =
        List.of(
            Files.createDirectory(folder.resolve("other")),
            Files.writeString(folder.resolve("other.0.log"), "x"),
            Files.writeString(folder.resolve("casedesk.0.log.txt"), "x"),
            Files.writeString(folder.resolve("casedesk.0.log.backup.7"), "x"),
            Files.createDirectory(folder.resolve("casedesk.2.log.9")));
    Files.writeString(own, "");
    Files.writeString(rotated, "");
    for (Path path : foreign) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    write();
    OWN.info("line");
    assertTrue(written().contains("line"));
    assertEquals("rwxr-xr-x", permissions(folder));
    for (Path path : foreign) {
      assertEquals("rwxr-xr-x", permissions(path), path.toString());
    }
    for (Path path : List.of(own, rotated, folder.resolve("casedesk.0.log.lck"))) {
      assertEquals("rw-------", permissions(path), path.toString());
    }
  }

  @Test
  void aSecondProgramHasAFileOfItsOwn() throws IOException {
    write();
    ProgramLog second = ProgramLog.listen(failure -> "CD-1", 20_000, 3);
    second.write(folder, folder);
    OWN.info("both");
    second.settle();
    second.close();
    assertTrue(written().contains("both"));
    assertTrue(Files.readString(folder.resolve("casedesk.0.log.1")).contains("both"));
  }

  @Test
  void aPlantedLinkIsNotFollowed() throws IOException {
    for (String planted : List.of("casedesk.0.log", "casedesk.0.log.lck", "casedesk.1.log.2")) {
      Path place = folder.resolveSibling("planted " + planted);
      Path target = Files.writeString(folder.resolveSibling("target of " + planted), "mine");
      Path link = Files.createDirectory(place).resolve(planted);
      Files.createSymbolicLink(link, target);
      ProgramLog refused = ProgramLog.listen(failure -> "CD-1", 20_000, 3);
      refused.write(place, place);
      OWN.info("not into the target");
      refused.settle();
      refused.close();
      assertEquals("mine", Files.readString(target));
      String trouble = refused.problem().orElseThrow();
      assertTrue(trouble.contains(planted + " is a symbolic link. Delete it"), trouble);
    }
  }

  @Test
  void aLinkThatIsPlantedLaterIsNotFollowed() throws IOException {
    write();
    Path target = Files.writeString(folder.resolveSibling("target"), "mine");
    Path newest = folder.resolve("casedesk.0.log");
    Files.delete(newest);
    Files.createSymbolicLink(newest, target);
    for (int line = 0; line < 1_000; line++) {
      OWN.info("line " + line + " " + "x".repeat(80));
    }
    log.settle();
    assertEquals("mine", Files.readString(target));
    assertTrue(written().contains("line 999 "), "the log goes on in a file of its own");
  }

  @Test
  void withoutAFolderTheProgramGoesOn() throws IOException {
    Files.writeString(folder, "a file where the folder should be");
    write();
    OWN.info("nobody hears");
    log.settle();
    assertTrue(log.problem().orElseThrow().contains("FileAlreadyExists"), log.problem().toString());
  }

  @Test
  void everythingIsWrittenWhenItEnds() throws IOException {
    write();
    for (int i = 0; i < 50; i++) {
      OWN.info("line " + i);
    }
    log.close();
    OWN.info("too late");
    String text = Files.readString(folder.resolve("casedesk.0.log"));
    assertTrue(text.contains("line 49"), text);
    assertFalse(text.contains("too late"), text);
  }
}
