package io.casedesk.desktop.common.form;

/** The kinds of editor there are. */
public enum EditorType {
  TEXT,
  LONG_TEXT,
  URL,
  EMAIL,
  NUMBER,
  DATE,
  BOOLEAN,
  /** A dropdown, by key. */
  OPTION,
  /** Several keys of a list of options. */
  OPTIONS,
  /** The owner of a solution: one of those seen. */
  OWNER,
  /** A type this client does not know: its value as it is, and a note that says so. */
  FALLBACK
}
