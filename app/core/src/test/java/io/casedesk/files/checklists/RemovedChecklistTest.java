package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.checklists.ReviewPack.Format;
import io.casedesk.model.checklist.Review.Mark;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What was said of a checklist stays in a review pack when the service no longer sends it. */
final class RemovedChecklistTest {

  @Test
  void aReviewedChecklistThatIsGoneIsInEveryFormat() throws IOException {
    ReviewFixture fixture = new ReviewFixture();
    fixture.gone("s4", Mark.REVIEWED, "carl", "was fine");
    ReviewPack gone = fixture.pack();
    String csv = new String(ReviewFixture.written(gone, Format.CSV), UTF_8);
    String row = csv.lines().filter(line -> line.contains("was fine")).findFirst().orElse(csv);
    assertTrue(row.contains("removed (reviewed),,,carl,") && row.contains("2026-11-22 12:00"), row);
    byte[] xlsx = ReviewFixture.written(gone, Format.XLSX);
    assertTrue(
        Objects.requireNonNull(ReviewPackTest.workbook(xlsx).get("Reviews")).stream()
            .anyMatch(cells -> cells.contains("removed (reviewed)") && cells.contains("was fine")));
    String page = new String(ReviewFixture.written(gone, Format.HTML), UTF_8);
    String visible = page.substring(0, page.indexOf("<script"));
    assertTrue(visible.contains("was fine") && visible.contains("1 reviewed and removed"), visible);
    byte[] lines = ReviewFixture.lines(gone);
    String text = new String(lines, UTF_8);
    assertTrue(text.contains("\"gone_since\":\"2026-11-22T12:00:00Z\""), text);
    assertEquals(
        ReviewFixture.read(ReviewFixture.lines(new ReviewFixture().pack())),
        ReviewFixture.read(lines));
  }
}
