package io.casedesk.files.table;

/**
 * Texts that a spreadsheet would take for formulas (OWASP, CSV injection). What begins like one
 * gets a {@code '} before it when it is written to CSV, and so does what would be mistaken for such
 * a text then; reading takes exactly that one away again.
 */
public final class Formulas {

  private Formulas() {}

  /** The text as it is safe in a CSV file. */
  public static String neutralised(String text) {
    return isFormula(text, 0) ? "'" + text : text;
  }

  /** The text that {@link #neutralised} was given. */
  public static String restored(String text) {
    return !text.isEmpty() && text.charAt(0) == '\'' && isFormula(text, 1)
        ? text.substring(1)
        : text;
  }

  private static boolean isFormula(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == '\'') {
      at++;
    }
    return at < text.length()
        && switch (text.charAt(at)) {
          case '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠' -> true;
          default -> false;
        };
  }
}
