package io.casedesk.files.excel;

/** Parses references to cells, such as {@code B2}. */
final class CellReference {

  /** Maximum number of columns of a sheet. */
  static final int MOST_COLUMNS = 16_384;

  private static final int LETTERS = 26;

  private CellReference() {}

  /**
   * Parses a cell reference to a column index from 0, as the library does; very large ones are
   * capped.
   */
  static int column(String place) {
    int column = 0;
    for (int i = place.startsWith("$") ? 1 : 0; i < place.length(); i++) {
      char c = place.charAt(i);
      if (c == '$' || (c >= '0' && c <= '9')) {
        break;
      }
      column = Math.min(MOST_COLUMNS + 1, column * LETTERS + c - 'A' + 1);
    }
    return column - 1;
  }

  /** Returns whether a reference is empty, or has letters and a row number. */
  static boolean isValid(String place) {
    int letters = 0;
    while (letters < place.length()
        && place.charAt(letters) >= 'A'
        && place.charAt(letters) <= 'Z') {
      letters++;
    }
    return place.isEmpty() || (letters > 0 && letters < place.length() && isNumber(place, letters));
  }

  /** Returns whether a text has only digits from an index on. */
  static boolean isNumber(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
