package io.casedesk.desktop.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.css.CssParser;
import javafx.css.Stylesheet;

/**
 * Refuses style sheets that JavaFX does not understand as a whole: the build runs it. The binary
 * sheets that come of it are not kept, as JavaFX writes the names in them in another order each
 * time, and a package is to be the same whenever it is made.
 */
public final class StyleCheck {

  private static final String TEXT = ".css";

  private StyleCheck() {}

  /**
   * Reads each style sheet of a folder.
   *
   * @param args the folder
   * @throws IOException when JavaFX does not understand one: it would leave out the rule
   */
  public static void main(String[] args) throws IOException {
    for (Path sheet : sheets(Path.of(args[0]))) {
      CssParser.errorsProperty().clear();
      Path binary = Files.createTempFile("styles", ".bss");
      try {
        Stylesheet.convertToBinary(sheet.toFile(), binary.toFile());
      } finally {
        Files.delete(binary);
      }
      if (!CssParser.errorsProperty().isEmpty()) {
        throw new IOException(sheet + ": " + CssParser.errorsProperty());
      }
    }
  }

  private static List<Path> sheets(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(TEXT)).toList();
    }
  }
}
