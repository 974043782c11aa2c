package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import javafx.scene.paint.Color;
import org.junit.jupiter.api.Test;

/** The ratio of two colours. */
final class FaintTextsTest {

  @Test
  void theRatioIsThatOfTheStandard() {
    assertEquals(21, FaintTexts.ratio(Color.BLACK, Color.WHITE), 0.001);
    assertEquals(1, FaintTexts.ratio(Color.RED, Color.RED), 0.001);
    assertEquals(4.48, FaintTexts.ratio(Color.web("#777777"), Color.WHITE), 0.01);
    assertEquals(
        "0x808080ff", FaintTexts.over(Color.gray(0, 0.5), Color.WHITE).toString(), "half black");
  }
}
