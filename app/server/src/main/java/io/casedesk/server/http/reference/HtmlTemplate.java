package io.casedesk.server.http.reference;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of HTML in which {@code {{name}}} stands for a text. */
final class HtmlTemplate {

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  private final String html;

  /** Reads a page from the class path. */
  HtmlTemplate(String name) {
    html = new String(read("/io/casedesk/server/reference/" + name), StandardCharsets.UTF_8);
  }

  /** The bytes of a file that is part of the program. */
  static byte[] read(String resource) {
    try (InputStream in =
        Objects.requireNonNull(HtmlTemplate.class.getResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page with these texts, which are shown as they are whatever characters they hold. */
  String with(Map<String, String> texts) {
    return PLACE
        .matcher(html)
        .replaceAll(
            place ->
                Matcher.quoteReplacement(
                    escaped(Objects.requireNonNull(texts.get(place.group(1)), place.group(1)))));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
