package io.casedesk.desktop.app;

import io.casedesk.workspace.database.WorkspaceFolder;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** Finds the folder for Casedesk's files by the conventions of the operating system. */
final class DataFolder {

  private DataFolder() {}

  /** Returns the folder of this user, which may not exist yet. */
  static Path here() {
    return of(
        System.getProperty("os.name", ""),
        System.getenv(),
        Path.of(System.getProperty("user.home", ".")));
  }

  /**
   * Returns the folder, which may not exist yet.
   *
   * @param system name of the operating system, as in the property {@code os.name}
   * @param environment environment variables
   * @param home the user's home folder
   */
  static Path of(String system, Map<String, String> environment, Path home) {
    if (!system.toLowerCase(Locale.ROOT).startsWith("windows")) {
      return new WorkspaceFolder(system, environment, home).path(null);
    }
    String named = environment.getOrDefault("LOCALAPPDATA", "");
    return (named.isBlank() ? home.resolve("AppData/Local") : Path.of(named)).resolve("Casedesk");
  }
}
