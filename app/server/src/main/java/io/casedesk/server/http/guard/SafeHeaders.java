package io.casedesk.server.http.guard;

import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * The headers that every answer starts with, those of errors included. A handler may set one of
 * them to something else, as a page that needs a {@code Content-Security-Policy} of its own does.
 */
public final class SafeHeaders {

  private static final List<HttpField> FIELDS =
      List.of(
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"),
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField(
              "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
          new PreEncodedHttpField("X-Frame-Options", "DENY"),
          new PreEncodedHttpField("Referrer-Policy", "no-referrer"));

  private static final HttpField ONLY_ENCRYPTED =
      new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");

  private SafeHeaders() {}

  /**
   * Sets them.
   *
   * @param encrypted whether the request came over TLS, which browsers are then told to insist on
   */
  public static void set(HttpFields.Mutable headers, boolean encrypted) {
    FIELDS.forEach(headers::put);
    if (encrypted) {
      headers.put(ONLY_ENCRYPTED);
    }
  }
}
