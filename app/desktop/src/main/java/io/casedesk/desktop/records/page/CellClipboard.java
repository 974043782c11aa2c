package io.casedesk.desktop.records.page;

import io.casedesk.desktop.records.cells.CopiedCells;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import org.jspecify.annotations.Nullable;

/** Puts copied cells on the clipboard and returns cells to paste. */
final class CellClipboard {

  /** Marks copied cells; its content tells the style of their numbers. */
  private static final DataFormat STYLE = new DataFormat("application/x-casedesk-cells");

  /** The cells to paste here if the text has headers, labels or markup. */
  private static final DataFormat PLAIN = new DataFormat("application/x-casedesk-plain-cells");

  private CellClipboard() {}

  /**
   * Replaces the content of the clipboard.
   *
   * @param style the style of the numbers
   */
  static void put(CopiedCells copied, String style) {
    ClipboardContent content = new ClipboardContent();
    content.putString(copied.text());
    if (!copied.html().isEmpty()) {
      content.putHtml(copied.html());
    }
    content.put(STYLE, style);
    if (!copied.text().equals(copied.cells())) {
      content.put(PLAIN, copied.cells());
    }
    Clipboard.getSystemClipboard().setContent(content);
  }

  /** Returns the text of cells to paste; null if the clipboard has none. */
  static @Nullable String cells() {
    Clipboard clipboard = Clipboard.getSystemClipboard();
    return clipboard.getContent(PLAIN) instanceof String plain ? plain : clipboard.getString();
  }

  /** Returns whether the cells were copied here, with numbers in this style. */
  static boolean isOwn(String style) {
    return style.equals(Clipboard.getSystemClipboard().getContent(STYLE));
  }
}
