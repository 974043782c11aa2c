package io.casedesk.changes.validation;

import io.casedesk.model.FieldType;
import java.net.IDN;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes web and e-mail addresses. The service may take other texts (Q27), so they cause
 * warnings, not errors.
 */
public final class AddressParser {

  private static final int HIGHEST_PORT = 65_535;
  private static final int LONGEST_HOST = 253;

  private static final Pattern WEB =
      Pattern.compile("(https?://)([^/?#@:]*)([:/?#].*)?", Pattern.CASE_INSENSITIVE);

  /** The part before the @ (RFC 5322, dot-atom; RFC 6531 adds the letters of any script). */
  private static final Pattern LOCAL_PART =
      Pattern.compile(
          "(?=.{1,64}@)ATOM(?:\\.ATOM)*@(.+)"
              .replace("ATOM", "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+"));

  private static final Pattern DOMAIN =
      Pattern.compile("(?:[A-Za-z0-9-]+\\.)+[A-Za-z][A-Za-z0-9-]+");

  private AddressParser() {}

  /** Whether a text that is not empty is an address if a field type requires one. */
  public static boolean fits(FieldType type, String text) {
    return switch (type) {
      case LINK -> webAddress(text) != null;
      case EMAIL -> isEmailAddress(text);
      default -> true;
    };
  }

  /** Returns an http or https address with its host in ASCII; null if the text isn't one. */
  public static @Nullable URI webAddress(String text) {
    Matcher parts = WEB.matcher(text);
    try {
      URI uri =
          new URI(
              parts.matches() && !isAscii(parts.group(2))
                  ? parts.group(1)
                      + ascii(parts.group(2))
                      + Objects.requireNonNullElse(parts.group(3), "")
                  : text);
      boolean isWeb =
          "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
      return isWeb && uri.getHost() != null && uri.getPort() <= HIGHEST_PORT ? uri : null;
    } catch (URISyntaxException | IllegalArgumentException _) {
      return null;
    }
  }

  /** A host in ASCII. A much longer text would end IDN, or an expression, with another error. */
  private static String ascii(String host) {
    if (host.length() > LONGEST_HOST) {
      throw new IllegalArgumentException("The host is too long");
    }
    return IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES);
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }

  private static boolean isEmailAddress(String text) {
    Matcher parts = LOCAL_PART.matcher(text);
    try {
      return parts.matches() && DOMAIN.matcher(ascii(parts.group(1))).matches();
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
