package io.casedesk.desktop.records.page;

import io.casedesk.desktop.records.cells.CopiedCells;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.DataFormat;
import org.jspecify.annotations.Nullable;

/** Puts copied cells on the clipboard and returns cells to paste. */
final class CellClipboard {

  /** The values of copied cells as the service writes them, in every language of this program. */
  private static final DataFormat VALUES = new DataFormat("application/x-casedesk-values");

  private CellClipboard() {}

  /** Replaces the content of the clipboard. */
  static void put(CopiedCells copied) {
    ClipboardContent content = new ClipboardContent();
    content.putString(copied.text());
    if (!copied.html().isEmpty()) {
      content.putHtml(copied.html());
    }
    content.put(VALUES, copied.cells());
    Clipboard.getSystemClipboard().setContent(content);
  }

  /** Returns the values of cells that were copied here; null if there are none. */
  static @Nullable String values() {
    return Clipboard.getSystemClipboard().getContent(VALUES) instanceof String values
        ? values
        : null;
  }

  /** Returns the text on the clipboard; null if there is none. */
  static @Nullable String text() {
    return Clipboard.getSystemClipboard().getString();
  }
}
