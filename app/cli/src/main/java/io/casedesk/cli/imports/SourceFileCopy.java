package io.casedesk.cli.imports;

import io.casedesk.cli.terminal.ErrorMessages;
import io.casedesk.cli.terminal.InputFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A private copy of a file for the duration of a session, so that saving the original during a run
 * doesn't affect the result.
 *
 * @param file the copy, with the name of the original on one line
 */
record SourceFileCopy(Path file) implements AutoCloseable {

  private static final String STANDARD_INPUT = "standard-input";

  /** Copies a file into a folder that only the current user can read. */
  static SourceFileCopy of(Path file) throws IOException {
    return of(file, InputStream.nullInputStream());
  }

  /** Copies a file, or standard input, into a folder that only the current user can read. */
  static SourceFileCopy of(Path file, InputStream standardInput) throws IOException {
    Path folder = Files.createTempDirectory("casedesk-import");
    boolean copied = false;
    try {
      Path copy =
          InputFile.isStandardInput(file)
              ? copy(new BufferedInputStream(standardInput), folder)
              : Files.copy(file, folder.resolve(nameOf(file)));
      copied = true;
      return new SourceFileCopy(copy);
    } finally {
      if (!copied) {
        Files.delete(folder);
      }
    }
  }

  /** Returns a name that forges no line where it is printed. */
  private static String nameOf(Path file) {
    return ErrorMessages.line(String.valueOf(file.getFileName()));
  }

  /**
   * Copies standard input; the name of the copy says if it is JSON, which begins with a bracket.
   */
  private static Path copy(BufferedInputStream in, Path folder) throws IOException {
    in.mark(1);
    int first = in.read();
    in.reset();
    boolean json = first == '[' || first == '{';
    Path copy = folder.resolve(STANDARD_INPUT + (json ? ".json" : ".csv"));
    Files.copy(in, copy);
    return copy;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    Path folder = file.getParent();
    if (folder != null) {
      Files.delete(folder);
    }
  }
}
