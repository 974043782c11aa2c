package io.casedesk.desktop.records.list;

import static io.casedesk.desktop.records.data.MemoryUseCases.SPONSOR;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.changes.plan.PlannedCell;
import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.desktop.records.data.RecordsModelFixture;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.RecordKind;
import io.casedesk.model.UseCase;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** Two staged changes of three records, and their review. */
abstract class ReviewFixture extends RecordsModelFixture {

  final ReviewSession<UseCase> review = model.review();

  ReviewFixture(Path folder) {
    super(folder);
  }

  @BeforeEach
  void stageTwo() {
    service.store("1", "old");
    service.store("2", "old");
    service.store("3", "old");
    read();
    model.staging().stage(List.of(wish("1", "new"), wish("2", "new")));
    settle();
  }

  static Change wish(String id, String sponsor) {
    return new Change(id, SPONSOR, FieldValue.text("old"), FieldValue.text(sponsor));
  }

  void check() {
    model.reviewStaged();
    settle();
    assertInstanceOf(Phase.Checked.class, review.phase());
  }

  ReviewLine line(String id) {
    return review.lines().stream()
        .filter(line -> line.change().recordId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  List<String> sponsors() {
    return service.stored.values().stream().map(RecordsModelFixture::sponsorOf).toList();
  }

  static ChangePlan elsewhere(Change change) {
    ChangePlan.Header header =
        new ChangePlan.Header(
            "http://memory/", RecordKind.USE_CASES, Instant.EPOCH, "somebody", "undo of a run");
    return ChangePlan.of(header, List.of(new PlannedCell(change, false, "undo")));
  }
}
