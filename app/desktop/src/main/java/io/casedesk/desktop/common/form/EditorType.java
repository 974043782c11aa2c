package io.casedesk.desktop.common.form;

/** The types of field editors. */
public enum EditorType {
  TEXT,
  LONG_TEXT,
  URL,
  EMAIL,
  NUMBER,
  DATE,
  BOOLEAN,
  /** One dropdown key. */
  OPTION,
  /** Several dropdown keys. */
  OPTIONS,
  /** The owner of a solution, selected from known owners. */
  OWNER,
  /** An unknown field type: shows the value with a note. */
  FALLBACK
}
