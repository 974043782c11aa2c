package io.casedesk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** No source file of the program, in any module, is longer than 300 lines. */
final class FileLengthTest {

  private static final int MOST = 300;
  private static final Path MODULES = Path.of("..");
  private static final String SOURCES = "src/main/java/io/casedesk";

  /** Files that are longer still, and how long they may be. Numbers go down, and entries go. */
  private static final Map<String, Integer> LEFT =
      Map.of("bench/bench/screen/DrivenWindow.java", 317);

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Long> longFiles() throws IOException {
    Map<String, Long> found = new TreeMap<>();
    int all = 0;
    for (String module : List.of("server", "core", "cli", "desktop", "bench")) {
      Path sources = MODULES.resolve(module).resolve(SOURCES);
      try (Stream<Path> files = Files.walk(sources)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          all++;
          long lines = lines(file);
          if (lines > MOST) {
            String name = module + "/" + sources.relativize(file).toString().replace('\\', '/');
            found.put(name, lines);
          }
        }
      }
    }
    assertTrue(all > 1_000, () -> "not all files were looked at");
    return found;
  }

  @Test
  void noFileIsTooLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    Map<String, Long> found = longFiles();
    found.forEach(
        (name, lines) -> {
          int most = LEFT.getOrDefault(name, MOST);
          if (lines > most) {
            tooLong.add(name + ": " + lines + " lines of at most " + most);
          }
        });
    LEFT.forEach(
        (name, most) -> {
          long lines = found.getOrDefault(name, 0L);
          if (lines <= MOST) {
            tooLong.add(name + " is short enough now: take it off the list");
          }
        });
    assertEquals(List.of(), tooLong);
  }
}
