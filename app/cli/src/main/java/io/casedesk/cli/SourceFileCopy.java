package io.casedesk.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file as it was when a session began. Whoever saves the file while records are sent does not
 * take the result from the session.
 *
 * @param file the copy, of the same name
 */
record SourceFileCopy(Path file) implements AutoCloseable {

  /** Copies a file into a folder that only this user can read. */
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
