package io.casedesk.desktop.ui.form;

import io.casedesk.model.KnownOption;

/** One line of an opened dropdown. */
sealed interface OptionChoice {

  /**
   * An option that is known.
   *
   * @param title what it is chosen by
   * @param caption what else is known of it; may be empty
   */
  record Known(KnownOption option, String title, String caption) implements OptionChoice {}

  /**
   * A text that is no known key.
   *
   * @param belongsTo the key whose label the text is; empty when it is no label
   */
  record AsTyped(String text, String belongsTo) implements OptionChoice {}

  /** No option. */
  record Clear() implements OptionChoice {}
}
