package io.casedesk.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normalizes the base URL of a connection, so that two spellings of one URL name one connection:
 * scheme and host in lower case, no default port, no {@code /api/public} and no trailing slash
 * (Q39).
 */
public final class ConnectionName {

  private static final Pattern URL = Pattern.compile("(?i)(https?)://([^/]*)(/.*)?");
  private static final Pattern PREFIX = Pattern.compile("(/+api/+public)?/*$");

  private ConnectionName() {}

  /** The normalized name; a text that is not an HTTP URL is only trimmed. */
  public static String of(String baseUrl) {
    String typed = baseUrl.strip();
    Matcher url = URL.matcher(typed);
    if (!url.matches()) {
      return typed;
    }
    String scheme = url.group(1).toLowerCase(Locale.ROOT);
    String host = url.group(2).toLowerCase(Locale.ROOT);
    String port = scheme.equals("https") ? ":443" : ":80";
    if (host.endsWith(port)) {
      host = host.substring(0, host.length() - port.length());
    }
    String path = url.group(3) == null ? "" : PREFIX.matcher(url.group(3)).replaceFirst("");
    return scheme + "://" + host + path;
  }

  /** Whether both URLs name one connection. */
  public static boolean same(String left, String right) {
    return of(left).equals(of(right));
  }
}
