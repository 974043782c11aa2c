package io.casedesk.desktop.diagnostics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What is to be said of the libraries, a line each. The build writes it from the jars and the texts
 * in them; the packages carry a list with every licence besides.
 */
final class ThirdPartyNotices {

  private static final String RESOURCE = "third-parties.txt";

  private ThirdPartyNotices() {}

  /** The lines; none in a build that was not packaged. Blocks. */
  static List<String> lines() {
    return lines(RESOURCE);
  }

  static List<String> lines(String resource) {
    try (InputStream in = ThirdPartyNotices.class.getResourceAsStream(resource)) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
