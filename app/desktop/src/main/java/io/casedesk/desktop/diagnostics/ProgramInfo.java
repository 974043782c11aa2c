package io.casedesk.desktop.diagnostics;

import java.util.List;
import java.util.Locale;

/**
 * Which program this is, and what it runs on; in the words of those who look after computers.
 *
 * @param version of Casedesk
 * @param runtime the Java it runs on
 * @param toolkit what paints its window
 * @param system the operating system
 * @param language of the window
 */
public record ProgramInfo(
    String version, String runtime, String toolkit, String system, String language) {

  /** The version of this build. */
  public static final String VERSION = "0.1.0";

  /** The program that is running. */
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

  /** A line each. */
  public List<String> lines() {
    return List.of(
        "Casedesk " + version, "Java " + runtime, toolkit, system, "Language " + language);
  }

  /** All of it on one line. */
  public String line() {
    return String.join(", ", lines());
  }
}
