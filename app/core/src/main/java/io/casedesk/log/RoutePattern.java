package io.casedesk.log;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a request asked for, without whose record it was about: identifiers and values of the query
 * may tell something, and the pattern of the route is what a fault depends on.
 */
public final class RoutePattern {

  /** The words of the interface's paths (contract 4); whatever else stands there is somebody's. */
  private static final Set<String> WORDS =
      Set.of("use-cases", "filter", "solutions", "checklist", "use-case-solutions", "swagger");

  private static final Pattern PATH = Pattern.compile("/api/public(/[^\\s\"'<>]*)?");

  private RoutePattern() {}

  /** {@code /api/public/solutions/{id}} of a path and its query. */
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

  /** A text with every path of the interface in it replaced by its pattern. */
  static String within(String text) {
    return PATH.matcher(text).replaceAll(found -> Matcher.quoteReplacement(of(found.group())));
  }
}
