package io.casedesk.settings;

import com.sun.jna.platform.win32.KnownFolders;
import com.sun.jna.platform.win32.Shell32Util;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Finds the policy file by the conventions of the operating system: in a folder that only
 * administrators can write.
 *
 * @param system name of the operating system, as in the property {@code os.name}
 * @param shared the folder for data of all users on Windows
 */
public record PolicyLocation(String system, Supplier<String> shared) {

  private static final String USUAL = "C:\\ProgramData";

  private static final String NAME = "policy.json";

  /** Creates it for the current system. */
  public static PolicyLocation here() {
    return new PolicyLocation(System.getProperty("os.name", ""), PolicyLocation::programData);
  }

  /** Asks Windows itself, because any user can start the program with another %ProgramData%. */
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
    // Not contains("win"): macOS has called itself Darwin.
    if (os.startsWith("windows")) {
      // Not in %ProgramFiles%, where an upgrade replaces files.
      return Path.of(shared.get(), "Casedesk", NAME);
    }
    if (os.startsWith("mac") || os.startsWith("darwin")) {
      return Path.of("/Library/Application Support/Casedesk", NAME);
    }
    return Path.of("/etc/casedesk", NAME);
  }
}
