package io.casedesk.cli.terminal;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options for a file to write that must not replace another one by accident. */
public final class NewFileOptions {

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "The file to write. Use - for standard output.")
  private Path out = Path.of("");

  @Option(names = "--force", description = "Replaces an existing file.")
  private boolean force;

  /** Returns the path as given. */
  public Path path() {
    return out;
  }

  /** Whether the file exists and must not be replaced. */
  public boolean isTaken() {
    return !force && OutputFile.isTaken(out);
  }

  /**
   * Checks that the file doesn't exist, unless it may be replaced.
   *
   * @throws FileAlreadyExistsException when it exists
   */
  public void requireFree() throws IOException {
    if (isTaken()) {
      throw new FileAlreadyExistsException(
          out.toString(), null, "the file already exists; --force replaces it");
    }
  }
}
