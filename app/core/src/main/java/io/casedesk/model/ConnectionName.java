package io.casedesk.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The base URL of a connection as its name, so that two ways of typing it are one connection:
 * scheme and host in lower case, no default port, no {@code /api/public} and no slash at the end
 * (Q39).
 */
public final class ConnectionName {

  private static final Pattern URL = Pattern.compile("(?i)(https?)://([^/]*)(/.*)?");
  private static final Pattern PREFIX = Pattern.compile("(/+api/+public)?/*$");

  private ConnectionName() {}

  /** The name; a text that is no http address is only stripped of the spaces around it. */
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

  /** Whether both name the same connection. */
  public static boolean same(String left, String right) {
    return of(left).equals(of(right));
  }
}
