package io.casedesk.files.csv;

/**
 * Escapes texts that a spreadsheet would run as formulas (OWASP, CSV injection). A text that starts
 * like a formula, or like an escaped one, gets a {@code '} before it when it is written to CSV;
 * reading removes it again. A spreadsheet may split a cell at a separator other than the file's,
 * such as the semicolon of a German Excel, so the text after each separator is escaped too. It may
 * also ignore spaces at the start of a cell.
 */
public final class FormulaEscaper {

  private FormulaEscaper() {}

  /** Returns the text escaped for a CSV file. */
  public static String neutralised(String text) {
    StringBuilder safe = null;
    int copied = 0;
    for (int at = 0; at < text.length(); at++) {
      if (mayBegin(text, at) && isFormula(text, at, at)) {
        safe = safe == null ? new StringBuilder(text.length() + 2) : safe;
        safe.append(text, copied, at).append('\'');
        copied = at;
      }
    }
    return safe == null ? text : safe.append(text, copied, text.length()).toString();
  }

  /** Returns the text that {@link #neutralised} was given. */
  public static String restored(String text) {
    StringBuilder plain = null;
    int copied = 0;
    for (int at = text.indexOf('\''); at >= 0; at = text.indexOf('\'', at + 1)) {
      if (mayBegin(text, at) && isFormula(text, at, at + 1)) {
        plain = plain == null ? new StringBuilder(text.length()) : plain;
        plain.append(text, copied, at);
        copied = at + 1;
      }
    }
    return plain == null ? text : plain.append(text, copied, text.length()).toString();
  }

  /** Whether a cell could start here. */
  private static boolean mayBegin(String text, int at) {
    return at == 0 || isSeparator(text.charAt(at - 1));
  }

  /** Whether a spreadsheet may split a cell at this character. */
  public static boolean isSeparator(char c) {
    return c == ';' || c == ',' || c == '\t' || c == '\n' || c == '\r';
  }

  /**
   * Whether the text from {@code from} on would be a formula in a cell that starts at {@code
   * begin}.
   */
  private static boolean isFormula(String text, int begin, int from) {
    boolean isFirst = begin == 0;
    int at = from;
    // If a reader splits the cell, doubled quotation marks may become those of a new cell.
    while (at < text.length()
        && (text.charAt(at) == '\''
            || Character.isSpaceChar(text.charAt(at))
            || (!isFirst && text.charAt(at) == '"'))) {
      at++;
    }
    return at < text.length()
        && switch (text.charAt(at)) {
          case '=', '+', '-', '@', '＝', '＋', '－', '＠' -> true;
          // Line breaks and tabs inside a text are separators themselves.
          case '\t', '\r', '\n' -> isFirst;
          default -> false;
        };
  }
}
