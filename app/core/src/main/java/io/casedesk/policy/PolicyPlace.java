package io.casedesk.policy;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Where the policy of a computer is, by the custom of the operating system: where only those who
 * look after it can write.
 *
 * @param system name of the operating system, as in the property {@code os.name}
 * @param environment environment variables
 */
public record PolicyPlace(String system, Map<String, String> environment) {

  private static final String NAME = "policy.json";

  /** The place on this computer. */
  public static PolicyPlace here() {
    return new PolicyPlace(System.getProperty("os.name", ""), System.getenv());
  }

  /** The file; it may not exist. */
  public Path file() {
    String os = system.toLowerCase(Locale.ROOT);
    // Not "win" anywhere in it: macOS has called itself Darwin.
    if (os.startsWith("windows")) {
      // Not from %ProgramFiles%: an upgrade replaces what is there.
      String shared = environment.getOrDefault("ProgramData", "");
      return Path.of(shared.isBlank() ? "C:\\ProgramData" : shared, "Casedesk", NAME);
    }
    if (os.startsWith("mac") || os.startsWith("darwin")) {
      return Path.of("/Library/Application Support/Casedesk", NAME);
    }
    return Path.of("/etc/casedesk", NAME);
  }
}
