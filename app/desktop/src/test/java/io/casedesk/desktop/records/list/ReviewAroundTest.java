package io.casedesk.desktop.records.list;

import static io.casedesk.desktop.records.data.MemoryUseCases.SPONSOR;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.desktop.changes.review.ReviewLine;
import io.casedesk.desktop.changes.review.ReviewSession.Phase;
import io.casedesk.model.Change;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a review and the list, the editor and the options around it know of each other. */
class ReviewAroundTest extends ReviewFixture {

  ReviewAroundTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void aReadOfTheListWaitsForTheEndOfACheck() {
    model.reviewStaged();
    model.loader().refresh();
    assertTrue(model.loader().heldBackProperty().get());
    assertEquals(1, service.reads);
    settle();
    assertInstanceOf(Phase.Checked.class, review.phase());
    assertEquals(2, service.reads);
    assertFalse(model.loader().heldBackProperty().get());
  }

  @Test
  void whatACheckReadTakesNoNewerRowOutOfAReadThatWasUnderWay() {
    model.loader().refresh();
    Runnable list = background.removeFirst();
    check();
    service.store("1", "newer");
    list.run();
    settle();
    assertEquals("newer", sponsorOf(model.rows().find("1")));
    assertEquals(
        Set.of("1"),
        Objects.requireNonNull(model.changes().changesProperty().get()).records().keySet(),
        "somebody else changed it");
  }

  @Test
  void theEditorFollowsWhatAReviewWrote() {
    model.select("1");
    assertEquals("new", sponsor().inputProperty().get());
    check();
    review.apply();
    settle();
    assertEquals("new", sponsor().inputProperty().get());
    assertTrue(sponsor().change("1").isEmpty(), "there is nothing left to save");
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void theListShowsWhatAReviewRead() {
    service.store("1", "new");
    service.store("2", "theirs");
    check();
    assertEquals("new", sponsorOf(model.rows().find("1")), "it is so already");
    assertEquals("theirs", sponsorOf(model.rows().find("2")));
    assertEquals(List.of(wish("2", "new")), model.staging().all());
  }

  @Test
  void afterAConflictInTheEditorKeepingMineIsAWishOverTheirs() {
    service.store("1", "theirs");
    model.select("1");
    model.editor().save();
    settle();
    assertEquals(Verdict.CONFLICT, verdict());
    sponsor().keepMine();
    Change staged = Objects.requireNonNull(model.staging().find("1", SPONSOR));
    assertEquals("theirs", Objects.requireNonNull(staged.seen()).display());
    check();
    assertEquals(ReviewLine.Status.READY, line("1").standing());
  }

  @Test
  void aRefreshIsNobodysWish() {
    model.staging().undo();
    assertTrue(model.staging().redoableProperty().get());
    model.select("3");
    service.store("3", "changed");
    read();
    assertEquals("changed", sponsor().inputProperty().get());
    assertTrue(model.staging().redoableProperty().get(), "what was undone can be done again");
    assertEquals(List.of(), model.staging().all());
  }

  @Test
  void whatWasWrittenIsCountedAmongTheOptions() {
    service.type = "dropdown";
    service.store("3", "new");
    read();
    assertEquals(Map.of("old", 2, "new", 1), uses());
    check();
    review.apply();
    settle();
    assertEquals(Map.of("new", 3), uses(), "without reading all again");
    model.fieldCatalog().relearn();
    settle();
    assertEquals(Map.of("new", 3), uses(), "whatever was said of options since");
  }

  private Map<String, Integer> uses() {
    return model.fieldCatalog().options().options("sponsor").stream()
        .filter(option -> option.uses() > 0)
        .collect(Collectors.toMap(KnownDropdownValue::key, KnownDropdownValue::uses));
  }
}
