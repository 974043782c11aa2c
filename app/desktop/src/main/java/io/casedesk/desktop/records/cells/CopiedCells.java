package io.casedesk.desktop.records.cells;

/**
 * Copied cells for the clipboard.
 *
 * @param cells the cells as a plain copy, which this program pastes: keys without headers
 * @param text the text for other programs
 * @param html the table for other programs; empty for none
 */
public record CopiedCells(String cells, String text, String html) {

  CopiedCells(String cells, String text) {
    this(cells, text, "");
  }
}
