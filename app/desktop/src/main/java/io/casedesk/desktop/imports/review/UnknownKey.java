package io.casedesk.desktop.imports.review;

import org.jspecify.annotations.Nullable;

/**
 * A text of the file that isn't a key of its field.
 *
 * @param column the column of the text
 * @param key the key that the text may stand for; null when no key is similar
 * @param label whether the text is the label of that key
 * @param cells the number of cells that hold the text
 */
public record UnknownKey(
    String field, String column, String text, @Nullable String key, boolean label, int cells) {}
