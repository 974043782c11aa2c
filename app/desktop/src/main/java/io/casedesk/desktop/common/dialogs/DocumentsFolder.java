package io.casedesk.desktop.common.dialogs;

import io.casedesk.workspace.database.WorkspaceFolder;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the user's documents folder on Linux, where a file dialog would otherwise start in the
 * working directory of the program. Other systems start in a suitable folder.
 */
final class DocumentsFolder {

  /**
   * An entry in the file {@code user-dirs.dirs}, such as {@code
   * XDG_DOCUMENTS_DIR="$HOME/Dokumente"}.
   */
  private static final Pattern NAMED = Pattern.compile("XDG_DOCUMENTS_DIR=\"(.+)\"");

  private DocumentsFolder() {}

  /** Returns the folder; empty on systems whose dialogs start in a suitable folder. */
  static Optional<File> folder() {
    return System.getProperty("os.name", "").startsWith("Linux")
        ? Optional.of(folder(WorkspaceFolder.userHome(), System.getenv()))
        : Optional.empty();
  }

  /** Returns the documents folder if it exists, or else the home folder. */
  static File folder(Path home, Map<String, String> environment) {
    String set = environment.getOrDefault("XDG_CONFIG_HOME", "");
    Path settings = set.isBlank() ? home.resolve(".config") : Path.of(set);
    return Stream.concat(
            lines(settings.resolve("user-dirs.dirs")).stream()
                .map(String::strip)
                .map(NAMED::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1).replace("$HOME", home.toString()))
                .map(File::new),
            Stream.of(home.resolve("Documents").toFile()))
        .filter(File::isDirectory)
        .findFirst()
        .orElseGet(home::toFile);
  }

  private static List<String> lines(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException | UncheckedIOException e) {
      // The setting is only a convenience.
      return List.of();
    }
  }
}
