package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * One option of a dropdown. The key is what is written and shown; the label is only ever a caption.
 *
 * @param key the value the service stores
 * @param label the caption, where one is known
 */
public record DropdownValue(String key, @Nullable String label) {}
