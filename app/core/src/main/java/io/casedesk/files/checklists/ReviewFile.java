package io.casedesk.files.checklists;

import io.casedesk.json.JsonDocument;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonOutput;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
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
import java.util.ArrayList;
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
 * by} and {@code at}.
 */
public final class ReviewFile {

  private static final String FORMAT = "casedesk-reviews";
  private static final int VERSION = 1;

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
    JsonOutput.document(
        out,
        json ->
            json.text("format", FORMAT)
                .number("version", VERSION)
                .text("connection", contents.connection)
                .list("reviews", contents.reviews, ReviewFile::write)
                .list("assignments", contents.assignments, ReviewFile::write));
  }

  private static void write(JsonOutput json, Review review) {
    json.text("id", review.id())
        .text("solution", review.place().solution())
        .text("checklist", review.place().checklist())
        .optional("answer", review.seen().answer().isEmpty() ? null : review.seen().answer())
        .word("mark", review.statement().mark())
        .text("note", review.statement().note())
        .text("by", review.statement().by())
        .text("at", review.statement().at().toString())
        .text("fingerprint", review.seen().fingerprint())
        .raw("content", review.seen().content())
        .texts("supersedes", review.supersedes());
  }

  private static void write(JsonOutput json, Assignment assignment) {
    LocalDate due = assignment.due();
    json.text("solution", assignment.place().solution())
        .text("checklist", assignment.place().checklist())
        .text("reviewer", assignment.reviewer())
        .optional("due", due == null ? null : due.toString())
        .text("by", assignment.by())
        .text("at", assignment.at().toString());
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
    List<Review> reviews = new ArrayList<>();
    List<Assignment> assignments = new ArrayList<>();
    JsonDocument document =
        new JsonDocument("reviews.file", FORMAT, VERSION, Set.of("connection"))
            .list("reviews", "reviews.review", Set.of(), members -> reviews.add(review(members)))
            .list(
                "assignments",
                "reviews.assignment",
                Set.of(),
                members -> {
                  Assignment one = assignment(members);
                  // One that is too late must not make the reviews of the file unusable.
                  if (!one.at().isAfter(LATEST)) {
                    assignments.add(one);
                  }
                });
    try {
      return new Contents(document.read(json, "reviews").text("connection"), reviews, assignments);
    } catch (UnreadableJsonException e) {
      throw new UnusableFileException(
          Message.of("reviews.unusable", document.position(), e.message()).sentence(), e);
    }
  }

  private static Review review(JsonMembers members) {
    String id = members.text("id");
    Set<String> supersedes = new LinkedHashSet<>();
    JsonReader.UNLIMITED
        .elements(structure(members, "supersedes"))
        .forEach(other -> supersedes.add(other.display()));
    if (supersedes.contains(id)) {
      throw new UnreadableJsonException(Message.of("reviews.replaces-itself"));
    }
    String answer = members.textOrEmpty("answer");
    Mark mark = mark(members.text("mark"));
    if (mark != Mark.WITHDRAWN && (mark == Mark.REMARK) == answer.isEmpty()) {
      throw new UnreadableJsonException(Message.of("reviews.answer"));
    }
    Seen seen = new Seen(answer, members.text("fingerprint"), structure(members, "content"));
    if (!seen.fits()) {
      throw new UnreadableJsonException(Message.of("reviews.fingerprint"));
    }
    return new Review(
        id,
        new ChecklistKey(members.text("solution"), members.text("checklist")),
        new Statement(mark, members.text("note"), members.text("by"), timeOfReview(members)),
        seen,
        supersedes);
  }

  private static String structure(JsonMembers members, String name) {
    String json = members.structure(name);
    if (json.length() > Seen.LONGEST_CONTENT) {
      throw new UnreadableJsonException(Message.of("reviews.long", name, Seen.LONGEST_CONTENT));
    }
    return json;
  }

  /** Only times that can be shown as a date. */
  private static Instant timeOfReview(JsonMembers members) {
    Instant at = members.time("at");
    if (at.isBefore(EARLIEST) || at.isAfter(LATEST)) {
      throw new UnreadableJsonException(Message.of("reviews.at"));
    }
    return at;
  }

  private static Assignment assignment(JsonMembers members) {
    String due = members.textOrEmpty("due");
    try {
      return new Assignment(
          new ChecklistKey(members.text("solution"), members.text("checklist")),
          members.text("reviewer"),
          due.isEmpty() ? null : LocalDate.parse(due),
          members.text("by"),
          members.time("at"));
    } catch (DateTimeException e) {
      throw new UnreadableJsonException(Message.of("reviews.due"), e);
    }
  }

  private static Mark mark(String word) {
    return Arrays.stream(Mark.values())
        .filter(mark -> JsonOutput.word(mark).equals(word))
        .findFirst()
        .orElseThrow(() -> new UnreadableJsonException(Message.of("reviews.mark")));
  }
}
