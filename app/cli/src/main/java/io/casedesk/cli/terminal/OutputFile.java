package io.casedesk.cli.terminal;

import io.casedesk.files.AtomicFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The output of a command: a file or, for {@code -}, standard output. Output to standard output is
 * first written to a private temporary file, so that it is either complete or missing.
 */
public final class OutputFile implements Closeable {

  private static final Set<Path> STANDARD_OUTPUT =
      Set.of(
          Path.of("-"), Path.of("/dev/stdout"), Path.of("/dev/fd/1"), Path.of("/proc/self/fd/1"));

  private final Terminal terminal;
  private final Path place;
  private final @Nullable Path own;

  private OutputFile(Terminal terminal, Path place, @Nullable Path own) {
    this.terminal = terminal;
    this.place = place;
    this.own = own;
  }

  /** Creates the output for the path given by {@code --output}. */
  public static OutputFile of(Path out, Terminal terminal) throws IOException {
    if (!isStandardOutput(out)) {
      return new OutputFile(terminal, out, null);
    }
    Path own = Files.createTempDirectory("casedesk-out");
    return new OutputFile(terminal, own.resolve("out"), own);
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

  /** Whether the path exists, also as a broken link. */
  public static boolean isTaken(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
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

  /** Whether the output goes to standard output. */
  public boolean isStandardOutput() {
    return own != null;
  }

  /** Returns the name of the written file for messages. */
  public String name(Path file) {
    return own == null ? file.toString() : "standard output";
  }

  /**
   * Copies the file to standard output, if that is the target.
   *
   * @throws IOException when standard output is closed
   */
  public void deliver() throws IOException {
    if (own != null && Files.exists(place)) {
      Files.copy(place, terminal.out());
      if (terminal.out().checkError()) {
        throw new IOException("standard output was closed");
      }
    }
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
