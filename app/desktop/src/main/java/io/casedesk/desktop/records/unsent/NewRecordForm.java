package io.casedesk.desktop.records.unsent;

import io.casedesk.desktop.common.form.FieldSpec;
import io.casedesk.model.FieldRef;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fields of the form for a new record.
 *
 * @param origin the origin of the run that creates the record
 * @param name the field of the name, which a read may return in another field (Q15)
 * @param fields the other fields, in form order
 */
public record NewRecordForm(String origin, FieldSpec name, List<FieldSpec> fields) {

  /** Creates a form with this title for the name. */
  public static NewRecordForm of(String origin, String nameTitle, Stream<FieldSpec> fields) {
    FieldSpec name = new FieldSpec(FieldRef.standard("name"), "text", nameTitle, null);
    return new NewRecordForm(origin, name, fields.toList());
  }

  /** Copies the list. */
  public NewRecordForm {
    fields = List.copyOf(fields);
  }
}
