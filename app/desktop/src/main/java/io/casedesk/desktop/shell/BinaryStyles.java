package io.casedesk.desktop.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javafx.css.CssParser;
import javafx.css.Stylesheet;

/**
 * Makes style sheets that need not be parsed at every start: the build runs it. JavaFX takes the
 * binary one by itself wherever it lies beside the one that was asked for.
 */
public final class BinaryStyles {

  private static final String TEXT = ".css";

  private BinaryStyles() {}

  /**
   * Makes a binary style sheet beside each in a folder.
   *
   * @param args the folder
   * @throws IOException also when JavaFX does not understand one: it would leave out the rule
   */
  public static void main(String[] args) throws IOException {
    for (Path sheet : sheets(Path.of(args[0]))) {
      CssParser.errorsProperty().clear();
      Stylesheet.convertToBinary(sheet.toFile(), binary(sheet).toFile());
      if (!CssParser.errorsProperty().isEmpty()) {
        Files.delete(binary(sheet));
        throw new IOException(sheet + ": " + CssParser.errorsProperty());
      }
    }
  }

  private static List<Path> sheets(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(TEXT)).toList();
    }
  }

  private static Path binary(Path sheet) {
    String name = sheet.toString();
    return Path.of(name.substring(0, name.length() - TEXT.length()) + ".bss");
  }
}
