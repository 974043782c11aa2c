package io.casedesk.desktop.common.text;

import java.net.IDN;
import java.net.URI;

/**
 * The host of an address in its technical and its readable form.
 *
 * @param real the ASCII form used for the lookup; empty if the address has no host
 * @param read the Unicode form; equal to {@code real} for most hosts
 */
public record LinkHost(String real, String read) {

  /** Returns the host of a web or mail address. */
  static LinkHost of(URI uri) {
    String host = uri.getHost();
    if (host == null) {
      String part = uri.getSchemeSpecificPart();
      String to = part.substring(0, part.indexOf('?') < 0 ? part.length() : part.indexOf('?'));
      // Several recipients have no common host: show all of them.
      host = to.contains(",") ? to : to.substring(to.lastIndexOf('@') + 1);
    }
    return new LinkHost(host, IDN.toUnicode(host, IDN.ALLOW_UNASSIGNED));
  }

  /** Returns whether the host has non-ASCII letters, which can imitate another host. */
  public boolean isForeign() {
    return !real.equalsIgnoreCase(read);
  }
}
