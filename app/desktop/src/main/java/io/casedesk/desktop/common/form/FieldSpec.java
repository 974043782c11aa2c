package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldRef;
import org.jspecify.annotations.Nullable;

/**
 * Describes a field of an editor.
 *
 * @param field the field
 * @param type the field type of the service
 * @param title the display name
 * @param readOnlyReason why the field can't be edited; null if it can
 */
public record FieldSpec(
    FieldRef field, String type, String title, @Nullable String readOnlyReason) {

  /** Type of standard fields with a timestamp, which are read-only (contract 2). */
  public static final String TIMESTAMP = "timestamp";

  /** Returns whether the field is a standard timestamp; other texts may look like timestamps. */
  public boolean isTimestamp() {
    return type.equals(TIMESTAMP);
  }

  /** Returns whether the user can change the field. */
  public boolean editable() {
    return readOnlyReason == null;
  }
}
