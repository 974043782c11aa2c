package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Use cases and solutions are two kinds of record in the same screens, not two screens. */
class SharedCodeTest {

  private static final int SAME = 6;
  private static final Path SOURCES = Path.of("src", "main", "java", "io", "casedesk", "desktop");

  /** Every six lines of code that stand below each other, whatever their indentation. */
  private static Set<String> sixes(String feature) throws IOException {
    Set<String> sixes = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES.resolve(feature))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        List<String> code = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
          String bare = line.strip();
          boolean said =
              bare.startsWith("import ")
                  || bare.startsWith("package ")
                  || bare.startsWith("//")
                  || bare.startsWith("/*")
                  || bare.startsWith("*");
          if (!bare.isEmpty() && !said) {
            code.add(bare);
          }
        }
        for (int from = 0; from + SAME <= code.size(); from++) {
          sixes.add(String.join("\n", code.subList(from, from + SAME)));
        }
      }
    }
    return sixes;
  }

  @Test
  void noSixLinesOfOneStandAgainInTheOther() throws IOException {
    Set<String> solutions = sixes("solutions");
    assertTrue(solutions.size() > 50, "the sources were found");
    Set<String> both = sixes("usecases");
    both.retainAll(solutions);
    assertEquals(Set.of(), both);
  }
}
