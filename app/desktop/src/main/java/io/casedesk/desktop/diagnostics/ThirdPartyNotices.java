package io.casedesk.desktop.diagnostics;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Reads the third-party notices. The build generates them from the jars and their texts; the
 * packages also contain a list with every license.
 */
final class ThirdPartyNotices {

  private static final String RESOURCE = "third-parties.txt";

  private ThirdPartyNotices() {}

  /** Returns the lines; empty in a build that was not packaged. Blocks. */
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
