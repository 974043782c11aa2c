package io.casedesk.changes;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds what was probably meant by something mistyped. */
public final class SimilarNames {

  /** Longer texts are no keys, and comparing them would cost time for nothing. */
  private static final int LONGEST = 200;

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
      int distance = distance(folded(typed), folded(candidate));
      if (distance <= allowed && distance < least && isOnePerson(typed, candidate)) {
        least = distance;
        nearest = candidate;
      }
    }
    return nearest;
  }

  /** Two addresses of one company have most letters in common, whoever they are of. */
  private static boolean isOnePerson(String typed, String candidate) {
    int at = typed.indexOf('@');
    int there = candidate.indexOf('@');
    return at <= 0
        || there <= 0
        || distance(folded(typed.substring(0, at)), folded(candidate.substring(0, there)))
            <= Math.max(1, Math.max(at, there) / 3);
  }

  private static String folded(String text) {
    return text.toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
  }

  /** Single typing errors between two texts; two letters swapped count as one. */
  private static int distance(String a, String b) {
    int[][] cost = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      cost[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      cost[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        boolean equal = a.charAt(i - 1) == b.charAt(j - 1);
        int best = cost[i - 1][j - 1] + (equal ? 0 : 1);
        best = Math.min(best, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, cost[i - 2][j - 2] + 1);
        }
        cost[i][j] = best;
      }
    }
    return cost[a.length()][b.length()];
  }
}
