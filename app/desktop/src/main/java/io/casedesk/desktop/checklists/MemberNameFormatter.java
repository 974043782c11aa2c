package io.casedesk.desktop.checklists;

import java.util.Locale;
import java.util.regex.Pattern;

/** Makes JSON names readable: {@code impactAssessment} becomes "Impact assessment". */
final class MemberNameFormatter {

  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z][a-zA-Z0-9_-]*");
  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|[_-]+");

  private MemberNameFormatter() {}

  static String human(String name) {
    if (!PLAIN.matcher(name).matches()) {
      return name;
    }
    String[] words = HUMP.split(name, -1);
    StringBuilder human = new StringBuilder();
    for (String word : words) {
      if (word.isEmpty()) {
        continue;
      }
      // Words in capitals are abbreviations.
      boolean kept = word.length() > 1 && word.equals(word.toUpperCase(Locale.ROOT));
      human.append(human.isEmpty() ? "" : " ").append(kept ? word : word.toLowerCase(Locale.ROOT));
    }
    if (human.isEmpty()) {
      return name;
    }
    human.setCharAt(0, Character.toUpperCase(human.charAt(0)));
    return human.toString();
  }
}
