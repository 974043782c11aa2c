package io.casedesk.desktop.records.table;

import org.jspecify.annotations.Nullable;

/** Finds the label of a dropdown key to show beside it. */
@FunctionalInterface
public interface CaptionSource {

  /** Returns the label; null if none is known. */
  @Nullable String captionOf(String columnId, String key);
}
