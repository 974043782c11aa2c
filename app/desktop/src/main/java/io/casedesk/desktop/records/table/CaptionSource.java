package io.casedesk.desktop.records.table;

import org.jspecify.annotations.Nullable;

/** Finds the label of an option key, for a caption beside it. */
@FunctionalInterface
public interface CaptionSource {

  /** The label, or null when none is known. */
  @Nullable String captionOf(String columnId, String key);
}
