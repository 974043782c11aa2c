package io.casedesk.desktop.diagnostics;

import java.util.List;
import java.util.Locale;

/**
 * The versions of the program, its runtime and the operating system.
 *
 * @param version the version of Casedesk
 * @param runtime the version of Java
 * @param toolkit the version of JavaFX
 * @param system the operating system
 * @param language the language of the window
 */
public record ProgramInfo(
    String version, String runtime, String toolkit, String system, String language) {

  /** The version of this build. */
  public static final String VERSION = "0.1.0";

  /** Returns the info of the running program. */
  public static ProgramInfo here() {
    return new ProgramInfo(
        VERSION,
        System.getProperty("java.runtime.version", "?")
            + " ("
            + System.getProperty("java.vendor", "?")
            + ")",
        "JavaFX " + System.getProperty("javafx.runtime.version", "?"),
        System.getProperty("os.name", "?")
            + " "
            + System.getProperty("os.version", "?")
            + " "
            + System.getProperty("os.arch", "?"),
        Locale.getDefault().toLanguageTag());
  }

  /** Returns the info, one fact per line. */
  public List<String> lines() {
    return List.of(
        "Casedesk " + version, "Java " + runtime, toolkit, system, "Language " + language);
  }

  /** Returns the info on one line. */
  public String line() {
    return String.join(", ", lines());
  }
}
