package io.casedesk.files.checklists;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.messages.MessageIoException;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewHistory;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reviewers who exchange their reviews in a folder. */
final class ReviewFolderTest {

  private static final String SERVICE = "https://s";
  private static final ChecklistKey PLACE = new ChecklistKey("s1", "c");
  private static final Checklist CHECKLIST = Checklist.of("c", "{\"a\":1}");

  @TempDir Path shared;

  /** A reviewer on a computer of their own. */
  private final class Reviewer {
    private final String name;
    private final List<Review> here = new ArrayList<>();
    private final List<Assignment> assigned = new ArrayList<>();
    private final ReviewFolder folder;

    Reviewer(String name) {
      this.name = name;
      folder = new ReviewFolder(shared, SERVICE, "id-of-" + name);
    }

    List<Review> current(String solution) {
      return history()
          .currentReviews(
              Review.of(
                      solution,
                      CHECKLIST,
                      new Statement(Mark.REVIEWED, "", "", ReviewFixture.NOON),
                      List.of())
                  .place());
    }

    private ReviewHistory history() {
      return new ReviewHistory(here);
    }

    ReviewState state(String solution) {
      return history().of(solution, CHECKLIST).state();
    }

    Review mark(String solution, Mark mark) {
      Statement said = new Statement(mark, "", name, ReviewFixture.NOON.plusSeconds(here.size()));
      Review review = Review.of(solution, CHECKLIST, said, current(solution));
      here.add(review);
      return review;
    }

    /** Remarks on the answer, or removes the own remark when the text is empty. */
    void remark(String text) {
      List<Review> own =
          history().currentReviews(PLACE, "a").stream()
              .filter(review -> review.statement().by().equals(name))
              .toList();
      Mark mark = text.isEmpty() ? Mark.WITHDRAWN : Mark.REMARK;
      Statement said = new Statement(mark, text, name, ReviewFixture.NOON.plusSeconds(here.size()));
      here.add(Review.of("s1", CHECKLIST, "a", said, own));
    }

    Set<String> remarks(Checklist checklist) {
      return history().of("s1", checklist).remarks().stream()
          .map(one -> one.review().statement().note() + (one.lapsed() ? ", lapsed" : ""))
          .collect(Collectors.toSet());
    }

    ReviewFolder.Exchange exchange() throws IOException {
      return exchange(name);
    }

    ReviewFolder.Exchange exchange(String as) throws IOException {
      return folder.exchange(
          as,
          new ReviewFile.Contents(SERVICE, here, assigned),
          fresh -> {
            here.addAll(fresh.reviews());
            assigned.addAll(fresh.assignments());
          });
    }

    void assign(String reviewer, int day) {
      Assignment before = assignment();
      Instant now = ReviewFixture.NOON;
      assigned.add(
          Assignment.after(before, PLACE, reviewer, LocalDate.of(2026, 12, day), name, now));
    }

    @Nullable Assignment assignment() {
      return Assignment.newest(assigned).get(PLACE);
    }
  }

  private Map<String, Integer> files() throws IOException {
    Map<String, Integer> sizes = new TreeMap<>();
    try (Stream<Path> all = Files.list(shared)) {
      for (Path file : all.toList()) {
        sizes.put(
            String.valueOf(file.getFileName()),
            ReviewFile.read(Files.readAllBytes(file)).reviews().size());
      }
    }
    return sizes;
  }

  private static Set<String> ids(Collection<Review> reviews) {
    return reviews.stream().map(Review::id).collect(Collectors.toSet());
  }

  private static List<String> names(ReviewFolder.Exchange exchange) {
    return exchange.problems().stream()
        .map(problem -> String.valueOf(problem.file().getFileName()))
        .toList();
  }

  @Test
  void marksTravelAndEachWritesOnlyTheirOwnFile() throws IOException {
    Reviewer ann = new Reviewer("Ann Müller");
    Reviewer bob = new Reviewer("bob");
    assertEquals(0, ann.exchange().reviews());
    assertEquals(Map.of(), files(), "nothing to say yet");
    ann.mark("s1", Mark.REVIEWED);
    ann.mark("s2", Mark.NEEDS_WORK);
    ann.exchange();
    bob.mark("s2", Mark.REVIEWED);
    ReviewFolder.Exchange took = bob.exchange();
    assertEquals(2, took.merge().fresh().size());
    assertEquals(1, took.merge().conflicts().size());
    assertEquals(ReviewState.CONFLICT, bob.state("s2"));
    assertEquals(1, ann.exchange().merge().fresh().size());
    assertEquals(ReviewState.CONFLICT, ann.state("s2"));
    assertEquals(ids(ann.here), ids(bob.here));
    assertEquals(
        Map.of("ann-muller-id-of-Ann Müller.json", 2, "bob-id-of-bob.json", 1),
        files(),
        "each file holds what its owner said");
    assertEquals(0, bob.exchange().merge().known(), "what did not change is not read again");
  }

  @Test
  void remarksOfBothAreShownAndARemovedOneStaysRemoved() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    ann.remark("why 1?");
    bob.remark("looks low");
    ann.exchange();
    bob.exchange();
    ann.exchange();
    assertEquals(Set.of("why 1?", "looks low"), ann.remarks(CHECKLIST));
    assertEquals(ann.remarks(CHECKLIST), bob.remarks(CHECKLIST));
    assertEquals(
        Set.of("why 1?, lapsed", "looks low, lapsed"), bob.remarks(Checklist.of("c", "{\"a\":2}")));
    assertEquals(ReviewState.UNREVIEWED, bob.state("s1"));
    ann.remark("why only 1?");
    bob.remark("");
    bob.exchange();
    // Ann's file still has her old text, and what bob removed is in his file.
    assertEquals(Set.of("why 1?"), bob.remarks(CHECKLIST));
    ann.exchange();
    bob.exchange();
    assertEquals(Set.of("why only 1?"), ann.remarks(CHECKLIST));
    assertEquals(ann.remarks(CHECKLIST), bob.remarks(CHECKLIST));
    assertEquals(Map.of("ann-id-of-ann.json", 2, "bob-id-of-bob.json", 2), files());
  }

  @Test
  void theNewestAssignmentCountsOnEveryComputer() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    ann.assign("bob", 1);
    ann.exchange();
    bob.exchange();
    assertEquals(ann.assignment(), bob.assignment());
    assertEquals(Map.of("ann-id-of-ann.json", 0), files(), "bob's file would hold nothing else");
    bob.assign("carl", 2);
    ann.assign("", 3);
    ann.assign("ann", 4);
    bob.exchange();
    ann.exchange();
    bob.exchange();
    assertEquals("ann", Objects.requireNonNull(bob.assignment()).reviewer());
    assertEquals(ann.assignment(), bob.assignment());
  }

  @Test
  void whatALaterVersionAddsToReviewsAndAssignmentsIsIgnored() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    ann.mark("s1", Mark.REVIEWED);
    ann.assign("bob", 1);
    ann.exchange();
    Path file = shared.resolve("ann-id-of-ann.json");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("{\"id\":", "{\"urgency\":[{\"a\":null}],\"id\":")
            .replace("\"reviewer\":", "\"urgency\":7,\"reviewer\":"));
    assertEquals(List.of(), names(bob.exchange()));
    assertEquals(ann.here, bob.here);
    assertEquals(ann.assignment(), bob.assignment());
  }

  @Test
  void anUndoneMarkIsUndoneForTheOthers() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    Review first = ann.mark("s1", Mark.REVIEWED);
    ann.exchange();
    bob.exchange();
    Review second = bob.mark("s1", Mark.NEEDS_WORK);
    bob.exchange();
    ann.exchange();
    assertEquals(ReviewState.NEEDS_WORK, ann.state("s1"));
    Statement by = new Statement(Mark.WITHDRAWN, "", "bob", ReviewFixture.NOON.plusSeconds(9));
    bob.here.addAll(Review.undoing(second, List.of(first), by));
    bob.exchange();
    ann.exchange();
    assertEquals(ReviewState.REVIEWED, ann.state("s1"));
    ann.here.addAll(Review.undoing(ann.current("s1").getFirst(), List.of(), by));
    ann.exchange();
    bob.exchange();
    assertEquals(ReviewState.UNREVIEWED, bob.state("s1"));
  }

  @Test
  void aMarkIsInTheFolderAgainAfterItsFileWasLostOrReplaced() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    ann.mark("s1", Mark.REVIEWED);
    ann.exchange();
    bob.exchange();
    Path file = shared.resolve("ann-id-of-ann.json");
    Files.delete(file);
    bob.exchange();
    assertEquals(Map.of("bob-id-of-bob.json", 1), files(), "bob keeps what ann's file held");
    ann.mark("s2", Mark.REVIEWED);
    ann.exchange();
    assertEquals(Map.of("ann-id-of-ann.json", 1, "bob-id-of-bob.json", 1), files());

    // A workspace that was restored from a backup gets back what it had written since.
    Reviewer restored = new Reviewer("ann");
    restored.mark("s3", Mark.REVIEWED);
    restored.exchange();
    assertEquals(3, restored.here.size());
    assertEquals(2, files().get("ann-id-of-ann.json"));
    Files.writeString(file, "{\"format\":");
    assertEquals(List.of("ann-id-of-ann.json"), names(bob.exchange()));
    restored.exchange();
    assertEquals(2, files().get("ann-id-of-ann.json"), "a damaged file of one's own is replaced");
    assertEquals(List.of(), names(bob.exchange()));
  }

  @Test
  void aReviewerWithANewNameHasOneFile() throws IOException {
    Reviewer ann = new Reviewer("ann");
    ann.mark("s1", Mark.REVIEWED);
    ann.exchange();
    Path part = shared.resolve(".ann-id-of-ann.json.1.part");
    Files.writeString(part, "{");
    Path other = shared.resolve(".bob-id-of-bob.json.1.part");
    Files.writeString(other, "{");
    ann.exchange("\u202E../漢");
    Files.delete(other);
    assertEquals(Map.of("reviewer-id-of-ann.json", 1), files());
  }

  @Test
  void aFileThatCannotBeUsedIsNamedAndTheOthersAreRead() throws IOException {
    Reviewer bob = new Reviewer("bob");
    bob.mark("s1", Mark.REVIEWED);
    bob.exchange();
    String good = Files.readString(shared.resolve("bob-id-of-bob.json"));
    Files.writeString(shared.resolve("a-half.json"), good.substring(0, good.length() / 2));
    Files.writeString(shared.resolve("b-text.json"), "no JSON");
    Files.writeString(shared.resolve("c-forged.json"), good.replace("\"a\":1", "\"a\":2"));
    Files.writeString(
        shared.resolve("d-deep.json"), good.replace("{\"a\":1}", "[".repeat(100_000)));
    Files.writeString(
        shared.resolve("e-number.json"), good.replace("\"a\":1", "\"a\":1e999999999"));
    Files.writeString(
        shared.resolve("f-same-id.json"), good.replace("\"by\":\"bob\"", "\"by\":\"x\""));
    Files.createDirectory(shared.resolve("g-folder.json"));
    Files.createSymbolicLink(shared.resolve("h-link.json"), shared.resolve("bob-id-of-bob.json"));
    Files.writeString(shared.resolve("i-empty.json"), "");
    try (RandomAccessFile large =
        new RandomAccessFile(shared.resolve("j-huge.json").toFile(), "rw")) {
      large.setLength(ReviewFile.MOST_BYTES + 1L);
    }
    // Alone larger than all that is read at once, and the first by name.
    try (RandomAccessFile large =
        new RandomAccessFile(shared.resolve("0-huge.json").toFile(), "rw")) {
      large.setLength(ReviewFolder.MOST_BYTES + 1L);
    }
    Files.writeString(shared.resolve("notes.txt"), "not ours");

    // Bob's own file is read before that of the same id.
    ReviewFolder.Exchange exchange = bob.exchange();
    assertEquals(
        List.of("0", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"),
        names(exchange).stream().map(name -> name.substring(0, 1)).sorted().toList());
    assertEquals(1, bob.here.size());
    exchange.problems().forEach(problem -> assertTrue(problem.cause().getMessage() != null));
    Reviewer ann = new Reviewer("ann");
    ann.mark("s2", Mark.REVIEWED);
    assertEquals(11, names(ann.exchange()).size());
    assertEquals(2, ann.here.size());
    assertEquals(1, bob.exchange().merge().fresh().size(), "and the others still exchange");
    assertEquals(11, names(bob.exchange()).size(), "it is named until it is mended");
  }

  @Test
  void filesOfAnotherServiceAreIgnored() throws IOException {
    Reviewer ann = new Reviewer("ann");
    Reviewer bob = new Reviewer("bob");
    bob.mark("s1", Mark.REVIEWED);
    bob.exchange();
    String good = Files.readString(shared.resolve("bob-id-of-bob.json"));
    Path other = shared.resolve("a-other.json");
    Files.writeString(other, good.replace(SERVICE, "https://t").replace("s1", "s2"));
    for (int i = 0; i < 2; i++) {
      ReviewFolder.Exchange exchange = ann.exchange();
      assertEquals(List.of(), exchange.problems());
      assertEquals(1, exchange.ofOthers());
      assertEquals(ids(bob.here), ids(ann.here));
    }
    Files.writeString(other, good.replace("s1", "s2"));
    ReviewFolder.Exchange ours = ann.exchange();
    assertEquals(0, ours.ofOthers());
    assertEquals(1, ours.problems().size(), "its review is known with other words");
  }

  @Test
  void aLinkInPlaceOfTheOwnFileIsNotFollowed() throws IOException {
    Reviewer ann = new Reviewer("ann");
    ann.mark("s1", Mark.REVIEWED);
    Path victim = shared.resolve("victim.txt");
    Files.writeString(victim, "mine");
    Files.createSymbolicLink(shared.resolve("ann-id-of-ann.json"), victim);
    MessageIoException e = assertThrows(MessageIoException.class, ann::exchange);
    assertTrue(String.valueOf(e.getMessage()).contains("because it is a link"), e.getMessage());
    assertEquals("mine", Files.readString(victim));
  }

  @Test
  void onlySoManyFilesAreRead() throws IOException {
    for (int i = 0; i < ReviewFolder.MOST_FILES + 1; i++) {
      Files.writeString(shared.resolve("f" + i + ".json"), "");
    }
    Reviewer zoe = new Reviewer("zoe");
    zoe.mark("s1", Mark.REVIEWED);
    assertEquals(ReviewFolder.MOST_FILES + 1, zoe.exchange().problems().size());
    assertEquals(1, zoe.exchange().reviews());
  }
}
