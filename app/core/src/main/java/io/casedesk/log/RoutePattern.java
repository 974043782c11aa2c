package io.casedesk.log;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reduces the path of a request to its pattern, without identifiers and query values: these may be
 * confidential, and a fault depends on the pattern.
 */
public final class RoutePattern {

  /** The fixed segments of the API's paths (contract 4); all others are replaced. */
  private static final Set<String> WORDS =
      Set.of("use-cases", "filter", "solutions", "checklist", "use-case-solutions", "swagger");

  private static final Pattern PATH = Pattern.compile("/api/public(/[^\\s\"'<>]*)?");

  private RoutePattern() {}

  /** The pattern of a path with its query, such as {@code /api/public/solutions/{id}}. */
  public static String of(String path) {
    int query = path.indexOf('?');
    String bare = query < 0 ? path : path.substring(0, query);
    int start = bare.indexOf("/api/public");
    if (start < 0) {
      return "(another path)";
    }
    StringBuilder result = new StringBuilder("/api/public");
    for (String segment : bare.substring(start + "/api/public".length()).split("/", -1)) {
      if (!segment.isEmpty()) {
        result.append('/').append(WORDS.contains(segment) ? segment : "{id}");
      }
    }
    return result.toString();
  }

  /** Replaces every API path in a text by its pattern. */
  static String within(String text) {
    return PATH.matcher(text).replaceAll(found -> Matcher.quoteReplacement(of(found.group())));
  }
}
