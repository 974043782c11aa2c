package io.casedesk.cli.terminal;

import io.casedesk.files.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The output of a command: a file, standard output for {@code -}, or another stream: a device such
 * as {@code /dev/null}, a named pipe, the file of a process substitution. Output to a stream is
 * first written to a private temporary file, so that it is either complete or missing.
 */
public final class OutputFile implements Closeable {

  private static final Set<Path> STANDARD_OUTPUT =
      Set.of(
          Path.of("-"), Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

  private final Terminal terminal;
  private final Path place;
  private final Path named;
  private final @Nullable Path own;

  private OutputFile(Terminal terminal, Path named, Path place, @Nullable Path own) {
    this.terminal = terminal;
    this.named = named;
    this.place = place;
    this.own = own;
  }

  /** Creates the output for the path given by {@code --output}. */
  public static OutputFile of(Path out, Terminal terminal) throws IOException {
    if (!isStream(out)) {
      return new OutputFile(terminal, out, out, null);
    }
    Path own = Files.createTempDirectory("casedesk-out");
    return new OutputFile(terminal, out, own.resolve("out"), own);
  }

  /**
   * Writes the output of a command: a file, which is replaced only when all of it is written, or
   * standard output; returns its name for messages.
   */
  public static String write(Path out, Terminal terminal, AtomicFile.Content content)
      throws IOException {
    try (OutputFile target = of(out, terminal)) {
      AtomicFile.replace(target.place, content);
      target.deliver();
      return target.name(out);
    }
  }

  /** Whether a path stands for standard output. */
  public static boolean isStandardOutput(Path out) {
    return STANDARD_OUTPUT.contains(out);
  }

  /** Whether a path stands for standard output, or what is there is neither a file nor a folder. */
  public static boolean isStream(Path out) {
    return isStandardOutput(out)
        || (Files.exists(out) && !Files.isRegularFile(out) && !Files.isDirectory(out));
  }

  /** Whether a file exists that the output would replace, also as a broken link. */
  public static boolean isTaken(Path file) {
    return !isStream(file) && Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /** Rejects standard output, for commands that can only write files. */
  public static final class FileOnly implements ITypeConverter<Path> {
    @Override
    public Path convert(String value) {
      if (isStandardOutput(Path.of(value))) {
        throw new TypeConversionException("'" + value + "' is not a file; name the file to write");
      }
      return Path.of(value);
    }
  }

  /** Returns the path to write to. */
  public Path place() {
    return place;
  }

  /** Whether the output goes to a stream, where an incomplete file can't have another name. */
  public boolean isStream() {
    return own != null;
  }

  /** Returns the name of the written file for messages. */
  public String name(Path file) {
    if (own == null) {
      return file.toString();
    }
    return isStandardOutput(named) ? "standard output" : named.toString();
  }

  /**
   * Copies the file to the stream, if the target is one.
   *
   * @throws ClosedPipeException when the program that reads standard output has ended
   * @throws IOException when the stream can't be written
   */
  public void deliver() throws IOException {
    if (own == null || !Files.exists(place)) {
      return;
    }
    if (!isStandardOutput(named)) {
      try (OutputStream stream = Files.newOutputStream(named, StandardOpenOption.WRITE)) {
        Files.copy(place, stream);
      } catch (FileSystemException e) {
        throw e;
      } catch (IOException e) {
        throw new FileSystemException(
            named.toString(), null, "can't be written: " + e.getMessage());
      }
      return;
    }
    Files.copy(place, terminal.out());
    if (terminal.out().checkError()) {
      throw Terminal.standardOutputIsPipe()
          ? new ClosedPipeException()
          : new IOException("standard output was closed");
    }
  }

  /** Thrown when the reader of a pipe has ended, such as {@code head}: nothing is to be said. */
  public static final class ClosedPipeException extends IOException {

    @Serial private static final long serialVersionUID = 1L;
  }

  @Override
  public void close() throws IOException {
    if (own == null) {
      return;
    }
    List<Path> left;
    try (Stream<Path> all = Files.walk(own)) {
      left = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : left) {
      Files.delete(file);
    }
  }
}
