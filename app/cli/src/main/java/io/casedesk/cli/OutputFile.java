package io.casedesk.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where a command writes: the file that a person named, or standard output for {@code -}. What goes
 * to standard output is written to a private file first, so that it comes when it is done, or not
 * at all.
 */
final class OutputFile implements Closeable {

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

  /** Takes what {@code --out} says. */
  static OutputFile of(Path out, Terminal terminal) throws IOException {
    if (!isStandardOutput(out)) {
      return new OutputFile(terminal, out, null);
    }
    Path own = Files.createTempDirectory("casedesk-out");
    return new OutputFile(terminal, own.resolve("out"), own);
  }

  /** Whether standard output is meant. */
  static boolean isStandardOutput(Path out) {
    return STANDARD_OUTPUT.contains(out);
  }

  /** Refuses standard output, for commands that write a file only. */
  static final class FileOnly implements ITypeConverter<Path> {
    @Override
    public Path convert(String value) {
      if (isStandardOutput(Path.of(value))) {
        throw new TypeConversionException("'" + value + "' is no file; name the file to write");
      }
      return Path.of(value);
    }
  }

  /** Where to write. */
  Path place() {
    return place;
  }

  /** Whether it goes to standard output. */
  boolean isStandardOutput() {
    return own != null;
  }

  /** What a person calls the file that was written. */
  String name(Path file) {
    return own == null ? file.toString() : "standard output";
  }

  /**
   * Ends it, once the file is in its place.
   *
   * @throws IOException when nobody reads standard output any more
   */
  void deliver() throws IOException {
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
