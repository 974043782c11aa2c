package io.casedesk.desktop.common.text;

import io.casedesk.changes.validation.AddressParser;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The target of a link in a record. Only web and mail addresses that run no code are opened:
 * records are written by others, and their links may be malicious.
 */
public sealed interface LinkTarget {

  /**
   * The host of an address in its technical and its readable form.
   *
   * @param real the ASCII form used for the lookup; empty if the address has no host
   * @param read the Unicode form; equal to {@code real} for most hosts
   */
  record Host(String real, String read) {

    /** Returns the host of a web or mail address. */
    static Host of(URI uri) {
      String host = uri.getHost();
      if (host == null) {
        String part = uri.getSchemeSpecificPart();
        String to = part.substring(0, part.indexOf('?') < 0 ? part.length() : part.indexOf('?'));
        // Several recipients have no common host: show all of them.
        host = to.contains(",") ? to : to.substring(to.lastIndexOf('@') + 1);
      }
      return new Host(host, IDN.toUnicode(host, IDN.ALLOW_UNASSIGNED));
    }

    /** Returns whether the host has non-ASCII letters, which can imitate another host. */
    public boolean isForeign() {
      return !real.equalsIgnoreCase(read);
    }
  }

  /**
   * A valid web or mail address.
   *
   * @param uri the address with an ASCII host
   */
  record Opens(URI uri) implements LinkTarget {

    /** Returns the host. */
    public Host host() {
      return Host.of(uri);
    }
  }

  /**
   * A link that can't be opened.
   *
   * @param messageKey the message key of the reason; its argument is the value as {@link
   *     VisibleText}
   */
  record Refused(String messageKey) implements LinkTarget {}

  /** Checks the text of a link. */
  static LinkTarget of(String text) {
    String value = text.strip();
    if (value.isEmpty()) {
      return new Refused("link.blank");
    }
    if (value.length() > Limits.LONGEST) {
      return new Refused("link.long");
    }
    if (VisibleText.hasHidden(value)) {
      return new Refused("link.hidden");
    }
    if (Limits.MAIL_BOX.matcher(value).matches()) {
      return opens("mailto:" + value);
    }
    int colon = value.indexOf(':');
    if (colon < 0 || !Limits.SCHEME.matcher(value.substring(0, colon)).matches()) {
      return new Refused("link.incomplete");
    }
    return switch (value.substring(0, colon).toLowerCase(Locale.ROOT)) {
      case "http", "https" -> web(value);
      case "mailto" -> mail(value);
      default -> new Refused("link.scheme");
    };
  }

  private static LinkTarget web(String value) {
    URI uri = AddressParser.webAddress(value);
    if (uri == null) {
      return new Refused("link.malformed");
    }
    // The user info before an @ looks like a host but isn't.
    return uri.getUserInfo() == null ? new Opens(uri) : new Refused("link.user");
  }

  /** Refuses parameters such as attachments: some mail programs attach local files. */
  private static LinkTarget mail(String value) {
    int query = value.indexOf('?');
    if (query >= 0) {
      for (String parameter : value.substring(query + 1).split("&", -1)) {
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        if (!Limits.OF_A_MAIL.contains(name.toLowerCase(Locale.ROOT))) {
          return new Refused("link.malformed");
        }
      }
    }
    return opens(value);
  }

  private static LinkTarget opens(String value) {
    try {
      return new Opens(new URI(value));
    } catch (URISyntaxException e) {
      return new Refused("link.malformed");
    }
  }

  /** Limits of valid addresses. */
  final class Limits {
    private static final int LONGEST = 2_000;
    private static final Pattern MAIL_BOX =
        Pattern.compile("[A-Za-z0-9._%+'-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+");
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*");

    private static final Set<String> OF_A_MAIL = Set.of("subject", "body", "cc", "bcc");

    private Limits() {}
  }
}
