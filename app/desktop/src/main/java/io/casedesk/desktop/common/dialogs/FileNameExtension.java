package io.casedesk.desktop.common.dialogs;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Corrects the extension of a file to write. Some systems keep the file name when the user selects
 * another type, so that the extension would not match the content.
 */
final class FileNameExtension {

  private FileNameExtension() {}

  /**
   * Returns the file with the extension of the selected type, or else of the type that its name
   * has.
   *
   * @param type the type selected in the dialog, if the system reports it
   */
  static Path of(Path chosen, List<FileDialogs.Type> type, FileDialogs.Request question) {
    if (question.types().isEmpty()) {
      return chosen;
    }
    FileDialogs.Type first = question.types().getFirst();
    FileDialogs.Type picked = type.isEmpty() ? first : type.getFirst();
    String name = String.valueOf(chosen.getFileName());
    FileDialogs.Type named =
        question.types().stream().filter(known -> ends(name, known)).findFirst().orElse(null);
    if (named == null) {
      return chosen.resolveSibling(name + "." + picked.extension());
    }
    // The default type is not a choice of the user: a typed extension takes precedence.
    if (named.equals(picked) || picked.equals(first)) {
      return chosen;
    }
    String stem = name.substring(0, name.length() - named.extension().length());
    return chosen.resolveSibling(stem + picked.extension());
  }

  private static boolean ends(String name, FileDialogs.Type type) {
    return name.toLowerCase(Locale.ROOT).endsWith("." + type.extension());
  }
}
