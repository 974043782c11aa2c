package io.casedesk.desktop.common.text;

/**
 * Makes invisible characters visible, which could reverse the writing direction or make different
 * texts look equal.
 */
public final class VisibleText {

  private VisibleText() {}

  /** Returns whether a text contains an invisible character. */
  public static boolean hasHidden(String text) {
    return text.codePoints().anyMatch(VisibleText::isHidden);
  }

  /**
   * Returns the text with invisible characters as code points, such as {@code ⟨U+202E⟩}.
   *
   * @param most the maximum number of characters shown
   */
  public static String of(String text, int most) {
    StringBuilder shown = new StringBuilder();
    int end = Math.min(text.length(), most);
    for (int at = 0; at < end; ) {
      int c = text.codePointAt(at);
      if (isHidden(c)) {
        shown.append(String.format("⟨U+%04X⟩", c));
      } else {
        shown.appendCodePoint(c);
      }
      at += Character.charCount(c);
    }
    return end < text.length() ? shown + "…" : shown.toString();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      // Fillers and variation selectors, which are invisible, too.
      default -> c == 0x3164 || c == 0x115F || c == 0x1160 || (c >= 0xFE00 && c <= 0xFE0F);
    };
  }
}
