package io.casedesk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each class of the program has its own name. */
final class ClassNameTest {

  private static final Path MODULES = Path.of("..");
  private static final String SOURCES = "src/main/java/io/casedesk";

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
    assertFalse(byName.isEmpty(), "no file was found");
    byName.values().removeIf(paths -> paths.size() == 1);
    assertEquals(Map.of(), byName);
  }
}
