package io.casedesk.desktop.app;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which texts hold a word that comes from neither a bundle nor the service. */
final class UntranslatedTextsTest {

  private static boolean isForgotten(String text) {
    return new UntranslatedTexts((whole, word) -> false).isForgotten(text, null);
  }

  @Test
  void aLiteralIsTold() {
    assertTrue(isForgotten("Save"));
    assertTrue(isForgotten("⟦Save⟧ now"));
    assertTrue(isForgotten("{\"id\": \"Ada\"}"));
    assertFalse(isForgotten("[{\"id\": \"⟪Ada⟫\"}]"));
    assertTrue(isForgotten("⟪Ada⟫ and ⟦others⟧"));
    assertFalse(isForgotten("⟦by ⟪Ada⟫⟧ · Nov 2, 2026, 6:45 AM"));
    assertFalse(isForgotten("⟦Saved by ⟪Ada⟫ on ⟦Monday⟧⟧"));
    assertFalse(isForgotten("⟪Ada⟫ · 12, ⟪Bo"));
    assertFalse(isForgotten("– 12.5 %"));
  }
}
