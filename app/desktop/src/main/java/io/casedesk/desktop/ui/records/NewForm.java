package io.casedesk.desktop.ui.records;

import io.casedesk.desktop.ui.form.FieldSpec;
import java.util.List;

/**
 * What a person says of a new record.
 *
 * @param origin what a run that creates it is said to come from
 * @param name what the service takes as its name, which a read may show by another (trap 15)
 * @param fields everything else, in the order to ask for it
 */
public record NewForm(String origin, FieldSpec name, List<FieldSpec> fields) {

  /** Takes a copy that nobody can change. */
  public NewForm {
    fields = List.copyOf(fields);
  }
}
