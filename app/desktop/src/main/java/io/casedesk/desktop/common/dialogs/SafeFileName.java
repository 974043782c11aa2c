package io.casedesk.desktop.common.dialogs;

import io.casedesk.desktop.common.text.VisibleText;
import java.util.Locale;
import java.util.Set;

/** Makes file names that are valid on every system and contain no folder. */
final class SafeFileName {

  private static final int LONGEST = 120;

  /** Device names on Windows, which are reserved with any extension. */
  private static final Set<String> DEVICES = Set.of("con", "prn", "aux", "nul");

  private SafeFileName() {}

  static String of(String wanted) {
    StringBuilder name = new StringBuilder();
    wanted.codePoints().map(c -> isLetter(c) ? c : '_').forEach(name::appendCodePoint);
    // A leading dot hides a file; Windows removes trailing dots and spaces.
    String safe = name.toString().replaceAll("^[. ]+|[. ]+$", "");
    if (safe.length() > LONGEST) {
      int dot = safe.lastIndexOf('.');
      String ending = dot > safe.length() - 8 ? safe.substring(dot) : "";
      safe = safe.substring(0, LONGEST - ending.length()) + ending;
    }
    String stem = safe.contains(".") ? safe.substring(0, safe.indexOf('.')) : safe;
    String device = stem.toLowerCase(Locale.ROOT);
    boolean isDevice = DEVICES.contains(device) || device.matches("(com|lpt)[0-9]");
    return isDevice ? "_" + safe : safe;
  }

  private static boolean isLetter(int c) {
    return "/\\:*?\"<>|".indexOf(c) < 0 && !VisibleText.hasHidden(Character.toString(c));
  }
}
