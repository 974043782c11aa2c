package io.casedesk.desktop;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where Casedesk keeps its files on this computer, by the custom of the operating system. */
final class DataFolder {

  private DataFolder() {}

  /**
   * The folder; it may not exist yet.
   *
   * @param system name of the operating system, as in the property {@code os.name}
   * @param environment environment variables
   * @param home the user's home folder
   */
  static Path of(String system, Map<String, String> environment, Path home) {
    String os = system.toLowerCase(Locale.ROOT);
    if (os.contains("win")) {
      return folder(environment.get("LOCALAPPDATA"), home.resolve("AppData/Local"), "Casedesk");
    }
    if (os.contains("mac")) {
      return home.resolve("Library/Application Support/Casedesk");
    }
    return folder(environment.get("XDG_DATA_HOME"), home.resolve(".local/share"), "casedesk");
  }

  private static Path folder(@Nullable String named, Path usual, String name) {
    return (named == null || named.isBlank() ? usual : Path.of(named)).resolve(name);
  }
}
