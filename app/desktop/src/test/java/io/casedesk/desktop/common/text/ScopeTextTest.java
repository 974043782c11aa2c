package io.casedesk.desktop.common.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.plan.RunPurpose;
import io.casedesk.changes.plan.RunPurpose.SkipReason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The line about the records that a bulk edit selected. */
class ScopeTextTest {

  private static String line(Locale language, int already, int changed) {
    return line(language, already, changed, Map.of());
  }

  private static String line(
      Locale language, int already, int changed, Map<SkipReason, Integer> skipped) {
    RunPurpose.Scope scope =
        new RunPurpose.Scope("sponsor", List.of("Theme: fin"), 24, 24, already, changed, skipped);
    return new ScopeText(new Messages(language)).of(List.of(scope));
  }

  @Test
  void skippedRecordsAreCounted() {
    assertEquals("Theme: fin – 24 shown, 24 selected, 19 skipped", line(Locale.ENGLISH, 0, 5));
    assertEquals(
        "Theme: fin – 24 gezeigt, 24 ausgewählt, 1 unverändert, 18 übersprungen",
        line(Locale.GERMAN, 1, 5));
  }

  @Test
  void theReasonsForSkippingAreCounted() {
    Map<SkipReason, Integer> skipped =
        Map.of(SkipReason.DELETED, 1, SkipReason.NOT_EMPTY, 16, SkipReason.INVALID, 2);
    assertEquals(
        "Theme: fin – 24 shown, 24 selected, 19 skipped (16 not empty, 1 deleted, 2 can’t have this"
            + " value)",
        line(Locale.ENGLISH, 0, 5, skipped));
    assertEquals(
        "Theme: fin – 24 gezeigt, 24 ausgewählt, 19 übersprungen (16 nicht leer, 1 gelöscht, 2 mit"
            + " unzulässigem Wert)",
        line(Locale.GERMAN, 0, 5, skipped));
  }

  @Test
  void countsOfZeroAreLeftOut() {
    assertEquals("Theme: fin – 24 shown, 24 selected", line(Locale.ENGLISH, 0, 24));
    assertEquals(
        "Theme: fin – 24 shown, 24 selected, 1 needs no change", line(Locale.ENGLISH, 1, 23));
  }
}
