package io.casedesk.desktop.imports;

import java.util.Locale;

/** The steps of an import, in their order. */
public enum ImportStep {
  /** Which file, and how it is understood. */
  FILE,
  /** What its columns mean. */
  MAPPING,
  /** Which record each row is about. */
  MATCHING,
  /** What would change. */
  DIFFERENCE,
  /** Sending it, and what came of it. */
  APPLY;

  /** The word for it in texts and ids. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
