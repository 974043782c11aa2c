package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a person says of a new record.
 *
 * @param origin what a run that creates it is said to come from
 * @param name what the service takes as its name, which a read may show by another (Q15)
 * @param fields everything else, in the order to ask for it
 */
public record NewRecordForm(String origin, FieldSpec name, List<FieldSpec> fields) {

  /** A form whose name is asked for by this title. */
  public static NewRecordForm of(String origin, String nameTitle, Stream<FieldSpec> fields) {
    FieldSpec name = new FieldSpec(FieldRef.standard("name"), "text", nameTitle, null);
    return new NewRecordForm(origin, name, fields.toList());
  }

  /** Takes a copy that nobody can change. */
  public NewRecordForm {
    fields = List.copyOf(fields);
  }
}
