package io.casedesk.desktop.common.form;

import io.casedesk.model.dropdowns.KnownDropdownValue;

/** A line of an open dropdown. */
sealed interface DropdownChoice {

  /**
   * A known dropdown value.
   *
   * @param title the text to choose by
   * @param caption additional information; may be empty
   */
  record KnownKey(KnownDropdownValue option, String title, String caption)
      implements DropdownChoice {}

  /**
   * Input that isn't a known key.
   *
   * @param belongsTo the key whose label equals the input; empty if there is none
   */
  record TypedKey(String text, String belongsTo) implements DropdownChoice {}

  /** The line that clears the field. */
  record NoKey() implements DropdownChoice {}
}
