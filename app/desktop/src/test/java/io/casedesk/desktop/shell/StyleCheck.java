package io.casedesk.desktop.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.css.CssParser;
import javafx.css.Stylesheet;

/**
 * Checks whether JavaFX can parse all style sheets. The binary style sheets it creates are deleted:
 * JavaFX writes their strings in varying order, and builds must be reproducible.
 */
final class StyleCheck {

  private static final String TEXT = ".css";

  private StyleCheck() {}

  /**
   * Checks the style sheets of a folder.
   *
   * @param args the folder
   * @throws IOException if JavaFX can't parse a style sheet and would ignore the rule
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
