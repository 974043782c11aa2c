package io.casedesk.desktop.common.form;

import io.casedesk.model.KnownDropdownValue;
import java.util.List;

/** What a picker offers for a field, and what stands in the field for it. */
interface PickerChoices {

  /** What to choose from for a text, which may be empty; none of it is chosen by itself. */
  List<DropdownChoice> matching(String filter);

  /** What stands in the field when an option is chosen. */
  String text(KnownDropdownValue option);

  /** Whether a text in the field means this option. */
  boolean isMeant(KnownDropdownValue option, String text);

  /** What is said beside a text in the field; empty for nothing. */
  String caption(String text);

  /** What to do with the field while it is empty. */
  String prompt();
}
