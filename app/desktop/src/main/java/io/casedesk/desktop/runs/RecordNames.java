package io.casedesk.desktop.runs;

import io.casedesk.model.DropdownValues;
import java.util.Optional;

/** What the lists of the window know of records. */
public interface RecordNames {

  /**
   * What a record is called; empty when no list holds it. Call on the JavaFX thread.
   *
   * @param kind the word for its kind
   */
  Optional<String> label(String kind, String id);

  /**
   * What is known of dropdown options; empty when no list is of that kind. Call on any thread.
   *
   * @param kind the word for the kind of record
   */
  Optional<DropdownValues> options(String kind);
}
