package io.casedesk.client.http;

import io.casedesk.json.Utf8;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.ConnectionName;
import java.net.URI;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The base URL of a service, without the prefix {@code /api/public} (contract, introduction). Only
 * this class turns ids into path segments.
 */
public final class BaseUrl {

  private static final Pattern SCHEME = Pattern.compile("(?i)^([a-z][a-z0-9+.-]*)://.*");
  private static final Pattern HAS_SCHEME = Pattern.compile("(?i)^(https?:|[a-z][a-z0-9+.-]*:/).*");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}|::1");

  private final HttpUrl root;

  private BaseUrl(HttpUrl root) {
    this.root = root;
  }

  /**
   * Parses a base URL as users type it: with or without a slash at the end, with or without the
   * path of a list, a record or the API reference behind it. Plain http is accepted for this
   * computer only, because it would send the token in clear text.
   *
   * @throws IllegalArgumentException when the base URL is invalid; the message says why and what to
   *     type
   */
  public static BaseUrl parse(String text) {
    BaseUrl url = parseAllowingPlainHttp(text);
    if (!url.root.isHttps() && !url.isLoopback()) {
      throw new MessageException(Message.of("base-url.plain-http", url));
    }
    return url;
  }

  /**
   * Like {@link #parse}, but accepts plain http for any host, for a connection that explicitly
   * allows it.
   *
   * @throws IllegalArgumentException when the base URL is invalid; the message says why and what to
   *     type
   */
  public static BaseUrl parseAllowingPlainHttp(String text) {
    String typed = text.strip();
    if (typed.isEmpty()) {
      throw new MessageException(Message.of("base-url.empty"));
    }
    HttpUrl url = httpUrl(typed);
    // The text before an @ may be a password, so the message doesn't repeat it.
    if (!url.username().isEmpty() || !url.password().isEmpty()) {
      throw new MessageException(Message.of("base-url.user"));
    }
    if (url.query() != null || url.fragment() != null) {
      throw new MessageException(Message.of("base-url.query"));
    }
    String path = ConnectionName.basePath(url.encodedPath());
    return new BaseUrl(url.newBuilder().encodedPath(path.isEmpty() ? "/" : path).build());
  }

  /**
   * Returns a typed base URL with its scheme; one without a scheme gets https, or http for this
   * computer.
   */
  public static String withScheme(String text) {
    String typed = text.strip();
    if (typed.isEmpty() || HAS_SCHEME.matcher(typed).matches()) {
      return typed;
    }
    HttpUrl plain = HttpUrl.parse("http://" + typed);
    return (plain != null && isLoopback(plain) ? "http://" : "https://") + typed;
  }

  private static HttpUrl httpUrl(String typed) {
    var scheme = SCHEME.matcher(typed);
    if (!scheme.matches()) {
      throw new MessageException(Message.of("base-url.scheme"));
    }
    if (!scheme.group(1).equalsIgnoreCase("http") && !scheme.group(1).equalsIgnoreCase("https")) {
      throw new MessageException(Message.of("base-url.other-scheme", scheme.group(1)));
    }
    @Nullable HttpUrl url = HttpUrl.parse(typed);
    if (url == null) {
      throw new MessageException(Message.of("base-url.unreadable", scheme.group(1)));
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

  /** The host, and the port unless it is the default port of the scheme. */
  public String hostAndPort() {
    boolean isDefault = port() == HttpUrl.defaultPort(root.scheme());
    return isDefault ? host() : host() + ":" + port();
  }

  /** The port, or the default port of the scheme. */
  public int port() {
    return root.port();
  }

  /** The base URL as a URI. */
  public URI uri() {
    return root.uri();
  }

  /** Returns the origin without the path, where a service usually is. */
  public BaseUrl withoutPath() {
    return new BaseUrl(root.newBuilder().encodedPath("/").build());
  }

  /** Scheme, host and port; the token is sent to this origin only (Q37). */
  public String origin() {
    return root.scheme() + "://" + root.host() + ":" + root.port();
  }

  /** Whether the host is this computer. */
  public boolean isLoopback() {
    return isLoopback(root);
  }

  /** Whether the host of an address is this computer. */
  public static boolean isLoopback(HttpUrl address) {
    return LOOPBACK.matcher(address.host()).matches();
  }

  /**
   * Whether a path can contain the id. Dots alone mean another folder, and an unpaired surrogate
   * has no encoding: such a path would address another record.
   */
  public static boolean canAddress(String id) {
    return !id.isEmpty() && !id.equals(".") && !id.equals("..") && Utf8.isEncodable(id);
  }

  /**
   * Builds a URL below {@code /api/public/}; every segment is encoded, because an id may contain
   * any character (Q11).
   *
   * @throws IllegalArgumentException when a segment cannot be part of a path
   */
  public HttpUrl resolve(String... segments) {
    HttpUrl.Builder builder = root.newBuilder();
    builder.addPathSegment("api").addPathSegment("public");
    for (String segment : segments) {
      if (!canAddress(segment)) {
        throw new MessageException(Message.of("request.id", segment));
      }
      builder.addPathSegment(segment);
    }
    return builder.build();
  }

  /** Scheme, host, port and path, without a slash at the end. */
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
