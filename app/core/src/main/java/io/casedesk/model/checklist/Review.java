package io.casedesk.model.checklist;

import io.casedesk.json.CanonicalJson;
import io.casedesk.json.JsonTree;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * A reviewer's statement about a checklist, or a remark on one of its answers, with a given
 * content. Never changed: a later statement is a new review that names the reviews it supersedes.
 * So the reviews of two users can be merged without loss, and contradictions between them are
 * detected.
 *
 * @param id unique among the reviews of all users
 * @param place identifies the checklist
 * @param statement what the reviewer says
 * @param seen the content that was reviewed
 * @param supersedes ids of the reviews that this review replaces
 */
public record Review(
    String id, ChecklistKey place, Statement statement, Seen seen, Set<String> supersedes) {

  /** The results of a review. */
  public enum Mark {
    /** The checklist is fine. */
    REVIEWED,
    /** The checklist needs work. */
    NEEDS_WORK,
    /** No result: the note is a remark on one answer. */
    REMARK,
    /** No result: the earlier reviews were a mistake. */
    WITHDRAWN;

    /** Returns the result as text: {@code needs work}. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * The statement of a reviewer.
   *
   * @param note the reason, or the text of a remark; may be empty
   * @param by the reviewer; may be empty when unknown
   * @param at the time, to the millisecond
   */
  public record Statement(Mark mark, String note, String by, Instant at) {
    /**
     * Truncates the time to the millisecond, so that it equals the time read back from the store.
     */
    public Statement {
      at = at.truncatedTo(ChronoUnit.MILLIS);
    }
  }

  /**
   * The content that was reviewed.
   *
   * @param answer the path of the answer, as in {@link FieldDifference}; empty for the checklist
   * @param fingerprint {@link Checklist#fingerprint} of the content
   * @param content {@link Checklist#content}; for an answer, an object with its path and value
   */
  public record Seen(String answer, String fingerprint, String content) {

    /**
     * Maximum length of a content in a file of reviews, in characters. Its values take many times
     * its size in memory.
     */
    public static final int LONGEST_CONTENT = 8 << 20;

    /**
     * Creates it from the current checklist.
     *
     * @param solution the id of the solution
     * @param answer the path of the answer; empty for the checklist
     * @throws UnusableFileException when the checklist is so long that a file with its review would
     *     be unusable for other reviewers
     */
    static Seen of(String solution, Checklist checklist, String answer) {
      Checklist part = part(checklist, answer);
      String content = part.content();
      if (content.length() > LONGEST_CONTENT) {
        throw new UnusableFileException(
            Message.of(
                "reviews.checklist-long", checklist.page().label(), solution, LONGEST_CONTENT),
            null);
      }
      return new Seen(answer, part.fingerprint(), content);
    }

    private static Checklist part(Checklist checklist, String answer) {
      if (answer.isEmpty()) {
        return checklist;
      }
      FieldValue value = FieldDifference.at(checklist, answer);
      return new Checklist(checklist.key(), value == null ? Map.of() : Map.of(answer, value));
    }

    /** Whether a checklist still has this content. */
    public boolean isOf(Checklist now) {
      return part(now, answer).fingerprint().equals(fingerprint);
    }

    /** Whether the fingerprint matches the content. */
    public boolean fits() {
      return Checklist.of("", content).fingerprint().equals(fingerprint);
    }

    /** Whether both have equal values, however their JSON is written. */
    boolean isEqualTo(Seen other) {
      return answer.equals(other.answer)
          && fingerprint.equals(other.fingerprint)
          && (content.equals(other.content) || canonical().equals(other.canonical()));
    }

    private String canonical() {
      return CanonicalJson.of(JsonTree.of(new FieldValue.Structure(content)));
    }
  }

  /** Makes an unmodifiable copy. */
  public Review {
    supersedes = Collections.unmodifiableSet(new LinkedHashSet<>(supersedes));
  }

  /**
   * Creates a new review that replaces others.
   *
   * @param heads the current reviews, see {@link ReviewHistory#heads}
   */
  public static Review of(
      String solution, Checklist checklist, Statement said, Collection<Review> heads) {
    return of(solution, checklist, "", said, heads);
  }

  /**
   * Creates a new review, or a remark on an answer, that replaces others.
   *
   * @param answer the path of the answer; empty for a review of the checklist
   * @param heads the current reviews, or remarks on the answer, that it replaces
   */
  public static Review of(
      String solution,
      Checklist checklist,
      String answer,
      Statement said,
      Collection<Review> heads) {
    Set<String> ids = new LinkedHashSet<>();
    heads.forEach(head -> ids.add(head.id));
    return new Review(
        UUID.randomUUID().toString(),
        new ChecklistKey(solution, checklist.key()),
        said,
        Seen.of(solution, checklist, answer),
        ids);
  }

  /**
   * Creates the reviews that undo a review: the reviews it replaced become current again, with
   * their statements; if there were none, the review is withdrawn.
   *
   * @param before the reviews that it replaced
   * @param by the user who undoes it, and the time
   */
  public static List<Review> undoing(Review review, Collection<Review> before, Statement by) {
    if (before.stream().allMatch(earlier -> earlier.statement.mark == Mark.WITHDRAWN)) {
      Statement said = new Statement(Mark.WITHDRAWN, by.note, by.by, by.at);
      return List.of(again(review, said, Set.of(review.id)));
    }
    return before.stream()
        .map(earlier -> again(earlier, earlier.statement, Set.of(review.id)))
        .toList();
  }

  /**
   * Creates a review that repeats one of several contradicting reviews and replaces them all.
   *
   * @param heads all contradicting reviews
   * @param by the user who decides, and the time; the result and the note are those of the chosen
   *     review
   */
  public static Review deciding(Review chosen, Collection<Review> heads, Statement by) {
    Set<String> ids = new LinkedHashSet<>();
    heads.forEach(head -> ids.add(head.id));
    return again(
        chosen, new Statement(chosen.statement.mark, chosen.statement.note, by.by, by.at), ids);
  }

  private static Review again(Review review, Statement said, Set<String> supersedes) {
    return new Review(UUID.randomUUID().toString(), review.place, said, review.seen, supersedes);
  }

  /**
   * Whether both are one review; the formatting of the JSON may differ after a transfer by file.
   */
  boolean isEqualTo(Review other) {
    return id.equals(other.id)
        && place.equals(other.place)
        && statement.equals(other.statement)
        && supersedes.equals(other.supersedes)
        && seen.isEqualTo(other.seen);
  }

  /** Whether the review has a result, that is, is not withdrawn. */
  public boolean counts() {
    return statement.mark != Mark.WITHDRAWN;
  }

  /** Whether both have different results for equal content. */
  public boolean contradicts(Review other) {
    return counts()
        && other.counts()
        && statement.mark != other.statement.mark
        && seen.fingerprint.equals(other.seen.fingerprint);
  }
}
