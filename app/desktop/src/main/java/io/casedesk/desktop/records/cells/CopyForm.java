package io.casedesk.desktop.records.cells;

/** The forms in which cells are copied for other programs. */
public enum CopyForm {
  /** The cells alone. */
  CELLS,
  /** Cells below the titles of their columns. */
  HEADERS,
  /** Cells with labels instead of dropdown keys. */
  LABELS
}
