package io.casedesk.desktop.common.text;

/**
 * Shows what a text hides: characters without a shape of their own, which can turn the direction of
 * writing round, or make two texts look the same.
 */
public final class VisibleText {

  private VisibleText() {}

  /** Whether it holds a character that cannot be seen. */
  public static boolean hasHidden(String text) {
    return text.codePoints().anyMatch(VisibleText::isHidden);
  }

  /**
   * The same with the numbers of what cannot be seen, as in {@code ⟨U+202E⟩}.
   *
   * @param most characters of the text that are shown
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
      // Fillers and selectors, which take no room either.
      default -> c == 0x3164 || c == 0x115F || c == 0x1160 || (c >= 0xFE00 && c <= 0xFE0F);
    };
  }
}
