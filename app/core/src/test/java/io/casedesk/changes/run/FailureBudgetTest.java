package io.casedesk.changes.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.messages.Message;
import io.casedesk.model.runs.RunAttempt.Answer;
import org.junit.jupiter.api.Test;

/** How many failures a run bears. */
final class FailureBudgetTest {

  @Test
  void aRunGoesOnHoweverOftenTheServiceWasInTrouble() {
    FailureBudget budget = new FailureBudget(RunOptions.defaults(), 100_000);
    for (int trouble = 0; trouble < 100; trouble++) {
      for (int lost = 0; lost < 8; lost++) {
        assertEquals(
            Message.none(), budget.count(new SendOutcome(Answer.LOST, Message.plain("502"), null)));
      }
      assertEquals(
          "8 records failed one after another; the last error: 502", budget.rereadReason().text());
      assertEquals(Message.none(), budget.noteReread(true));
    }
  }
}
