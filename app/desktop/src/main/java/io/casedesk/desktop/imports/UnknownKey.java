package io.casedesk.desktop.imports;

import org.jspecify.annotations.Nullable;

/**
 * A text of the file that is no key of its field.
 *
 * @param column the column it stands in
 * @param key the key it may stand for; null when none is near
 * @param label whether it is the label of that key
 * @param cells how many cells hold it
 */
record UnknownKey(
    String field, String column, String text, @Nullable String key, boolean label, int cells) {}
