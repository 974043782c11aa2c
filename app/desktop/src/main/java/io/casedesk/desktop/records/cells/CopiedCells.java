package io.casedesk.desktop.records.cells;

/**
 * Copied cells for the clipboard.
 *
 * @param cells the cells as the service writes them, which this program pastes: keys, no headers
 * @param text the text for other programs, with numbers in the style of the user
 */
public record CopiedCells(String cells, String text) {}
