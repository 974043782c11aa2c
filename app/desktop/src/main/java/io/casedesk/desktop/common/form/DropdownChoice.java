package io.casedesk.desktop.common.form;

import io.casedesk.model.KnownDropdownValue;

/** One line of an opened dropdown. */
sealed interface DropdownChoice {

  /**
   * An option that is known.
   *
   * @param title what it is chosen by
   * @param caption what else is known of it; may be empty
   */
  record Known(KnownDropdownValue option, String title, String caption) implements DropdownChoice {}

  /**
   * A text that is no known key.
   *
   * @param belongsTo the key whose label the text is; empty when it is no label
   */
  record AsTyped(String text, String belongsTo) implements DropdownChoice {}

  /** No option. */
  record Clear() implements DropdownChoice {}
}
