package io.casedesk.desktop.records.data;

import io.casedesk.model.dropdowns.DropdownValues;
import java.util.Optional;

/** Provides the names and dropdown values of the records in the window's lists. */
public interface RecordNames {

  /**
   * Returns the name of a record; empty when no list has it. Call it on the JavaFX thread.
   *
   * @param kind the word for the record kind
   */
  Optional<String> label(String kind, String id);

  /**
   * Returns the known dropdown values; empty when there is no list of this kind. Call it on any
   * thread.
   *
   * @param kind the word for the record kind
   */
  Optional<DropdownValues> options(String kind);
}
