package io.casedesk.model.checklist;

import io.casedesk.json.CanonicalJson;
import io.casedesk.json.JsonTree;
import io.casedesk.model.FieldValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * What a person said of a checklist, and of what content of it. Never changed: who says something
 * else makes another one, which names those it takes the place of. So reviews of two people can be
 * put together without losing any, and two that do not know of each other are seen to.
 *
 * @param id no other review has it, whoever made it
 * @param place the checklist
 * @param said what was said
 * @param seen what it was said of
 * @param supersedes ids of the reviews that it takes the place of
 */
public record Review(String id, ChecklistKey place, Said said, Seen seen, Set<String> supersedes) {

  /** What a review comes to. */
  public enum Mark {
    /** It is as it should be. */
    REVIEWED,
    /** Somebody has to do something about it. */
    NEEDS_WORK,
    /** Nothing after all: what was said before was a mistake. */
    WITHDRAWN
  }

  /**
   * What was said.
   *
   * @param note why; may be empty
   * @param by who says so; may be empty where that is not known
   * @param at when, to the millisecond
   */
  public record Said(Mark mark, String note, String by, Instant at) {
    /** Cuts the time to the millisecond, so that it reads as it was written. */
    public Said {
      at = at.truncatedTo(ChronoUnit.MILLIS);
    }
  }

  /**
   * What it was said of.
   *
   * @param fingerprint {@link Checklist#fingerprint}
   * @param content {@link Checklist#content}
   */
  public record Seen(String fingerprint, String content) {
    /** Of a checklist as it is. */
    public static Seen of(Checklist checklist) {
      return new Seen(checklist.fingerprint(), checklist.content());
    }

    /** Whether the fingerprint is that of the content, by the rules of this program. */
    public boolean fits() {
      Checklist of = Checklist.of("", content);
      return of.fingerprint().equals(fingerprint) || of.fingerprintBefore().equals(fingerprint);
    }

    /**
     * Whether it was said of what has this fingerprint. One made by the rule before counts for its
     * content: it lapses when something of that changed, a number that counts now included.
     */
    public boolean isOf(String now) {
      return fingerprint.equals(now) || fingerprintNow().equals(now);
    }

    private String fingerprintNow() {
      return Checklist.of("", content).fingerprint();
    }

    /** Whether both hold the same values, however their JSON is written. */
    boolean isEqualTo(Seen other) {
      return fingerprint.equals(other.fingerprint)
          && (content.equals(other.content) || canonical().equals(other.canonical()));
    }

    private String canonical() {
      return CanonicalJson.of(JsonTree.of(new FieldValue.Structure(content)));
    }

    /** Whether both were said of the same, whichever rule made their fingerprints. */
    boolean isSame(Seen other) {
      return fingerprint.equals(other.fingerprint)
          || fingerprintNow().equals(other.fingerprintNow());
    }
  }

  /** Takes a copy that nobody can change. */
  public Review {
    supersedes = Collections.unmodifiableSet(new LinkedHashSet<>(supersedes));
  }

  /**
   * A new one that takes the place of others.
   *
   * @param heads those that count until now, see {@link ReviewHistory#heads}
   */
  public static Review of(
      String solution, Checklist checklist, Said said, Collection<Review> heads) {
    Set<String> ids = new LinkedHashSet<>();
    heads.forEach(head -> ids.add(head.id));
    return new Review(
        UUID.randomUUID().toString(),
        new ChecklistKey(solution, checklist.key()),
        said,
        Seen.of(checklist),
        ids);
  }

  /**
   * What undoes a review: what counted before it counts again, as it was said then; where nothing
   * did, that it is withdrawn.
   *
   * @param before the reviews that it took the place of
   * @param by who undoes it, and when
   */
  public static List<Review> undoing(Review review, Collection<Review> before, Said by) {
    if (before.stream().allMatch(earlier -> earlier.said.mark == Mark.WITHDRAWN)) {
      Said said = new Said(Mark.WITHDRAWN, by.note, by.by, by.at);
      return List.of(again(review, said, Set.of(review.id)));
    }
    return before.stream().map(earlier -> again(earlier, earlier.said, Set.of(review.id))).toList();
  }

  /**
   * One of several that disagree, said once more in the place of them all.
   *
   * @param heads all that disagree
   * @param by who decides, and when; the rest is as the chosen one says
   */
  public static Review deciding(Review chosen, Collection<Review> heads, Said by) {
    Set<String> ids = new LinkedHashSet<>();
    heads.forEach(head -> ids.add(head.id));
    return again(chosen, new Said(chosen.said.mark, chosen.said.note, by.by, by.at), ids);
  }

  private static Review again(Review review, Said said, Set<String> supersedes) {
    return new Review(UUID.randomUUID().toString(), review.place, said, review.seen, supersedes);
  }

  /** Whether both are one review: a file may be indented anew on its way. */
  boolean isEqualTo(Review other) {
    return id.equals(other.id)
        && place.equals(other.place)
        && said.equals(other.said)
        && supersedes.equals(other.supersedes)
        && seen.isEqualTo(other.seen);
  }

  /** Whether it says anything. */
  public boolean counts() {
    return said.mark != Mark.WITHDRAWN;
  }

  /** Whether both say different things of the same content. */
  public boolean contradicts(Review other) {
    return counts() && other.counts() && said.mark != other.said.mark && seen.isSame(other.seen);
  }
}
