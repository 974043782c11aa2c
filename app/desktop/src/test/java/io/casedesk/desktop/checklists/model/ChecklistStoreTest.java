package io.casedesk.desktop.checklists.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the store keeps of reviews and assignments that arrive twice or in the wrong order. */
class ChecklistStoreTest {

  private static final ChecklistKey PLACE = new ChecklistKey("a", "a1");
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

  private final ChecklistStore store = new ChecklistStore(Runnable::run);

  @Test
  void aReviewThatArrivesTwiceIsKeptOnce() {
    Checklist checklist =
        Checklist.of(List.of(Map.of("checklistId", FieldValue.text("a1")))).getFirst();
    Review.Statement said = new Review.Statement(Review.Mark.REVIEWED, "", "ann", NOW);
    Review review = Review.of("a", checklist, said, List.of());
    store.say(List.of(review));
    store.say(List.of(review));
    assertEquals(List.of(review), store.reviewsOf());
  }

  @Test
  void anOlderAssignmentThatArrivesLateDoesNotReplaceTheNewerOne() {
    Assignment newer = new Assignment(PLACE, "bob", null, "ann", NOW.plusSeconds(5));
    store.assign(List.of(newer), "ann");
    store.assign(List.of(new Assignment(PLACE, "cem", null, "ann", NOW)), "ann");
    assertEquals(List.of(newer), store.assigned());
  }

  /** The JavaFX thread asks, while a background task may work on 100,000 checklists. */
  @Test
  void whetherItIsLoadedIsAnsweredWhileItIsChanged() throws Exception {
    synchronized (store) {
      assertFalse(CompletableFuture.supplyAsync(store::isLoaded).get(20, TimeUnit.SECONDS));
    }
  }
}
