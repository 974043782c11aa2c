package io.casedesk.model;

/**
 * Names one field of a record. Standard and custom fields are told apart because the service lets
 * both carry the same key ({@code status}, say).
 *
 * @param place where the field stands
 * @param key the member's name as it is read: {@code source_id}, {@code linkTitle}, {@code theme}
 */
public record FieldRef(Place place, String key) {

  private static final String CUSTOM_PREFIX = "custom_fields.";

  /** Where a field stands in its record. */
  public enum Place {
    /** A member of the record itself. */
    STANDARD,
    /** A member of {@code custom_fields}. */
    CUSTOM
  }

  /** A member of the record itself. */
  public static FieldRef standard(String key) {
    return new FieldRef(Place.STANDARD, key);
  }

  /** A member of {@code custom_fields}. */
  public static FieldRef custom(String key) {
    return new FieldRef(Place.CUSTOM, key);
  }

  /** The field of a text that {@link #toString} made. */
  public static FieldRef parse(String text) {
    return text.startsWith(CUSTOM_PREFIX)
        ? custom(text.substring(CUSTOM_PREFIX.length()))
        : standard(text);
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
