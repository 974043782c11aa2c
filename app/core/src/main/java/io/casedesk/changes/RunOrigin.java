package io.casedesk.changes;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run that was made of another says of where it comes from, in the one language of logs
 * ({@code undo of run 20261121-213244-7f3a}); a window may say it in its own.
 *
 * @param way what was made of the other run
 * @param runId the other run
 */
public record RunOrigin(Way way, String runId) {

  private static final String OF_RUN = " of run ";

  /** What is made of a run. */
  public enum Way {
    /** Puts back what was there before. */
    UNDO,
    /** Tries once more what did not get done. */
    RETRY,
    /** Writes keys in the place of labels. */
    REPAIR
  }

  /** The words for a header. */
  public static String of(Way way, String runId) {
    return way.name().toLowerCase(Locale.ROOT) + OF_RUN + runId;
  }

  /** What the words of a header say; empty when the run was made of something else. */
  public static Optional<RunOrigin> parse(String origin) {
    return Arrays.stream(Way.values())
        .filter(way -> origin.startsWith(of(way, "")) && origin.length() > of(way, "").length())
        .map(way -> new RunOrigin(way, origin.substring(of(way, "").length())))
        .findFirst();
  }
}
