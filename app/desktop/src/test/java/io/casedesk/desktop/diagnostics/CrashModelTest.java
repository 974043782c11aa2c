package io.casedesk.desktop.diagnostics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.FaultCode;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CrashModelTest {

  private static final Instant NOW = Instant.parse("2026-11-22T10:00:00Z");

  private final CrashModel model = new CrashModel();

  private static Crash crash(Instant when) {
    return crash(when, "at A");
  }

  private static Crash crash(Instant when, String stack) {
    return new Crash(FaultCode.UNEXPECTED, when, stack);
  }

  @Test
  void oneIsShownAndTheOthersAreCounted() {
    assertTrue(model.report(crash(NOW)));
    for (int i = 0; i < 1_000; i++) {
      assertFalse(model.report(crash(NOW, "at B" + i)));
    }
    assertEquals(1_000, model.moreProperty().get());
    model.dismiss(NOW);
    assertEquals(0, model.moreProperty().get());
  }

  @Test
  void whatSomebodyWentOnFromIsQuietForAWhile() {
    assertTrue(model.report(crash(NOW)));
    model.dismiss(NOW);
    assertFalse(model.report(crash(NOW.plusSeconds(1))), "a fault of every frame");
    assertTrue(model.report(crash(NOW.plusSeconds(2), "at B")), "another one is shown");
    model.dismiss(NOW.plusSeconds(2));
    assertTrue(model.report(crash(NOW.plus(CrashModel.QUIET).plusSeconds(1))));
  }

  @Test
  void whatIsCopiedHoldsVersionAndStackAndNoWordsOfTheFailure() {
    Crash crash = Crash.of(new IllegalStateException("sesame", new Error("sesame")), NOW);
    String text = crash.text(ProgramInfo.here());
    assertTrue(
        text.startsWith("CD-9001  2026-11-22T10:00:00Z\nCasedesk " + ProgramInfo.VERSION), text);
    assertTrue(text.contains("java.lang.IllegalStateException"), text);
    assertTrue(text.contains("caused by: java.lang.Error"), text);
    assertFalse(text.contains("sesame"), text);
  }
}
