package io.casedesk.desktop.imports;

import java.util.Locale;

/** The steps of an import, in order. */
public enum ImportStep {
  /** Choose the file and how it is read. */
  FILE,
  /** Map its columns to fields. */
  MAPPING,
  /** Match its rows to records. */
  MATCHING,
  /** Review the changes, apply them, and see the results. */
  DIFFERENCE;

  /** Returns the name of the step in message keys and node ids. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
