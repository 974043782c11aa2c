package io.casedesk.server.http.reference;

import io.javalin.http.Context;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request was made by a page of this service. SameSite alone does not tell: for a browser
 * all ports of a host are one site.
 */
final class SameOrigin {

  /** "none" is a person who typed the address. */
  private static final Set<String> OWN = Set.of("same-origin", "none");

  private SameOrigin() {}

  /** True also of a client that is no browser, which says nothing about where it comes from. */
  static boolean holds(Context context) {
    String site = context.header("Sec-Fetch-Site");
    if (site != null) {
      return OWN.contains(site);
    }
    // Browsers leave that header out where the page is neither encrypted nor on this computer.
    String origin = context.header("Origin");
    return origin == null || isHost(origin, context.header("Host"));
  }

  private static boolean isHost(String origin, @Nullable String host) {
    try {
      String authority = new URI(origin).getRawAuthority();
      return authority != null && host != null && authority.equals(host.toLowerCase(Locale.ROOT));
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
