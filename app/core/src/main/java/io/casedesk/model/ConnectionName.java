package io.casedesk.model;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Normalizes the base URL of a connection, so that two spellings of one URL name one connection:
 * scheme and host in lower case, no default port, no path of the service and no trailing slash
 * (Q39).
 */
public final class ConnectionName {

  private static final Pattern URL = Pattern.compile("(?i)(https?)://([^/]*)(/.*)?");

  /** What follows the base URL in an address that was copied from a browser or a document. */
  private static final Pattern PATH_OF_SERVICE =
      Pattern.compile("(/+api/+(public|swagger)(/.*)?)?/*$");

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
    String path = url.group(3) == null ? "" : basePath(url.group(3));
    return scheme + "://" + host + path;
  }

  /** The path of the base URL, without that of a list, a record or the API reference. */
  public static String basePath(String path) {
    return PATH_OF_SERVICE.matcher(path).replaceFirst("");
  }

  /** Whether both URLs name one connection. */
  public static boolean same(String left, String right) {
    return of(left).equals(of(right));
  }
}
