package io.casedesk.desktop.records.cells;

/**
 * Copied cells in the text format of spreadsheets.
 *
 * @param text the cells for other programs, with numbers in the style of the user
 * @param exact the cells for this program, as the service writes them
 */
public record CopiedCells(String text, String exact) {}
