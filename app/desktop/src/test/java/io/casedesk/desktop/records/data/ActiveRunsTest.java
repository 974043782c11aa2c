package io.casedesk.desktop.records.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.messages.FaultCode;
import org.junit.jupiter.api.Test;

/** A run in progress refuses a second worker. */
final class ActiveRunsTest {

  @Test
  void whoeverComesSecondIsToldWithACode() {
    ActiveRuns runs = new ActiveRuns(() -> {});
    ActiveRuns.Work work = runs.add("7");

    RuntimeException refused = assertThrows(RuntimeException.class, () -> runs.add("7"));

    assertEquals(FaultCode.RUN_AT_WORK, FaultCode.of(refused));
    work.close();
    runs.add("7").close();
  }
}
