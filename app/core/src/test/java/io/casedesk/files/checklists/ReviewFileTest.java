package io.casedesk.files.checklists;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.Checklist;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Seen;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.ReviewMerge;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reviews as a file for another reviewer. */
final class ReviewFileTest {

  private static final List<Assignment> ASSIGNED =
      List.of(
          new Assignment(
              new ChecklistKey("s1", "c1"),
              "bob",
              LocalDate.parse("2026-12-24"),
              "ann",
              ReviewFixture.NOON),
          new Assignment(new ChecklistKey("s2", "c1"), "", null, "", ReviewFixture.NOON));

  private final ReviewFixture fixture = new ReviewFixture();

  private static String written(List<Review> reviews) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ReviewFile.write(new ReviewFile.Contents("https://s", reviews, ASSIGNED), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(UTF_8);
  }

  private static ReviewFile.Contents read(String json) {
    return ReviewFile.read(json.getBytes(UTF_8));
  }

  @Test
  void readsBackWhatWasWritten() {
    List<Review> reviews = new ArrayList<>(fixture.reviews());
    Review first = reviews.getFirst();
    reviews.add(
        new Review(
            "next",
            first.place(),
            new Statement(
                Mark.NEEDS_WORK, ReviewFixture.MARKUP + "\uD800", "ann", ReviewFixture.NOON),
            first.seen(),
            java.util.Set.of(first.id())));
    ReviewFile.Contents contents = read(written(reviews));
    assertEquals("https://s", contents.connection());
    assertEquals(reviews, contents.reviews());
    assertEquals(ASSIGNED, contents.assignments());
    assertEquals(reviews.size(), ReviewMerge.of(reviews, contents.reviews()).known());
    assertEquals(List.of(), read(written(List.of())).reviews());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "casedesk-reviews|other|The file can't be used: the \"format\" is not",
        "\"version\": 1|\"version\": 2|The file can't be used: the version is 2",
        "\"findings\":0|\"findings\":1|/reviews/0 can't be used: \"fingerprint\"",
        "\"mark\":\"reviewed\"|\"mark\":\"fine\"|/reviews/0 can't be used: \"mark\"",
        "\"at\":\"2026-11-22|\"at\":\"2026-13-22|/reviews/0/at can't be used: the field \"at\" must"
            + " be a time",
        "\"at\":\"2026-11-22|\"at\":\"+1000000000-11-22|/reviews/0 can't be used: \"at\" must be"
            + " in the years",
        "\"by\":\"ann\"|\"by\":7|/reviews/0/by can't be used: the field \"by\" must be text",
        "\"mark\":\"reviewed\"|\"answer\":\"a\",\"mark\":\"reviewed\"|/reviews/0 can't be used: a"
            + " remark must have an \"answer\"",
        "\"mark\":\"reviewed\"|\"mark\":\"remark\"|/reviews/0 can't be used: a remark must have an",
        "\"note\":|\"noted\":|/reviews/0 can't be used: the field \"note\" is missing",
        "\"connection\"|\"connected\"|The file can't be used: the field \"connected\" is unknown",
        "\"supersedes\":[]|\"supersedes\":1|/reviews/0/supersedes can't be used: the field"
            + " \"supersedes\" must be a list",
        "\"supersedes\":[]|\"supersedes\":null|/reviews/0/supersedes can't be used: the field"
            + " \"supersedes\" must be a list",
        "\"supersedes\":[]|\"supersedes\":[null]|/reviews/0/supersedes/0 can't be used: the field"
            + " \"supersedes\" must be text in quotes, but is null",
        "\"supersedes\":[]|\"supersedes\":[7]|/reviews/0/supersedes/0 can't be used: the field"
            + " \"supersedes\" must be text in quotes, but is a number",
        "\"by\":\"ann\"|\"by\":null|/reviews/0/by can't be used: the field \"by\" must be text",
        "\"content\":|\"content\":null,\"x\":|/reviews/0/content can't be used: the field"
            + " \"content\" must be a list or an object, but is null",
        "\"reviews\": [|\"reviews\": [null,|/reviews/0 can't be used: this is not a JSON object",
        "\"due\":\"2026-12-24|\"due\":\"2026-13-24|/assignments/0 can't be used: \"due\"",
        "\"reviews\": [|\"reviews\": [7,|/reviews/0 can't be used: this is not a JSON object",
        "\"format\"|x|The file can't be used: the JSON is not valid",
      })
  void saysWhatIsWrong(String part, String instead, String message) {
    String json = written(fixture.reviews());
    assertTrue(json.contains(part), json);
    UnusableFileException e =
        assertThrows(UnusableFileException.class, () -> read(json.replace(part, instead)));
    assertTrue(String.valueOf(e.getMessage()).startsWith(message), e.getMessage());
  }

  @Test
  void anAssignmentOfADistantFutureDoesNotKeepBackTheReviews() {
    List<Assignment> late =
        List.of(
            ASSIGNED.getFirst(),
            new Assignment(
                new ChecklistKey("s2", "c1"),
                "x",
                null,
                "x",
                Instant.parse("9999-01-01T00:00:01Z")));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      ReviewFile.write(new ReviewFile.Contents("https://s", fixture.reviews(), late), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ReviewFile.Contents contents = read(out.toString(UTF_8));
    assertEquals(fixture.reviews(), contents.reviews());
    assertEquals(late.subList(0, 1), contents.assignments());
  }

  private static String nested(int levels, int length) {
    return "[".repeat(levels) + "\"" + "x".repeat(length) + "\"" + "]".repeat(levels);
  }

  private static String reviewOf(String answer) {
    Checklist checklist = Checklist.of("c", "{\"a\":" + answer + "}");
    Statement said = new Statement(Mark.REVIEWED, "", "ann", ReviewFixture.NOON);
    return written(List.of(Review.of("s1", checklist, said, List.of())));
  }

  @Test
  void aDeepContentTakesLittleMoreMemoryThanAFlatOne() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] allocated = new long[2];
    for (int depth : new int[] {0, 0, 95}) {
      byte[] json = reviewOf(nested(depth, 1_000_000)).getBytes(UTF_8);
      long before = threads.getCurrentThreadAllocatedBytes();
      assertEquals(1, ReviewFile.read(json).reviews().size());
      allocated[depth == 0 ? 0 : 1] = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertTrue(allocated[1] < 3 * allocated[0], () -> allocated[1] + " of " + allocated[0]);
  }

  @Test
  void aContentThatIsTooLargeIsRefused() {
    String content = "{\"a\":" + nested(1, Seen.LONGEST_CONTENT) + "}";
    Seen seen = new Seen("", Checklist.of("c", content).fingerprint(), content);
    Statement said = new Statement(Mark.REVIEWED, "", "ann", ReviewFixture.NOON);
    String json =
        written(List.of(new Review("r1", new ChecklistKey("s1", "c"), said, seen, Set.of())));
    UnusableFileException e = assertThrows(UnusableFileException.class, () -> read(json));
    assertEquals(
        "/reviews/0 can't be used: \"content\" is longer than 8388608 characters; get a new copy of"
            + " the file from the reviewer. Nothing was imported.",
        e.getMessage());
  }

  @Test
  void idsThatAreTooLongTogetherAreRefused() {
    String id = "x".repeat(Seen.LONGEST_CONTENT / 2);
    String json = written(fixture.reviews());
    String two = "\"supersedes\":[\"" + id + "\",\"" + id.substring(1) + "yz\"]";
    UnusableFileException e =
        assertThrows(
            UnusableFileException.class, () -> read(json.replace("\"supersedes\":[]", two)));
    assertEquals(
        "/reviews/0 can't be used: \"supersedes\" is longer than 8388608 characters; get a new copy"
            + " of the file from the reviewer. Nothing was imported.",
        e.getMessage());
  }

  @Test
  void aFileThatIsTooLargeIsNotRead(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("large.json");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(ReviewFile.MOST_BYTES + 1L);
    }
    UnusableFileException e =
        assertThrows(UnusableFileException.class, () -> ReviewFile.read(file));
    assertTrue(String.valueOf(e.getMessage()).contains("more than 128 MiB"), e.getMessage());
  }
}
