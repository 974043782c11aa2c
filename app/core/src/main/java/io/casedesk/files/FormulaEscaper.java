package io.casedesk.files;

/**
 * Texts that a spreadsheet would take for formulas (OWASP, CSV injection). What begins like one
 * gets a {@code '} before it when it is written to CSV, and so does what would be mistaken for such
 * a text then; reading takes exactly that one away again. A spreadsheet may split a cell at a
 * separator that is not the file's own, such as the semicolon of a German Excel, so the same is
 * done behind each separator in a text.
 */
public final class FormulaEscaper {

  private FormulaEscaper() {}

  /** The text as it is safe in a CSV file. */
  public static String neutralised(String text) {
    StringBuilder safe = null;
    int copied = 0;
    for (int at = 0; at < text.length(); at++) {
      if (isFormula(text, at, at)) {
        safe = safe == null ? new StringBuilder(text.length() + 2) : safe;
        safe.append(text, copied, at).append('\'');
        copied = at;
      }
    }
    return safe == null ? text : safe.append(text, copied, text.length()).toString();
  }

  /** The text that {@link #neutralised} was given. */
  public static String restored(String text) {
    StringBuilder plain = null;
    int copied = 0;
    for (int at = text.indexOf('\''); at >= 0; at = text.indexOf('\'', at + 1)) {
      if (isFormula(text, at, at + 1)) {
        plain = plain == null ? new StringBuilder(text.length()) : plain;
        plain.append(text, copied, at);
        copied = at + 1;
      }
    }
    return plain == null ? text : plain.append(text, copied, text.length()).toString();
  }

  /** Whether a spreadsheet may take a character for the beginning of a cell's next part. */
  public static boolean isSeparator(char c) {
    return c == ';' || c == ',' || c == '\t' || c == '\n' || c == '\r';
  }

  /**
   * Whether a cell could begin at a place, and what is there from another on would be a formula.
   */
  private static boolean isFormula(String text, int begin, int from) {
    boolean isFirst = begin == 0;
    if (!isFirst && !isSeparator(text.charAt(begin - 1))) {
      return false;
    }
    int at = from;
    // Quotation marks that the file doubles may be those of a cell to a reader that splits it.
    while (at < text.length()
        && (text.charAt(at) == '\'' || (!isFirst && text.charAt(at) == '"'))) {
      at++;
    }
    return at < text.length()
        && switch (text.charAt(at)) {
          case '=', '+', '-', '@', '＝', '＋', '－', '＠' -> true;
          // Line ends and tabs in the midst of a text are separators themselves.
          case '\t', '\r', '\n' -> isFirst;
          default -> false;
        };
  }
}
