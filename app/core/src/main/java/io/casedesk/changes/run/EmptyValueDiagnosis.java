package io.casedesk.changes.run;

import io.casedesk.changes.plan.KnownKeys;
import io.casedesk.changes.plan.SimilarNames;
import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import org.jspecify.annotations.Nullable;

/** Diagnoses why a field does not read as it was written (contract 4.1, Q20). */
final class EmptyValueDiagnosis {

  private final DropdownValues options;

  EmptyValueDiagnosis(DropdownValues options) {
    this.options = options;
  }

  /** Diagnoses a field that was written and reads as empty. */
  Diagnosis ofBlank(Change change, CaseRecord reread) {
    if (ValueEquality.isBlank(change.wanted())) {
      return new Diagnosis.BlankSent();
    }
    Diagnosis known = knownCause(change, reread);
    return known == null ? new Diagnosis.Unexplained() : known;
  }

  /**
   * Diagnoses a field that was written and reads as another value; empty when the cause is unknown.
   */
  Diagnosis ofDifferent(Change change, CaseRecord reread) {
    Diagnosis known = knownCause(change, reread);
    return known == null ? new Diagnosis.None() : known;
  }

  private @Nullable Diagnosis knownCause(Change change, CaseRecord reread) {
    // Keys and options are known of custom fields only; a standard field of the same name is
    // another field.
    if (!change.field().isCustom()) {
      return null;
    }
    String field = change.field().key();
    if (!options.fieldKeys().contains(field) && !reread.customFields().containsKey(field)) {
      return new Diagnosis.FieldUnknown(field, SimilarNames.of(field, options.fieldKeys()));
    }
    KnownKeys known = KnownKeys.of(options, field);
    if (known.isEmpty()) {
      return null;
    }
    Diagnosis fault = known.faultIn(change.wanted());
    if (fault == null) {
      fault = labelTypedAsKey(change.wanted(), known);
    }
    return fault == null ? known.unprovenIn(change.wanted()) : fault;
  }

  /**
   * Diagnoses a key that only the user has named: it may be no key, or the label of another one.
   */
  private static @Nullable Diagnosis labelTypedAsKey(FieldValue wanted, KnownKeys known) {
    String text = wanted.display();
    String key = known.keyOfLabel(text);
    return key == null ? null : new Diagnosis.LabelSent(text, key);
  }
}
