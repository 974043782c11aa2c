package io.casedesk.desktop.common.dialogs;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * The name of a file to write. Dialogs of some systems keep the name while another kind of file is
 * chosen, so that a page would be written into a file that says to be JSON, or the other way.
 */
final class FileNameExtension {

  private FileNameExtension() {}

  /**
   * The file to write: of the kind that was chosen, or else of the kind that the name says.
   *
   * @param type the kind chosen in the dialog, where the system says
   */
  static Path of(Path chosen, List<FileDialogs.Type> type, FileDialogs.Question question) {
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
    // The kind that is chosen at first says nothing: a name that was typed says more.
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
