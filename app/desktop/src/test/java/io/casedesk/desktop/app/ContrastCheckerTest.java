package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

/** The ratio of two colours. */
final class ContrastCheckerTest {

  @Test
  void theRatioIsThatOfTheStandard() {
    assertEquals(21, ContrastChecker.ratio(Color.BLACK, Color.WHITE), 0.001);
    assertEquals(1, ContrastChecker.ratio(Color.RED, Color.RED), 0.001);
    assertEquals(4.48, ContrastChecker.ratio(Color.web("#777777"), Color.WHITE), 0.01);
    assertEquals(
        "0x808080ff",
        ContrastChecker.over(Color.gray(0, 0.5), Color.WHITE).toString(),
        "half black");
  }
}
