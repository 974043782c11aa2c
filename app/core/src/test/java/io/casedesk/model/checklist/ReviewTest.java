package io.casedesk.model.checklist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Seen;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory.ChecklistStatus;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What reviews come to, alone and put together. */
final class ReviewTest {

  private static final Instant NOON = Instant.parse("2026-11-22T12:00:00.123456789Z");
  private static final Checklist FIRST = Checklist.of("c", "{\"findings\":0}");
  private static final Checklist LATER = Checklist.of("c", "{\"findings\":2,\"updatedAt\":null}");

  private static Statement said(Mark mark, String by) {
    return new Statement(mark, "note of " + by, by, NOON);
  }

  private static Review review(Mark mark, String by, Checklist of, Review... heads) {
    return Review.of("s", of, said(mark, by), List.of(heads));
  }

  private static ChecklistStatus standing(Checklist now, Review... reviews) {
    return new ReviewHistory(List.of(reviews)).of("s", now);
  }

  @Test
  void standsAsLongAsTheContentStands() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    assertEquals(ReviewState.UNREVIEWED, standing(FIRST).state());
    assertNull(standing(FIRST).newest());
    assertEquals(ReviewState.REVIEWED, standing(FIRST, ann).state());
    assertEquals(ann, standing(FIRST, ann).newest());
    assertEquals(
        ReviewState.NEEDS_WORK, standing(FIRST, review(Mark.NEEDS_WORK, "ann", FIRST)).state());
    assertEquals(
        ReviewState.UNREVIEWED, new ReviewHistory(List.of(ann)).of("another", FIRST).state());
    assertEquals(Instant.parse("2026-11-22T12:00:00.123Z"), ann.statement().at());
    assertTrue(ann.seen().fits());
    assertFalse(new Seen("", "0", "{}").fits());
  }

  @Test
  void lapsesWhenTheContentChangesAndSaysWhat() {
    ChecklistStatus lapsed = standing(LATER, review(Mark.REVIEWED, "ann", FIRST));
    assertEquals(ReviewState.LAPSED, lapsed.state());
    assertEquals(
        List.of(
            new FieldDifference(
                "findings", new FieldValue.Numeric("0"), new FieldValue.Numeric("2"))),
        lapsed.changes());
    assertEquals("ann", lapsed.counting().getFirst().statement().by());
    // Back to what it was, it counts again: the fingerprint is that of the content.
    assertEquals(
        ReviewState.REVIEWED, standing(FIRST, review(Mark.REVIEWED, "ann", FIRST)).state());
  }

  @Test
  void aCounterIsPartOfWhatWasReviewed() {
    Checklist three = Checklist.of("c", "{\"findings\":0,\"opened\":3}");
    Checklist four = Checklist.of("c", "{\"findings\":0,\"opened\":4}");
    ChecklistStatus lapsed = standing(four, review(Mark.REVIEWED, "ann", three));
    assertEquals(ReviewState.LAPSED, lapsed.state());
    assertEquals(List.of("opened"), lapsed.changes().stream().map(FieldDifference::path).toList());
  }

  @Test
  void aReviewTakesThePlaceOfThoseItKnew() {
    Review first = review(Mark.NEEDS_WORK, "ann", FIRST);
    Review second = review(Mark.REVIEWED, "bob", FIRST, first);
    assertEquals(ReviewState.REVIEWED, standing(FIRST, second, first).state());
    assertEquals(List.of(second), standing(FIRST, first, second).counting());
    assertEquals(Set.of(first.id()), second.supersedes());
    assertNotEquals(first.id(), second.id());
  }

  private static Review remark(String text, String by, Checklist of, Review... heads) {
    return Review.of(
        "s", of, "findings", new Statement(Mark.REMARK, text, by, NOON), List.of(heads));
  }

  private static List<String> remarks(ChecklistStatus standing) {
    return standing.remarks().stream()
        .map(one -> one.review().statement().note() + (one.lapsed() ? " lapsed" : ""))
        .toList();
  }

  @Test
  void aRemarkIsAboutOneAnswerAndLapsesWithIt() {
    Review ann = remark("why 0?", "ann", FIRST);
    Review bob = remark("agreed", "bob", FIRST);
    Review mark = review(Mark.REVIEWED, "ann", FIRST);
    ChecklistStatus both = standing(FIRST, mark, ann, bob);
    assertEquals(ReviewState.REVIEWED, both.state());
    assertEquals(List.of(mark), both.counting());
    assertEquals(List.of("why 0?", "agreed"), remarks(both));
    assertEquals("{\"findings\":0}", ann.seen().content());
    Checklist other = Checklist.of("c", "{\"findings\":0,\"more\":1}");
    assertEquals(List.of("why 0?", "agreed"), remarks(standing(other, ann, bob)));
    assertEquals(List.of("why 0? lapsed"), remarks(standing(LATER, ann)));
    assertEquals(List.of("why 0? lapsed"), remarks(standing(Checklist.of("c", "{}"), ann)));
    assertEquals(ReviewState.UNREVIEWED, standing(FIRST, ann).state());
  }

  @Test
  void aRemovedRemarkStaysRemovedUntilThatIsUndone() {
    Review ann = remark("why 0?", "ann", FIRST);
    Statement by = said(Mark.WITHDRAWN, "ann");
    Review changed = remark("why?", "ann", FIRST, ann);
    Review removed = Review.of("s", FIRST, "findings", by, List.of(changed));
    assertEquals(List.of("why?"), remarks(standing(FIRST, changed, ann)));
    assertEquals(List.of(), remarks(standing(FIRST, removed, changed, ann)));
    Review back = Review.undoing(removed, List.of(changed), by).getFirst();
    assertEquals(List.of("why?"), remarks(standing(FIRST, back, removed, changed, ann)));
    Review none = Review.undoing(ann, List.of(), by).getFirst();
    assertEquals(List.of(), remarks(standing(FIRST, ann, none)));
    // A remark replaces no review, whatever a file says.
    Review mark = review(Mark.REVIEWED, "ann", FIRST);
    ChecklistStatus hostile = standing(FIRST, mark, remark("mine", "bob", FIRST, mark));
    assertEquals(ReviewState.REVIEWED, hostile.state());
  }

  @Test
  void anAnswerIsFoundByItsPath() {
    String json = "{\"a\":{\"b.c\":[{\"d\":1},2],\"b\":3},\"ab\":null}";
    Checklist checklist = Checklist.of("c", json);
    assertEquals(
        List.of("3", "1", "[{\"d\":1},2]"),
        Stream.of("a.b", "a[\"b.c\"][0].d", "a[\"b.c\"]")
            .map(path -> FieldDifference.at(checklist, path))
            .map(value -> value == null ? "" : value.display())
            .toList());
    assertEquals(FieldValue.Null.INSTANCE, FieldDifference.at(checklist, "ab"));
    assertNull(FieldDifference.at(checklist, "a.c"));
  }

  @Test
  void aReviewIsNotHiddenByOneOfAnotherChecklistOrByACircle() {
    Review ann = review(Mark.NEEDS_WORK, "ann", FIRST);
    Review elsewhere =
        Review.of("s", Checklist.of("d", "{}"), said(Mark.REVIEWED, "eve"), List.of(ann));
    assertEquals(ReviewState.NEEDS_WORK, standing(FIRST, ann, elsewhere).state());
    Review bob = review(Mark.REVIEWED, "bob", FIRST, ann);
    Review circle =
        new Review(ann.id(), ann.place(), ann.statement(), ann.seen(), Set.of(bob.id()));
    assertEquals(ReviewState.CONFLICT, standing(FIRST, circle, bob).state());
    Review self = new Review(ann.id(), ann.place(), ann.statement(), ann.seen(), Set.of(ann.id()));
    assertEquals(List.of(self), standing(FIRST, self).counting());
  }

  @Test
  void reviewersWhoDisagreeAreAConflictUntilSomebodyDecides() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review bob = review(Mark.NEEDS_WORK, "bob", FIRST);
    ChecklistStatus both = standing(FIRST, ann, bob);
    assertEquals(ReviewState.CONFLICT, both.state());
    assertEquals(2, both.counting().size());
    Review decided = review(Mark.REVIEWED, "cy", FIRST, ann, bob);
    assertEquals(ReviewState.REVIEWED, standing(FIRST, ann, bob, decided).state());
    assertEquals(
        ReviewState.REVIEWED, standing(FIRST, ann, review(Mark.REVIEWED, "bob", FIRST)).state());
    // Of two contents, the one of now counts.
    assertEquals(
        ReviewState.NEEDS_WORK,
        standing(LATER, ann, review(Mark.NEEDS_WORK, "bob", LATER)).state());
  }

  @Test
  void mergingAddsWhatIsNewAndShowsConflicts() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review bob = review(Mark.NEEDS_WORK, "bob", FIRST);
    ReviewMerge merge = ReviewMerge.of(List.of(ann), List.of(ann, bob));
    assertEquals(List.of(bob), merge.fresh());
    assertEquals(1, merge.known());
    assertEquals(
        List.of(new ReviewMerge.Conflict(new ChecklistKey("s", "c"), List.of(ann), List.of(bob))),
        merge.conflicts());
    assertTrue(merge.refused().isEmpty());
    // Both ways round it comes to the same.
    assertEquals(
        new ReviewMerge.Conflict(new ChecklistKey("s", "c"), List.of(bob), List.of(ann)),
        ReviewMerge.of(List.of(bob), List.of(ann)).conflicts().getFirst());
  }

  @Test
  void whatReviewersDisagreeAboutIsSaidEachTimeAFileIsRead() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review bob = review(Mark.NEEDS_WORK, "bob", FIRST);
    ChecklistKey place = new ChecklistKey("s", "c");
    ReviewMerge again = ReviewMerge.of(List.of(ann, bob), List.of(bob));
    assertEquals(1, again.known());
    assertEquals(
        List.of(new ReviewMerge.Conflict(place, List.of(ann), List.of(bob))), again.conflicts());
    assertEquals(
        List.of(),
        ReviewMerge.of(List.of(ann, bob), List.of(ann, bob)).conflicts().getFirst().mine());
  }

  @Test
  void aReviewOfTheSameValuesIsKnownHoweverItsContentIsWritten() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    String content = ann.seen().content();
    Review indented =
        new Review(
            ann.id(),
            ann.place(),
            ann.statement(),
            new Review.Seen("", ann.seen().fingerprint(), content.replace(":", " :\n  ")),
            ann.supersedes());
    assertFalse(content.equals(indented.seen().content()), content);
    ReviewMerge merge = ReviewMerge.of(List.of(ann), List.of(indented));
    assertEquals(List.of(), merge.refused());
    assertEquals(1, merge.known());
  }

  @Test
  void whoSawTheOtherOneDoesNotContradictIt() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review bob = review(Mark.NEEDS_WORK, "bob", FIRST, ann);
    assertTrue(ReviewMerge.of(List.of(ann), List.of(ann, bob)).conflicts().isEmpty());
    assertTrue(ReviewMerge.of(List.of(ann, bob), List.of(ann)).conflicts().isEmpty());
    assertTrue(
        ReviewMerge.of(List.of(ann), List.of(review(Mark.NEEDS_WORK, "bob", LATER)))
            .conflicts()
            .isEmpty());
  }

  @Test
  void twoFromElsewhereMayContradictEachOther() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review bob = review(Mark.NEEDS_WORK, "bob", FIRST);
    ReviewMerge merge = ReviewMerge.of(List.of(), List.of(ann, bob));
    assertEquals(1, merge.conflicts().size());
    assertTrue(merge.conflicts().getFirst().mine().isEmpty());
  }

  @Test
  void oneThatWasChangedElsewhereIsRefused() {
    Review ann = review(Mark.REVIEWED, "ann", FIRST);
    Review forged =
        new Review(ann.id(), ann.place(), said(Mark.NEEDS_WORK, "ann"), ann.seen(), Set.of());
    ReviewMerge merge = ReviewMerge.of(List.of(ann), List.of(forged));
    assertEquals(List.of(forged), merge.refused());
    assertTrue(merge.fresh().isEmpty());
    assertEquals(1, ReviewMerge.of(List.of(), List.of(ann, forged)).refused().size());
  }

  @Test
  void aChecklistThatOtherReviewersCouldNotReadIsNotMarked() {
    int empty = Checklist.of("c", "{\"a\":\"\"}").content().length();
    String fits = "x".repeat(Seen.LONGEST_CONTENT - empty);
    assertTrue(
        review(Mark.REVIEWED, "ann", Checklist.of("c", "{\"a\":\"" + fits + "\"}")).counts());
    Checklist longer = Checklist.of("c", "{\"a\":\"" + fits + "x\"}");
    UnusableFileException e =
        assertThrows(UnusableFileException.class, () -> review(Mark.REVIEWED, "ann", longer));
    assertTrue(String.valueOf(e.getMessage()).contains("has more than 8388608"), e.getMessage());
  }
}
