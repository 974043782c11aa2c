package io.casedesk.desktop.imports.review;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.changes.journal.CellResult;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.Change;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a line of a difference says of the service. */
class DifferenceTextsTest {

  private static String now(Verdict verdict, @Nullable FieldValue now) {
    Change change = new Change("1", FieldRef.custom("x"), null, FieldValue.text("10184"));
    CellResult result = new CellResult(new PlannedCell(change, ""), verdict, now, "");
    DifferenceLine line =
        DifferenceLine.of(new DifferenceLine.From(1, "X", "", null, null), result);
    return new DifferenceTexts(new Messages(Locale.ENGLISH)).now(line);
  }

  @Test
  void whatWasSentAndNotReadAgainIsUnconfirmed() {
    assertEquals("unconfirmed", now(Verdict.UNCERTAIN, null));
    assertEquals("10", now(Verdict.UNCERTAIN, FieldValue.text("10")));
    assertEquals("(empty)", now(Verdict.BLANK, FieldValue.text("")));
    assertEquals("(not set)", now(Verdict.BLANK, null));
  }
}
