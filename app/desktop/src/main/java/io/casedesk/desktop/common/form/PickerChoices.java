package io.casedesk.desktop.common.form;

import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;

/** Provides the choices of a picker and their texts. */
interface PickerChoices {

  /** Returns the choices for a text, which may be empty; none is selected automatically. */
  List<DropdownChoice> matching(String filter);

  /** Returns the field text for a selected value. */
  String text(KnownDropdownValue option);

  /** Returns whether a field text stands for this value. */
  boolean isMeant(KnownDropdownValue option, String text);

  /** Returns the caption beside a field text; empty for none. */
  String caption(String text);

  /** Returns the prompt text of the empty field. */
  String prompt();
}
