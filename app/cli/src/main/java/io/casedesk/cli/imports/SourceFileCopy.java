package io.casedesk.cli.imports;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A private copy of a file for the duration of a session, so that saving the original during a run
 * doesn't affect the result.
 *
 * @param file the copy, with the name of the original
 */
record SourceFileCopy(Path file) implements AutoCloseable {

  /** Copies a file into a folder that only the current user can read. */
  static SourceFileCopy of(Path file) throws IOException {
    Path folder = Files.createTempDirectory("casedesk-import");
    Path copy = folder.resolve(String.valueOf(file.getFileName()));
    try {
      return new SourceFileCopy(Files.copy(file, copy));
    } catch (IOException e) {
      Files.delete(folder);
      throw e;
    }
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
