package io.casedesk.desktop.common.dialogs;

import io.casedesk.workspace.WorkspaceFolder;
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
 * Where a person has their documents. On Linux a dialog that is told of no folder begins in the one
 * that the program was started in, which means nothing to anybody; other systems begin well.
 */
final class DocumentsFolder {

  /** As the desktops of Linux write it: {@code XDG_DOCUMENTS_DIR="$HOME/Dokumente"}. */
  private static final Pattern NAMED = Pattern.compile("XDG_DOCUMENTS_DIR=\"(.+)\"");

  private DocumentsFolder() {}

  /** The folder; empty where the system begins well by itself. */
  static Optional<File> folder() {
    return System.getProperty("os.name", "").startsWith("Linux")
        ? Optional.of(folder(WorkspaceFolder.userHome(), System.getenv()))
        : Optional.empty();
  }

  /** The folder for documents that is there; else the one that everything of a person is in. */
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
      // It is there for comfort only.
      return List.of();
    }
  }
}
