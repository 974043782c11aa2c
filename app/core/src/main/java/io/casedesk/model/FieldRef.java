package io.casedesk.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Identifies a field of a record. Standard and custom fields are separate, because a standard and a
 * custom field can have equal keys, such as {@code status}.
 *
 * @param place whether the field is a standard or a custom field
 * @param key the name of the JSON member as read: {@code source_id}, {@code linkTitle}, {@code
 *     theme}
 */
public record FieldRef(Place place, String key) {

  private static final String CUSTOM_PREFIX = "custom_fields.";
  private static final String STORED_CUSTOM = "custom.";
  private static final String STORED_STANDARD = "standard.";

  /** The place of a field in its record. */
  public enum Place {
    /** A member of the record itself. */
    STANDARD,
    /** A member of {@code custom_fields}. */
    CUSTOM
  }

  /** Creates a reference to a member of the record itself. */
  public static FieldRef standard(String key) {
    return new FieldRef(Place.STANDARD, key);
  }

  /** Creates a reference to a member of {@code custom_fields}. */
  public static FieldRef custom(String key) {
    return new FieldRef(Place.CUSTOM, key);
  }

  /** Parses a text made by {@link #toString}. */
  public static FieldRef parse(String text) {
    return text.startsWith(CUSTOM_PREFIX)
        ? custom(text.substring(CUSTOM_PREFIX.length()))
        : standard(text);
  }

  /**
   * The form in which Casedesk stores a field: {@code custom.theme}, {@code standard.title}. Unlike
   * {@link #toString}, it differs for any two fields.
   */
  @JsonValue
  public String stored() {
    return (isCustom() ? STORED_CUSTOM : STORED_STANDARD) + key;
  }

  /**
   * Reads a field in its stored form.
   *
   * @throws IllegalArgumentException when no field has the text
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static FieldRef ofStored(String stored) {
    if (stored.startsWith(STORED_CUSTOM)) {
      return custom(stored.substring(STORED_CUSTOM.length()));
    }
    if (stored.startsWith(STORED_STANDARD)) {
      return standard(stored.substring(STORED_STANDARD.length()));
    }
    throw new IllegalArgumentException("a field is not a text that begins with its place");
  }

  /** Whether the field is a member of {@code custom_fields}. */
  public boolean isCustom() {
    return place == Place.CUSTOM;
  }

  @Override
  public String toString() {
    return isCustom() ? CUSTOM_PREFIX + key : key;
  }
}
