package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldRef;
import org.jspecify.annotations.Nullable;

/**
 * One field of an editor.
 *
 * @param field the field
 * @param type the service's word for its type
 * @param title the name shown to people
 * @param readOnlyReason why it cannot be edited; null when it can
 */
public record FieldSpec(
    FieldRef field, String type, String title, @Nullable String readOnlyReason) {

  /** The type of members that hold a timestamp, which can only be read (contract 2). */
  public static final String TIMESTAMP = "timestamp";

  /** Whether it is a member that holds a timestamp; other texts may look like one, and are not. */
  public boolean isTimestamp() {
    return type.equals(TIMESTAMP);
  }

  /** Whether the user may change it. */
  public boolean editable() {
    return readOnlyReason == null;
  }
}
