package io.casedesk.files.table;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number format of a workbook that shows a whole number as a code, such as {@code 00000} or
 * {@code "INV-"0000}. The cell's value alone differs from what users see: 42 is shown as 00042.
 */
final class DigitNumberFormat {

  /** A format that only adds a unit, such as {@code 0" days"}, has just one required digit. */
  private static final int LEAST_ZEROS = 2;

  private static final Pattern COLOR_OR_LOCALE =
      Pattern.compile("\\[(\\$[^\\]]*|[A-Za-z]+ ?\\d{0,2})\\]");
  private static final String PLAIN = " -/()+:!^&'~{}$€£¥";

  private final List<Section> sections;

  /** The format for one sign: literal texts, and the digits {@code 0} and {@code #}. */
  private record Section(List<Part> parts, int zeros) {}

  /** A digit, or a literal text. */
  private record Part(boolean isDigit, String text) {}

  private DigitNumberFormat(List<Section> sections) {
    this.sections = sections;
  }

  /** Parses a format code; null for one that shows ordinary numbers. */
  static @Nullable DigitNumberFormat of(String code) {
    List<Section> sections = new ArrayList<>();
    for (String text : sections(COLOR_OR_LOCALE.matcher(code).replaceAll(""))) {
      Section section = section(text);
      if (section == null) {
        return sections.isEmpty() ? null : new DigitNumberFormat(sections);
      }
      sections.add(section);
    }
    return new DigitNumberFormat(sections);
  }

  private static List<String> sections(String code) {
    List<String> sections = new ArrayList<>();
    int from = 0;
    boolean quoted = false;
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      if (c == '\\' && !quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ';' && !quoted) {
        sections.add(code.substring(from, i));
        from = i + 1;
      }
    }
    sections.add(code.substring(from));
    return sections;
  }

  private static @Nullable Section section(String code) {
    List<Part> parts = new ArrayList<>();
    int zeros = 0;
    for (int i = 0; i < code.length(); i++) {
      char c = code.charAt(i);
      boolean hasNext = i + 1 < code.length();
      if (c == '0' || c == '#') {
        zeros += c == '0' ? 1 : 0;
        parts.add(new Part(true, String.valueOf(c)));
      } else if (c == '"' && code.indexOf('"', i + 1) > 0) {
        int end = code.indexOf('"', i + 1);
        parts.add(new Part(false, code.substring(i + 1, end)));
        i = end;
      } else if (c == '\\' && hasNext) {
        parts.add(new Part(false, String.valueOf(code.charAt(++i))));
      } else if ((c == '_' || c == '*') && hasNext) {
        // A space as wide as the next character, or a fill character: not part of the text.
        i++;
      } else if (PLAIN.indexOf(c) >= 0) {
        parts.add(new Part(false, String.valueOf(c)));
      } else {
        return null;
      }
    }
    return zeros < LEAST_ZEROS ? null : new Section(parts, zeros);
  }

  /**
   * Formats a whole number.
   *
   * @param digits the number, optionally with a minus
   */
  String shown(String digits) {
    boolean negative = digits.startsWith("-");
    String bare = negative ? digits.substring(1) : digits;
    int wanted = negative ? 1 : bare.equals("0") ? 2 : 0;
    boolean hasOwn = wanted < sections.size();
    Section section = sections.get(hasOwn ? wanted : 0);
    String text = shown(section, "0".repeat(Math.max(0, section.zeros - bare.length())) + bare);
    return negative && !hasOwn ? "-" + text : text;
  }

  /** Digits fill the places from the right; the first place gets all that are left. */
  private static String shown(Section section, String digits) {
    int places = (int) section.parts.stream().filter(Part::isDigit).count();
    int given = 0;
    int passed = 0;
    StringBuilder shown = new StringBuilder();
    for (Part part : section.parts) {
      if (!part.isDigit) {
        shown.append(part.text);
        continue;
      }
      passed++;
      int end = Math.max(0, digits.length() - (places - passed));
      shown.append(digits, given, end);
      given = end;
    }
    return shown.toString();
  }
}
