package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * A value of a dropdown. The key is stored and shown; the label is only a caption.
 *
 * @param key the value that the service stores
 * @param label the caption; null when it is not known
 */
public record DropdownValue(String key, @Nullable String label) {}
