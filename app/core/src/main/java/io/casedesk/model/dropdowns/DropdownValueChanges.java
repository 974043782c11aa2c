package io.casedesk.model.dropdowns;

/**
 * A preview of importing dropdown values from a file: the numbers of keys by effect.
 *
 * @param fresh keys that are new
 * @param relabelled known keys that get another label
 * @param overruled known keys whose label in the file would not be shown, because a label of the
 *     service or of the user takes precedence
 * @param same known keys whose label stays
 */
public record DropdownValueChanges(int fresh, int relabelled, int overruled, int same) {}
