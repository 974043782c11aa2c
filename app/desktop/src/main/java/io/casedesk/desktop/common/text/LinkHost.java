package io.casedesk.desktop.common.text;

import java.net.IDN;
import java.net.URI;

/**
 * Whose computer an address leads to, as the system sees it and as people read it.
 *
 * @param real in the letters a to z, as it is looked up; empty where an address names none
 * @param read in the letters of its language; the same as {@code real} for most
 */
public record LinkHost(String real, String read) {

  /** Of an address of the web or of a mail box. */
  static LinkHost of(URI uri) {
    String host = uri.getHost();
    if (host == null) {
      String part = uri.getSchemeSpecificPart();
      String to = part.substring(0, part.indexOf('?') < 0 ? part.length() : part.indexOf('?'));
      // To several at once it is everybody that is named.
      host = to.contains(",") ? to : to.substring(to.lastIndexOf('@') + 1);
    }
    return new LinkHost(host, IDN.toUnicode(host, IDN.ALLOW_UNASSIGNED));
  }

  /** Whether it has letters that can be made to look like those of another one. */
  public boolean isForeign() {
    return !real.equalsIgnoreCase(read);
  }
}
