package io.casedesk.desktop.checklists;

/** The views of the checklists. */
public enum ChecklistViewMode {
  /** A row for each solution, a column for each page. */
  MATRIX,
  /** A row for each checklist. */
  LIST
}
