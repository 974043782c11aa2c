package io.casedesk.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ratios that are compared with those of the last release. */
class SmokeBenchTest {

  private static final String RATIO = "read.latency0.ratio-to-python";

  @Test
  void theNewestValueOfAFigureCounts() {
    Map<String, Double> released =
        SmokeBench.released(
            List.of(
                "release,date,figure,value,unit,beside",
                "0.1.0,2026-11-23,a,0.50,,x",
                "0.2.0,2026-12-23,a,0.40,,x"));

    assertEquals(Map.of("a", 0.4), released);
  }

  @Test
  void aRatioThatGrewByMoreThanNoiseIsShort() {
    Map<String, Double> released = Map.of(RATIO, 0.8);

    assertTrue(SmokeBench.beside(new Figure(RATIO, "0.99", "", false), released).enough());
    assertFalse(SmokeBench.beside(new Figure(RATIO, "1.01", "", true), released).enough());
  }

  @Test
  void aRatioWithoutAReleaseIsShort() {
    Figure figure = SmokeBench.beside(new Figure(RATIO, "0.10", "", true), Map.of());

    assertFalse(figure.enough());
    assertTrue(figure.how().contains("figures-history.csv"), figure.how());
  }

  @Test
  void everyRatioOfTheSmokeBenchIsInTheHistory() throws IOException {
    Map<String, Double> released =
        SmokeBench.released(Files.readAllLines(Page.ROOT.resolve(SmokeBench.HISTORY)));

    for (String name :
        List.of(RATIO, "read.latency20.ratio-to-node8", "files.export.csv.ratio-to-python")) {
      assertTrue(released.containsKey(name), name);
    }
  }
}
