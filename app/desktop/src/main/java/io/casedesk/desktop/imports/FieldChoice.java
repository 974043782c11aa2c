package io.casedesk.desktop.imports;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;

/**
 * A field that a column can be for.
 *
 * @param title what people call it
 * @param type of its values
 */
public record FieldChoice(FieldRef field, String title, FieldType type) {

  /** With its key where the title does not say it. */
  String label() {
    return title.equals(field.key()) ? title : title + " (" + field.key() + ")";
  }
}
