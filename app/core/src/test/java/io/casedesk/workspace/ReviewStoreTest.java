package io.casedesk.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import io.casedesk.model.FieldValue;
import io.casedesk.model.SolutionPart;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.ChecklistSnapshot;
import io.casedesk.model.checklist.FieldDifference;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import io.casedesk.workspace.database.WorkspaceException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checklists read last, and reviews, in a real file. */
@SuppressWarnings("NullAway.Init")
final class ReviewStoreTest {

  private static final String SERVICE = "http://s";
  private static final ChecklistKey PLACE = new ChecklistKey("s1", "c");
  private static final Instant MONDAY = Instant.parse("2026-11-16T08:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-11-17T08:00:00Z");
  private static final Instant FRIDAY = Instant.parse("2026-11-20T08:00:00.5Z");

  @TempDir Path temp;
  private Workspace workspace;

  @BeforeEach
  void open() {
    workspace = Workspace.open(temp, "Test");
  }

  @AfterEach
  void close() {
    workspace.close();
  }

  private void reopen() {
    workspace.close();
    open();
  }

  private static Checklist checklist(String json) {
    return Checklist.of("c", json);
  }

  private void read(Instant at, Checklist... checklists) {
    workspace.checklists().save(SERVICE, List.of(SolutionPart.of("s1", List.of(checklists))), at);
  }

  private ChecklistSnapshot kept() {
    return Objects.requireNonNull(workspace.checklists().of(SERVICE).get(PLACE));
  }

  @Test
  void keepsTheLastReadAndWhatWasBeforeItsLastChange() {
    read(MONDAY, checklist("{\"a\":1,\"updatedAt\":null}"));
    assertNull(kept().change());

    read(TUESDAY, checklist("{\"a\":2,\"text\":\"\\u0000 \\ud800 ä\"}"));
    read(FRIDAY, checklist("{\"a\":2,\"updatedAt\":7,\"text\":\"\\u0000 \\ud800 ä\"}"));
    reopen();

    ChecklistSnapshot stored = kept();
    assertEquals(FRIDAY, stored.read());
    assertEquals(
        "\u0000 \ud800 ä", Objects.requireNonNull(stored.now().members().get("text")).display());
    assertEquals(new FieldValue.Numeric("7"), stored.now().members().get("updatedAt"));
    ChecklistSnapshot.LastChange change = Objects.requireNonNull(stored.change());
    assertEquals(TUESDAY, change.seen());
    assertEquals(
        List.of("a", "text"),
        FieldDifference.between(change.before(), stored.now()).stream()
            .map(FieldDifference::path)
            .toList());
    assertEquals(0, workspace.checklists().of("http://other").size());
  }

  @Test
  void knowsWhatIsGoneAndWhatCameBack() {
    read(MONDAY, checklist("{\"a\":1}"), Checklist.of("d", "{\"b\":1}"));
    read(TUESDAY, Checklist.of("d", "{\"b\":1}"));
    read(FRIDAY);
    assertEquals(TUESDAY, kept().gone());
    assertEquals(MONDAY, kept().read());
    assertEquals(
        FRIDAY,
        Objects.requireNonNull(workspace.checklists().of(SERVICE).get(new ChecklistKey("s1", "d")))
            .gone());
    read(FRIDAY.plusSeconds(1), checklist("{\"a\":1}"));
    assertNull(kept().gone());
    assertNull(kept().change());
  }

  @Test
  void theNewestAssignmentStays() {
    Assignment first = new Assignment(PLACE, "bob", LocalDate.parse("2026-12-24"), "ann", MONDAY);
    workspace.reviews().assign(SERVICE, List.of(first));
    Assignment second = Assignment.after(first, PLACE, "", null, "bob", TUESDAY);
    workspace.reviews().assign(SERVICE, List.of(second));
    workspace.reviews().assign(SERVICE, List.of(first));
    reopen();
    assertEquals(List.of(second), workspace.reviews().assignments(SERVICE));
    assertEquals(List.of(), workspace.reviews().assignments("http://other"));
  }

  private void failed(ApiException why) {
    workspace
        .checklists()
        .save(SERVICE, List.of(new SolutionPart<>("s1", List.of(), why)), TUESDAY);
  }

  @Test
  void knowsWhyChecklistsCouldNotBeReadUntilTheyCould() {
    ApiException.Call call =
        new ApiException.Call("GET", "/solutions/checklist/s1", 500, "it is being moved");
    for (ApiException why :
        List.of(
            new ApiException.Unavailable(call, Message.plain("the service failed"), null),
            new ApiException.Unavailable(
                ApiException.Call.unanswered("GET", "/x"),
                Message.plain("no answer within 30 s"),
                null),
            new ApiException.Malformed(call, Message.plain("the answer is HTML"), null),
            new ApiException.Rejected(call),
            new ApiException.NotFound(call),
            new ApiException.RateLimited(call, 9),
            new ApiException.Unauthorized(call))) {
      read(MONDAY, checklist("{\"a\":1}"));
      assertEquals(Map.of(), workspace.checklists().failures(SERVICE));
      failed(why);
      reopen();
      ApiException kept =
          Objects.requireNonNull(workspace.checklists().failures(SERVICE).get("s1"));
      assertEquals(why.getClass(), kept.getClass());
      assertEquals(why.getMessage(), kept.getMessage());
      assertEquals(why.excerpt(), kept.excerpt());
      assertEquals(Map.of(), workspace.checklists().failures("http://other"));
    }
    Set<String> _ = workspace.checklists().markGone(SERVICE, List.of(), FRIDAY);
    assertEquals(Map.of(), workspace.checklists().failures(SERVICE), "it is not there");
  }

  @Test
  void knowsWhatSolutionsWithChecklistsAreCalled() {
    read(MONDAY, checklist("{\"a\":1}"));
    workspace.checklists().name(SERVICE, Map.of("s1", "Invoices", "s2", "Nothing"));
    workspace.checklists().name(SERVICE, Map.of());
    reopen();
    assertEquals(Map.of("s1", "Invoices"), workspace.checklists().names(SERVICE));
    workspace.checklists().name(SERVICE, Map.of("s1", "Bills"));
    assertEquals(Map.of("s1", "Bills"), workspace.checklists().names(SERVICE));
    assertEquals(Map.of(), workspace.checklists().names("http://other"));
  }

  @Test
  void knowsWhatASolutionHadThatIsNotListedAnyMore() {
    read(MONDAY, checklist("{\"a\":1}"));
    assertEquals(Set.of(), workspace.checklists().markGone(SERVICE, List.of("s1", "s2"), TUESDAY));
    assertNull(kept().gone());
    assertEquals(Set.of("s1"), workspace.checklists().markGone(SERVICE, List.of("s2"), TUESDAY));
    assertEquals(TUESDAY, kept().gone());
    assertEquals(Set.of(), workspace.checklists().markGone(SERVICE, List.of("s2"), FRIDAY));
    assertEquals(TUESDAY, kept().gone());
    read(FRIDAY, checklist("{\"a\":1}"));
    assertNull(kept().gone());
  }

  @Test
  void knowsWhatAChecklistWasBeforeEachChangeAndWhenNoneWasThere() {
    read(MONDAY, checklist("{\"a\":1}"));
    read(MONDAY.plusSeconds(9), checklist("{\"a\":1,\"updatedAt\":3}"));
    read(TUESDAY, checklist("{\"a\":2}"));
    read(FRIDAY, checklist("{\"a\":3}"));
    workspace.checklists().save(SERVICE, List.of(SolutionPart.of("s2", List.of())), TUESDAY);
    reopen();
    assertEquals(
        List.of("{\"a\":2}", "{\"a\":1,\"updatedAt\":3}"),
        workspace.checklists().versions(SERVICE, PLACE).stream()
            .map(version -> version.was().content())
            .toList());
    assertEquals(
        MONDAY.plusSeconds(9), workspace.checklists().versions(SERVICE, PLACE).getLast().read());
    assertEquals(Map.of("s1", FRIDAY, "s2", TUESDAY), workspace.checklists().reads(SERVICE));
    for (int i = 0; i < 60; i++) {
      read(FRIDAY.plusSeconds(i + 1), checklist("{\"a\":" + (i + 10) + "}"));
    }
    assertEquals(50, workspace.checklists().versions(SERVICE, PLACE).size());
    assertEquals(
        "{\"a\":68}", workspace.checklists().versions(SERVICE, PLACE).getFirst().was().content());
  }

  @Test
  void aMarkThatIsUndoneLeavesWhatWasBefore() {
    Checklist old = checklist("{\"a\":1}");
    Checklist now = checklist("{\"a\":2}");
    Statement by = new Statement(Mark.REVIEWED, "", "bob", FRIDAY);
    Review first =
        Review.of("s1", old, new Statement(Mark.NEEDS_WORK, "x", "ann", MONDAY), List.of());
    workspace.reviews().add(SERVICE, List.of(first));
    workspace.reviews().add(SERVICE, Review.undoing(first, List.of(), by));
    assertEquals(ReviewState.UNREVIEWED, standing(old).state());

    Review again =
        Review.of(
            "s1",
            old,
            first.statement(),
            new ReviewHistory(workspace.reviews().of(SERVICE)).currentReviews(PLACE));
    workspace.reviews().add(SERVICE, List.of(again));
    assertEquals(ReviewState.NEEDS_WORK, standing(old).state());
    Review mistake = Review.of("s1", now, by, List.of(again));
    workspace.reviews().add(SERVICE, List.of(mistake));
    assertEquals(ReviewState.REVIEWED, standing(now).state());
    workspace.reviews().add(SERVICE, Review.undoing(mistake, List.of(again), by));
    assertEquals(ReviewState.LAPSED, standing(now).state());
    assertEquals("ann", Objects.requireNonNull(standing(now).newest()).statement().by());
    assertEquals(List.of(SERVICE), workspace.reviews().connections());
  }

  private ReviewHistory.ChecklistStatus standing(Checklist checklist) {
    return new ReviewHistory(workspace.reviews().of(SERVICE)).of("s1", checklist);
  }

  @Test
  void learnsNothingOfASolutionThatCouldNotBeRead() {
    read(MONDAY, checklist("{\"a\":1}"));
    ApiException failure =
        new ApiException.Unavailable(
            ApiException.Call.unanswered("GET", "/x"), Message.plain("gone"), null);
    workspace
        .checklists()
        .save(SERVICE, List.of(new SolutionPart<>("s1", List.of(), failure)), TUESDAY);
    assertNull(kept().gone());
    assertEquals(MONDAY, kept().read());
  }

  @Test
  void keepsReviewsAsTheyWereSaid() {
    Checklist checklist = checklist("{\"a\":\"\\u0001\"}");
    Review first =
        Review.of(
            "s1",
            checklist,
            new Statement(Mark.NEEDS_WORK, "why\n\u0000 ä", "ann", MONDAY),
            List.of());
    Review second =
        Review.of("s1", checklist, new Statement(Mark.REVIEWED, "", "", FRIDAY), List.of(first));
    Review remark =
        Review.of(
            "s1", checklist, "a", new Statement(Mark.REMARK, "why?", "ann", FRIDAY), List.of());
    workspace.reviews().add(SERVICE, List.of(first, second, remark));
    workspace.reviews().add("http://other", List.of(first));
    workspace.reviews().add(SERVICE, List.of(first));
    reopen();
    assertEquals(List.of(first, second, remark), workspace.reviews().of(SERVICE));
    assertEquals(List.of(first), workspace.reviews().of("http://other"));
    assertEquals(List.of(), workspace.reviews().of("http://third"));
  }

  @Test
  void aReviewCanNeitherBeChangedNorRemoved() {
    Review review =
        Review.of("s1", checklist("{}"), new Statement(Mark.REVIEWED, "", "", MONDAY), List.of());
    workspace.reviews().add(SERVICE, List.of(review));
    for (String sql :
        List.of("UPDATE checklist_review SET note = 'x'", "DELETE FROM checklist_review")) {
      assertNotNull(
          assertThrows(
              WorkspaceException.class,
              () -> workspace.database().change(handle -> handle.execute(sql))));
    }
    assertEquals(List.of(review), workspace.reviews().of(SERVICE));
  }
}
