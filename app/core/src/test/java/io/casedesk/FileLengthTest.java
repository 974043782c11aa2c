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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The source files of the program: none is longer than 300 lines, and each has its own name. */
final class FileLengthTest {

  private static final int MOST = 300;
  private static final Path MODULES = Path.of("..");
  private static final String SOURCES = "src/main/java/io/casedesk";

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

  /** Two classes of one name could be mistaken for each other. */
  @ParameterizedTest
  @ValueSource(strings = {"server core", "core cli", "core desktop", "server desktop"})
  void noTwoFilesHaveOneName(String modules) throws IOException {
    Map<String, List<Path>> byName = new TreeMap<>();
    for (String module : modules.split(" ", -1)) {
      try (Stream<Path> files = Files.walk(MODULES.resolve(module).resolve(SOURCES))) {
        files
            .filter(path -> path.toString().endsWith(".java"))
            .filter(path -> !path.endsWith("package-info.java"))
            .forEach(
                path ->
                    byName
                        .computeIfAbsent(path.getFileName().toString(), name -> new ArrayList<>())
                        .add(path));
      }
    }
    assertTrue(byName.size() > 100, () -> "not all files were looked at");
    byName.values().removeIf(paths -> paths.size() == 1);
    assertEquals(Map.of(), byName);
  }

  @Test
  void noFileIsTooLong() throws IOException {
    assertEquals(Map.of(), longFiles());
  }
}
