package io.casedesk.desktop.imports;

import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;

/**
 * A field that a column can be mapped to.
 *
 * @param title the display name of the field
 * @param type the type of the field's values
 */
public record FieldChoice(FieldRef field, String title, FieldType type) {

  /** Returns the title, followed by the field's key unless the title says it. */
  public String label() {
    String key = " (" + field.key() + ")";
    return title.equals(field.key()) || title.endsWith(key) ? title : title + key;
  }
}
