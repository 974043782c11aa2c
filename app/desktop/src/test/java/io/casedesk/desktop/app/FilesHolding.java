package io.casedesk.desktop.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Looks for what should stand in no file, or in one only. */
final class FilesHolding {

  private FilesHolding() {}

  /** Names of files in a folder that hold a text. */
  static List<String> text(Path folder, String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> read(file).contains(text))
          .map(file -> String.valueOf(file.getFileName()))
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
