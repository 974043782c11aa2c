package io.casedesk.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The input of a command: a file or, for {@code -}, standard input. */
public final class InputFile {

  private static final Path STANDARD_INPUT = Path.of("-");

  private InputFile() {}

  /** Whether a path stands for standard input. */
  public static boolean isStandardInput(Path named) {
    return STANDARD_INPUT.equals(named);
  }

  /** Copies standard input to a temporary file that only the current user can read. */
  static Path copy(InputStream in) throws IOException {
    Path folder = Files.createTempDirectory("casedesk-in");
    Path copy = folder.resolve("standard-input");
    boolean copied = false;
    try {
      Files.copy(in, copy);
      copied = true;
      return copy;
    } finally {
      if (!copied) {
        delete(copy);
      }
    }
  }

  /** Deletes a copy with its folder. */
  static void delete(Path copy) throws IOException {
    Files.deleteIfExists(copy);
    Path folder = copy.getParent();
    if (folder != null) {
      Files.deleteIfExists(folder);
    }
  }
}
