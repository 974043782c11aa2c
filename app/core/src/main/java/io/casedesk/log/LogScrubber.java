package io.casedesk.log;

import java.io.File;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes from log texts what must not be logged: tokens, identifiers in URL paths, the user's
 * folders, and characters that could pass for a new line.
 */
public final class LogScrubber {

  private static final Pattern BEARER = Pattern.compile("(?i)(bearer\\s+)[^\\s\"',;]+");

  /** User name and password before the host of a URL. */
  private static final Pattern LOGIN = Pattern.compile("(\\w://)[^\\s/@\"']+@");

  private final List<String> homes;
  private final String own;

  /**
   * Creates a scrubber for one user's account.
   *
   * @param names paths of the home folder, which are replaced by {@code ~}
   * @param own the program's own folder, whose paths may be logged; null when there is none
   */
  LogScrubber(Set<String> names, @Nullable Path own) {
    Set<String> all =
        new TreeSet<>(
            Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    for (String home : names) {
      // "/" would match every path.
      if (home.length() > 1) {
        all.add(home);
        all.add(home.replace('\\', '/'));
      }
    }
    this.homes = List.copyOf(all);
    this.own = own == null ? "" : own.toString();
  }

  /** Creates a scrubber for the current user. */
  public static LogScrubber here(@Nullable Path own) {
    Set<String> homes = new HashSet<>();
    homes.add(System.getProperty("user.home", ""));
    // On Linux, $HOME may differ from the home folder in the list of users, which Java uses.
    homes.add(System.getenv().getOrDefault("HOME", ""));
    return new LogScrubber(homes, own);
  }

  /** Scrubs a text and puts it on one line. */
  public String line(String text) {
    return escaped(text(text));
  }

  /** Scrubs a text and keeps its line breaks. */
  public String text(String text) {
    String result = BEARER.matcher(text).replaceAll("$1***");
    result = LOGIN.matcher(result).replaceAll("$1***@");
    result = RoutePattern.within(result);
    for (String home : homes) {
      result = result.replace(home, "~");
    }
    return result;
  }

  /** Scrubs an argument of a message: of a user's path, only the file name stays. */
  Object argument(Object argument) {
    Path path =
        argument instanceof Path known
            ? known
            : argument instanceof File file ? file.toPath() : null;
    if (path == null) {
      return argument;
    }
    boolean tells = own.isEmpty() || !path.toString().startsWith(own);
    Path name = path.getFileName();
    return tells && name != null ? "(…)" + File.separator + name : path.toString();
  }

  /**
   * Replaces control characters, and Unicode's line separators and bidirectional controls, by
   * escapes.
   */
  static String escaped(String text) {
    StringBuilder result = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isHarmful(c)) {
        if (result != null) {
          result.append(c);
        }
        continue;
      }
      if (result == null) {
        result = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      switch (c) {
        case '\n' -> result.append("\\n");
        case '\r' -> result.append("\\r");
        case '\t' -> result.append("\\t");
        default -> result.append(String.format("\\u%04x", (int) c));
      }
    }
    return result == null ? text : result.toString();
  }

  private static boolean isHarmful(char c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
