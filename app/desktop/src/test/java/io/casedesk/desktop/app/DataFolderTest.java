package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DataFolderTest {

  private static final Path HOME = Path.of("/home/ana");

  @Test
  void goesByTheHomeOfTheEnvironmentOnLinux() {
    Map<String, String> environment = Map.of("HOME", "/srv/ana");
    assertEquals(
        Path.of("/srv/ana/.local/share/casedesk"), DataFolder.of("Linux", environment, HOME));
    assertEquals(
        HOME.resolve(".local/share/casedesk"), DataFolder.of("Linux", Map.of("HOME", "x"), HOME));
    assertEquals(
        Path.of("/data/casedesk"),
        DataFolder.of("Linux", Map.of("HOME", "/srv/ana", "XDG_DATA_HOME", "/data"), HOME));
  }

  @Test
  void isTheUsualOneOfOtherSystems() {
    Map<String, String> environment = Map.of("HOME", "/srv/ana", "LOCALAPPDATA", "/local");
    Path library = HOME.resolve("Library/Application Support/Casedesk");
    assertEquals(library, DataFolder.of("Mac OS X", environment, HOME));
    assertEquals(library, DataFolder.of("Darwin", environment, HOME));
    assertEquals(Path.of("/local/Casedesk"), DataFolder.of("Windows 11", environment, HOME));
    assertEquals(
        HOME.resolve("AppData/Local/Casedesk"), DataFolder.of("Windows 11", Map.of(), HOME));
  }
}
