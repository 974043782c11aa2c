package io.casedesk.desktop.options;

/**
 * A field whose values are dropdown keys.
 *
 * @param key the key of the field
 * @param title the display name of the field; its key when no name is known
 * @param keys the number of known dropdown keys
 * @param matching the number of dropdown keys that match the search
 * @param seen whether the field occurred in records or metadata; other fields can't be written
 */
public record DropdownField(String key, String title, int keys, int matching, boolean seen) {}
