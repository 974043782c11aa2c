package io.casedesk.policy;

import com.sun.jna.platform.win32.KnownFolders;
import com.sun.jna.platform.win32.Shell32Util;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Where the policy of a computer is, by the custom of the operating system: where only those who
 * look after it can write.
 *
 * @param system name of the operating system, as in the property {@code os.name}
 * @param shared where programs keep what is for everybody, on Windows
 */
public record PolicyLocation(String system, Supplier<String> shared) {

  private static final String USUAL = "C:\\ProgramData";

  private static final String NAME = "policy.json";

  /** The place on this computer. */
  public static PolicyLocation here() {
    return new PolicyLocation(System.getProperty("os.name", ""), PolicyLocation::programData);
  }

  /** Asks Windows itself: anybody can start the program with another %ProgramData%. */
  private static String programData() {
    try {
      return Shell32Util.getKnownFolderPath(KnownFolders.FOLDERID_ProgramData);
    } catch (RuntimeException | LinkageError unknown) {
      return USUAL;
    }
  }

  /** The file; it may not exist. */
  public Path file() {
    String os = system.toLowerCase(Locale.ROOT);
    // Not "win" anywhere in it: macOS has called itself Darwin.
    if (os.startsWith("windows")) {
      // Not from %ProgramFiles%: an upgrade replaces what is there.
      return Path.of(shared.get(), "Casedesk", NAME);
    }
    if (os.startsWith("mac") || os.startsWith("darwin")) {
      return Path.of("/Library/Application Support/Casedesk", NAME);
    }
    return Path.of("/etc/casedesk", NAME);
  }
}
