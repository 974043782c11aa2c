package io.casedesk.workspace.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WorkspaceFolderTest {

  private static final Path HOME = Path.of("/home/ana");

  private static Path folder(String system, Map<String, String> environment) {
    return new WorkspaceFolder(system, environment, HOME).path(null);
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, /home/ana/.local/share/casedesk",
    "FreeBSD, /home/ana/.local/share/casedesk",
    "Mac OS X, /home/ana/Library/Application Support/Casedesk",
    "Darwin, /home/ana/Library/Application Support/Casedesk",
    "Windows 11, /home/ana/AppData/Roaming/Casedesk"
  })
  void isTheUsualOneWhereTheEnvironmentIsSilent(String system, Path expected) {
    assertEquals(expected, folder(system, Map.of()));
    assertEquals(expected, folder(system, Map.of("APPDATA", "", "XDG_DATA_HOME", " ")));
  }

  @Test
  void isWhatTheEnvironmentSays() {
    Map<String, String> environment = Map.of("APPDATA", "/roaming", "XDG_DATA_HOME", "/data");
    assertEquals(Path.of("/data/casedesk"), folder("Linux", environment));
    assertEquals(Path.of("/roaming/Casedesk"), folder("Windows 10", environment));
    assertEquals(
        HOME.resolve("Library/Application Support/Casedesk"), folder("Mac OS X", environment));
  }

  @Test
  void goesByTheHomeOfTheShellOnLinux() {
    Map<String, String> environment = Map.of("HOME", "/shell");
    assertEquals(Path.of("/shell/.local/share/casedesk"), folder("Linux", environment));
    assertEquals(
        Path.of("/data/casedesk"), folder("Linux", Map.of("HOME", "/s", "XDG_DATA_HOME", "/data")));
    assertEquals(HOME.resolve(".local/share/casedesk"), folder("Linux", Map.of("HOME", "rel")));
    assertEquals(HOME.resolve("AppData/Roaming/Casedesk"), folder("Windows 11", environment));
  }

  @Test
  void ignoresARelativePathInTheEnvironment() {
    assertEquals(
        HOME.resolve(".local/share/casedesk"), folder("Linux", Map.of("XDG_DATA_HOME", "data")));
  }

  @Test
  void isTheChosenOneBeforeAllElse() {
    WorkspaceFolder folder = new WorkspaceFolder("Linux", Map.of("XDG_DATA_HOME", "/data"), HOME);
    assertEquals(Path.of("/chosen"), folder.path(Path.of("/somewhere/../chosen")));
  }

  @Test
  void knowsThisComputer() {
    assertTrue(WorkspaceFolder.here().path(null).isAbsolute());
  }

  @Test
  void isMadeForItsOwnerAlone(@TempDir Path temp) throws IOException {
    Path made = WorkspaceFolder.make(temp.resolve("a/b"));
    assertEquals(temp.toRealPath().resolve("a/b"), made);
    assumeTrue(Files.getFileStore(made).supportsFileAttributeView("posix"));
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
    assertEquals(made, WorkspaceFolder.make(made), "one that is there is left as it is");
  }

  @Test
  void saysWhyItCannotBeMade(@TempDir Path temp) throws IOException {
    Path file = Files.createFile(temp.resolve("file"));
    WorkspaceException e =
        assertThrows(WorkspaceException.class, () -> WorkspaceFolder.make(file.resolve("below")));
    assertTrue(e.getMessage().contains("Choose another folder"), e.getMessage());
  }
}
