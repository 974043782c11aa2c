package io.casedesk.desktop.records.cells;

/** The forms in which cells are copied for other programs, other than plain cells. */
public enum CopyForm {
  /** Cells below the titles of their columns. */
  HEADERS,
  /** Cells with labels instead of dropdown keys. */
  LABELS,
  /** A table in Markdown. */
  MARKDOWN,
  /** A table in HTML; as text, cells below the titles of their columns. */
  HTML
}
