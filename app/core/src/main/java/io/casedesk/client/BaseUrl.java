package io.casedesk.client;

import java.net.URI;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Where a service is, without the prefix {@code /api/public} (contract, introduction). The one
 * place that turns ids into path segments.
 */
public final class BaseUrl {

  private static final Pattern SCHEME = Pattern.compile("(?i)^([a-z][a-z0-9+.-]*)://.*");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|::1");
  private static final Pattern PREFIX = Pattern.compile("(/+api/+public)?/*$");

  private final HttpUrl root;

  private BaseUrl(HttpUrl root) {
    this.root = root;
  }

  /**
   * Reads a base URL as a person types it: with or without a slash at the end, with or without
   * {@code /api/public}. Plain http is taken for this computer only, because the token would travel
   * in clear text.
   *
   * @throws IllegalArgumentException when it cannot be used; the message says why and what to type
   */
  public static BaseUrl parse(String text) {
    BaseUrl url = parseAllowingPlainHttp(text);
    if (!url.root.isHttps() && !url.isLoopback()) {
      throw new IllegalArgumentException(
          "The base URL "
              + url
              + " is plain http, which would show the token to everyone on the way. Use https://,"
              + " or allow plain http for this connection.");
    }
    return url;
  }

  /**
   * Like {@link #parse}, but takes plain http for any host: for a connection whose owner allowed
   * it.
   *
   * @throws IllegalArgumentException when it cannot be used; the message says why and what to type
   */
  public static BaseUrl parseAllowingPlainHttp(String text) {
    String typed = text.strip();
    if (typed.isEmpty()) {
      throw new IllegalArgumentException(
          "The base URL is empty. It looks like https://service.example.com");
    }
    HttpUrl url = httpUrl(typed);
    // What stands before an @ may be a password, so it is not repeated.
    if (!url.username().isEmpty() || !url.password().isEmpty()) {
      throw new IllegalArgumentException(
          "The base URL holds a user name or password. The service takes a token; remove the"
              + " text before the @.");
    }
    if (url.query() != null || url.fragment() != null) {
      throw new IllegalArgumentException(
          "The base URL holds a ? or #. Leave it out, and everything after it.");
    }
    String path = PREFIX.matcher(url.encodedPath()).replaceFirst("");
    return new BaseUrl(url.newBuilder().encodedPath(path.isEmpty() ? "/" : path).build());
  }

  private static HttpUrl httpUrl(String typed) {
    var scheme = SCHEME.matcher(typed);
    if (!scheme.matches()) {
      throw new IllegalArgumentException("The base URL must start with https:// (or http://).");
    }
    if (!scheme.group(1).equalsIgnoreCase("http") && !scheme.group(1).equalsIgnoreCase("https")) {
      throw new IllegalArgumentException(
          "The base URL starts with " + scheme.group(1) + "://, but must start with https://.");
    }
    @Nullable HttpUrl url = HttpUrl.parse(typed);
    if (url == null) {
      throw new IllegalArgumentException(
          "The base URL cannot be read: check the host and the port after "
              + scheme.group(1)
              + "://.");
    }
    return url;
  }

  /** Whether the connection is encrypted. */
  public boolean isHttps() {
    return root.isHttps();
  }

  /** The host, without brackets around an address. */
  public String host() {
    return root.host();
  }

  /** The port, also where it was not typed. */
  public int port() {
    return root.port();
  }

  /** The base itself, as an address. */
  public URI uri() {
    return root.uri();
  }

  /** The same origin without the folder: where a service usually is. */
  public BaseUrl withoutPath() {
    return new BaseUrl(root.newBuilder().encodedPath("/").build());
  }

  /** Scheme, host and port: as far as a token of the service may travel (Q37). */
  public String origin() {
    return root.scheme() + "://" + root.host() + ":" + root.port();
  }

  /** Whether the host is this computer. */
  public boolean isLoopback() {
    return LOOPBACK.matcher(root.host()).matches();
  }

  /**
   * Whether a path can name the id at all. Dots alone mean another folder, and half of a surrogate
   * pair has no encoding: such a path would name another record.
   */
  static boolean canAddress(String id) {
    return !id.isEmpty() && !id.equals(".") && !id.equals("..") && !holdsHalfPair(id);
  }

  /** Whether the text holds a surrogate without its other half. */
  static boolean holdsHalfPair(String text) {
    return text.codePoints()
        .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  /**
   * An address under {@code /api/public/}; every segment is encoded, so that an id may hold
   * anything (Q11).
   *
   * @throws IllegalArgumentException when a segment cannot be part of a path
   */
  HttpUrl resolve(String... segments) {
    HttpUrl.Builder builder = root.newBuilder();
    builder.addPathSegment("api").addPathSegment("public");
    for (String segment : segments) {
      if (!canAddress(segment)) {
        throw new IllegalArgumentException(
            "The id \""
                + segment
                + "\" cannot be part of an address, so the record cannot be"
                + " reached.");
      }
      builder.addPathSegment(segment);
    }
    return builder.build();
  }

  /** Scheme, host, port and folder, with no slash at the end. */
  @Override
  public String toString() {
    String text = root.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BaseUrl that && root.equals(that.root);
  }

  @Override
  public int hashCode() {
    return root.hashCode();
  }
}
