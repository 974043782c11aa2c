package io.casedesk.files.checklists;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;
import static com.fasterxml.jackson.annotation.Nulls.AS_EMPTY;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.Assignment;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.Review.Mark;
import io.casedesk.model.checklist.Review.Seen;
import io.casedesk.model.checklist.Review.Statement;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads and writes files of reviews for other reviewers: one JSON object with {@code format},
 * {@code version}, {@code connection} and {@code reviews}, each with {@code id}, {@code solution},
 * {@code checklist}, {@code answer} (of a remark: the path of the answer), {@code mark} ({@code
 * reviewed}, {@code needs_work}, {@code remark}, {@code withdrawn}), {@code note}, {@code by},
 * {@code at}, {@code fingerprint}, {@code content} (the checklist as it was reviewed, or the
 * answer) and {@code supersedes} (ids of reviews); and {@code assignments}, each with {@code
 * solution}, {@code checklist}, {@code reviewer}, {@code due} (a date; missing for none), {@code
 * by} and {@code at}. Other fields of a review or an assignment, of a later version, are ignored.
 */
public final class ReviewFile {

  private static final String FORMAT = "casedesk-reviews";
  private static final int VERSION = 1;

  private static final JsonFileFormat<Document> REVIEWS =
      new JsonFileFormat<>("reviews.file", FORMAT, VERSION, Document.class);

  /** Maximum size in bytes, far more than the reviews of a portfolio need. */
  static final int MOST_BYTES = 128 << 20;

  /** No clock is as wrong as this; a later time would count for ever. */
  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  private static final Instant EARLIEST = Instant.parse("0001-01-02T00:00:00Z");

  private ReviewFile() {}

  /**
   * The contents of a file.
   *
   * @param connection base URL of the service
   */
  public record Contents(String connection, List<Review> reviews, List<Assignment> assignments) {
    /** Makes unmodifiable copies. */
    public Contents {
      reviews = List.copyOf(reviews);
      assignments = List.copyOf(assignments);
    }
  }

  /**
   * Writes a file.
   *
   * @param out the output; stays open
   */
  public static void write(Contents contents, OutputStream out) throws IOException {
    JsonFileFormat.write(
        new Document(
            FORMAT,
            VERSION,
            contents.connection,
            contents.reviews.stream().map(ReviewFile::written).toList(),
            contents.assignments.stream().map(ReviewFile::written).toList()),
        out);
  }

  private static ReviewPart written(Review review) {
    return new ReviewPart(
        review.id(),
        review.place().solution(),
        review.place().checklist(),
        review.seen().answer(),
        JsonFileFormat.word(review.statement().mark()),
        review.statement().note(),
        review.statement().by(),
        review.statement().at(),
        review.seen().fingerprint(),
        new FieldValue.Structure(review.seen().content()),
        List.copyOf(review.supersedes()));
  }

  private static AssignmentPart written(Assignment assignment) {
    LocalDate due = assignment.due();
    return new AssignmentPart(
        assignment.place().solution(),
        assignment.place().checklist(),
        assignment.reviewer(),
        due == null ? "" : due.toString(),
        assignment.by(),
        assignment.at());
  }

  /**
   * Reads a file of at most 128 MiB.
   *
   * @throws UnusableFileException when it is larger, or is invalid as for {@link #read(byte[])}
   */
  public static Contents read(Path file) throws IOException {
    // The read is limited too, because a pipe has no size.
    try (InputStream in = Files.newInputStream(file)) {
      byte[] json = Files.size(file) > MOST_BYTES ? null : in.readNBytes(MOST_BYTES + 1);
      if (json == null || json.length > MOST_BYTES) {
        throw new UnusableFileException(Message.of("reviews.large", MOST_BYTES >> 20), null);
      }
      return read(json);
    }
  }

  /**
   * Reads the contents of a file.
   *
   * @throws UnusableFileException when it is not a file of reviews, or the fingerprint of a review
   *     does not match its content; the message says which and why
   */
  public static Contents read(byte[] json) {
    try {
      Document document = REVIEWS.read(json);
      return new Contents(
          document.connection,
          JsonFileFormat.each("reviews", document.reviews, ReviewFile::review),
          JsonFileFormat.each("assignments", document.assignments, ReviewFile::assignment).stream()
              // One that is too late must not make the reviews of the file unusable.
              .filter(one -> !one.at().isAfter(LATEST))
              .toList());
    } catch (UnreadableJsonException e) {
      throw new UnusableFileException(
          Message.of("reviews.unusable", e.place(), e.message()).sentence(), e);
    }
  }

  private static Review review(ReviewPart part) {
    requireShort("supersedes", part.supersedes.stream().mapToLong(String::length).sum());
    requireShort("content", part.content.json().length());
    Set<String> supersedes = new LinkedHashSet<>(part.supersedes);
    if (supersedes.contains(part.id)) {
      throw new UnreadableJsonException(Message.of("reviews.replaces-itself"));
    }
    Mark mark =
        Arrays.stream(Mark.values())
            .filter(one -> JsonFileFormat.word(one).equals(part.mark))
            .findFirst()
            .orElseThrow(() -> new UnreadableJsonException(Message.of("reviews.mark")));
    if (mark != Mark.WITHDRAWN && (mark == Mark.REMARK) == part.answer.isEmpty()) {
      throw new UnreadableJsonException(Message.of("reviews.answer"));
    }
    Seen seen = new Seen(part.answer, part.fingerprint, part.content.json());
    if (!seen.fits()) {
      throw new UnreadableJsonException(Message.of("reviews.fingerprint"));
    }
    // Only times that can be shown as a date.
    if (part.at.isBefore(EARLIEST) || part.at.isAfter(LATEST)) {
      throw new UnreadableJsonException(Message.of("reviews.at"));
    }
    return new Review(
        part.id,
        new ChecklistKey(part.solution, part.checklist),
        new Statement(mark, part.note, part.by, part.at),
        seen,
        supersedes);
  }

  private static void requireShort(String name, long length) {
    if (length > Seen.LONGEST_CONTENT) {
      throw new UnreadableJsonException(Message.of("reviews.long", name, Seen.LONGEST_CONTENT));
    }
  }

  private static Assignment assignment(AssignmentPart part) {
    try {
      return new Assignment(
          new ChecklistKey(part.solution, part.checklist),
          part.reviewer,
          part.due.isEmpty() ? null : LocalDate.parse(part.due),
          part.by,
          part.at);
    } catch (DateTimeException e) {
      throw new UnreadableJsonException(Message.of("reviews.due"), e);
    }
  }

  private record Document(
      String format,
      int version,
      @JsonProperty(required = true) String connection,
      @JsonProperty(required = true) List<ReviewPart> reviews,
      @JsonSetter(nulls = AS_EMPTY) List<AssignmentPart> assignments) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record ReviewPart(
      @JsonProperty(required = true) String id,
      @JsonProperty(required = true) String solution,
      @JsonProperty(required = true) String checklist,
      @JsonInclude(NON_EMPTY) String answer,
      @JsonProperty(required = true) String mark,
      @JsonProperty(required = true) String note,
      @JsonProperty(required = true) String by,
      @JsonProperty(required = true) Instant at,
      @JsonProperty(required = true) String fingerprint,
      @JsonProperty(required = true) FieldValue.Structure content,
      @JsonProperty(required = true) List<String> supersedes) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record AssignmentPart(
      @JsonProperty(required = true) String solution,
      @JsonProperty(required = true) String checklist,
      @JsonProperty(required = true) String reviewer,
      @JsonInclude(NON_EMPTY) String due,
      @JsonProperty(required = true) String by,
      @JsonProperty(required = true) Instant at) {}
}
