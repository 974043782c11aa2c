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
 * Takes out of a text what has no place in a log: tokens, identifiers in paths of the interface,
 * where on the disk somebody keeps their files, and whatever would pass for a line of its own.
 */
public final class LogScrubber {

  private static final Pattern BEARER = Pattern.compile("(?i)(bearer\\s+)[^\\s\"',;]+");

  /** Who is named before the host of an address, with a password maybe. */
  private static final Pattern LOGIN = Pattern.compile("(\\w://)[^\\s/@\"']+@");

  private final List<String> homes;
  private final String own;

  /**
   * For one person's account.
   *
   * @param names what the home folder is called, in whose place {@code ~} is written
   * @param own the program's own folder, whose paths may be told
   */
  LogScrubber(Set<String> names, @Nullable Path own) {
    Set<String> all =
        new TreeSet<>(
            Comparator.comparingInt(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    for (String home : names) {
      // "/" would be in every path.
      if (home.length() > 1) {
        all.add(home);
        all.add(home.replace('\\', '/'));
      }
    }
    this.homes = List.copyOf(all);
    this.own = own == null ? "" : own.toString();
  }

  /** For whoever runs this program. */
  public static LogScrubber here(@Nullable Path own) {
    Set<String> homes = new HashSet<>();
    homes.add(System.getProperty("user.home", ""));
    // On Linux it may be another folder than the one of the list of users, which Java goes by.
    homes.add(System.getenv().getOrDefault("HOME", ""));
    return new LogScrubber(homes, own);
  }

  /** A text on one line that may be kept. */
  public String line(String text) {
    return escaped(text(text));
  }

  /** A text that may be kept, with its lines as they are. */
  public String text(String text) {
    String result = BEARER.matcher(text).replaceAll("$1***");
    result = LOGIN.matcher(result).replaceAll("$1***@");
    result = RoutePattern.within(result);
    for (String home : homes) {
      result = result.replace(home, "~");
    }
    return result;
  }

  /** What a message is about: a path of somebody's only by the name of its file. */
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

  /** Control characters, and what Unicode breaks a line or turns text around with, as escapes. */
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
