package io.casedesk.changes.plan;

import java.util.Collection;
import java.util.Locale;
import org.apache.commons.text.similarity.DamerauLevenshteinDistance;
import org.jspecify.annotations.Nullable;

/** Finds the candidate that a mistyped name most likely means. */
public final class SimilarNames {

  /** The longest text to compare: longer texts are no keys, and comparing them is slow. */
  private static final int LONGEST = 200;

  private static final DamerauLevenshteinDistance ERRORS = new DamerauLevenshteinDistance();

  private SimilarNames() {}

  /** The closest candidate, or null when none is close; the first of several equally close. */
  public static @Nullable String of(String typed, Collection<String> candidates) {
    String nearest = null;
    int least = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int allowed = Math.max(1, Math.max(typed.length(), candidate.length()) / 3);
      if (typed.length() > LONGEST
          || candidate.length() > LONGEST
          || Math.abs(typed.length() - candidate.length()) > allowed) {
        continue;
      }
      int distance = distance(typed, candidate);
      if (distance <= allowed && distance < least && isOnePerson(typed, candidate)) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest;
  }

  /**
   * Whether two names may be alike. Addresses of one company share most letters, so of two
   * addresses the parts before the @ must be alike.
   */
  private static boolean isOnePerson(String typed, String candidate) {
    int at = typed.indexOf('@');
    int there = candidate.indexOf('@');
    return at <= 0
        || there <= 0
        || distance(typed.substring(0, at), candidate.substring(0, there))
            <= Math.max(1, Math.max(at, there) / 3);
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
  }

  /** The number of typing errors between two texts; two swapped letters count as one. */
  private static int distance(String a, String b) {
    return ERRORS.apply(folded(a), folded(b));
  }
}
