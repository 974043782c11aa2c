package io.casedesk.workspace;

import java.util.Locale;
import java.util.Set;

/** Recognizes the service's type names for dropdown fields; the list of names is open (Q27). */
final class DropdownTypes {

  private static final Set<String> CHOICES =
      Set.of(
          "dropdown",
          "select",
          "singleselect",
          "enum",
          "choice",
          "picklist",
          "multidropdown",
          "multiselect",
          "multichoice",
          "multienum",
          "multipicklist");

  private DropdownTypes() {}

  /** Whether values of the type are dropdown keys. */
  static boolean hasOptions(String type) {
    return CHOICES.contains(type.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
  }
}
