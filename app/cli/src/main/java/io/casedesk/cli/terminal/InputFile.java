package io.casedesk.cli.terminal;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A private copy of a file, or of standard input, while a command runs. A change of the original
 * doesn't affect the result.
 *
 * @param path the copy, with the name of the original on one line
 */
public record InputFile(Path path) implements AutoCloseable {

  private static final Path STANDARD_INPUT = Path.of("-");

  /** Whether a path stands for standard input. */
  public static boolean isStandardInput(Path named) {
    return STANDARD_INPUT.equals(named);
  }

  /** Copies a file or, for {@code -}, standard input, into a folder only for the current user. */
  public static InputFile copy(Path file, InputStream standardInput) throws IOException {
    Path folder = Files.createTempDirectory("casedesk-in");
    boolean copied = false;
    try {
      Path copy =
          isStandardInput(file)
              ? copy(new BufferedInputStream(standardInput), folder)
              : Files.copy(file, folder.resolve(nameOf(file)));
      copied = true;
      return new InputFile(copy);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      throw new FileSystemException(file.toString(), null, "can't be read: " + e.getMessage());
    } finally {
      if (!copied) {
        delete(folder);
      }
    }
  }

  /** Returns a name that forges no line where it is printed. */
  private static String nameOf(Path file) {
    return ErrorMessages.line(String.valueOf(file.getFileName()));
  }

  /** The name of the copy says whether it is JSON, which begins with a bracket. */
  private static Path copy(BufferedInputStream in, Path folder) throws IOException {
    in.mark(1);
    int first = in.read();
    in.reset();
    boolean json = first == '[' || first == '{';
    Path copy = folder.resolve("standard-input" + (json ? ".json" : ".csv"));
    Files.copy(in, copy);
    return copy;
  }

  @Override
  public void close() throws IOException {
    delete(path.resolveSibling(""));
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
