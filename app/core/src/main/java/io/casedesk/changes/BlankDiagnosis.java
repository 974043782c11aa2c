package io.casedesk.changes;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.KnownOption;
import io.casedesk.model.OptionBook;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says why a field does not read as it was written (contract 4.1, trap 20). */
final class BlankDiagnosis {

  private final OptionBook options;

  BlankDiagnosis(OptionBook options) {
    this.options = options;
  }

  /** The cause of a field that was written and reads blank. */
  Diagnosis ofBlank(Change change, CaseRecord reread) {
    if (Values.isBlank(change.wanted())) {
      return new Diagnosis.BlankSent();
    }
    Diagnosis known = knownCause(change, reread);
    return known == null ? new Diagnosis.Unexplained() : known;
  }

  /** The cause of a field that was written and reads as something else, if it is a known one. */
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
      return new Diagnosis.FieldUnknown(field, Nearest.of(field, options.fieldKeys()));
    }
    List<KnownOption> known = options.options(field);
    if (known.isEmpty()) {
      return null;
    }
    return change.wanted() instanceof FieldValue.Structure(String json)
        ? labelWithin(json, known)
        : notAKey(field, change.wanted().display(), known);
  }

  private @Nullable Diagnosis notAKey(String field, String value, List<KnownOption> known) {
    if (options.knows(field, value)) {
      return null;
    }
    return options
        .keyOfLabel(field, value)
        .<Diagnosis>map(key -> new Diagnosis.LabelSent(value, key))
        .orElseGet(() -> new Diagnosis.UnknownKey(value, nearestKey(value, known)));
  }

  private static @Nullable String nearestKey(String value, List<KnownOption> known) {
    String nearest = Nearest.of(value, known.stream().map(KnownOption::key).toList());
    if (nearest != null) {
      return nearest;
    }
    List<String> labels =
        known.stream().map(KnownOption::label).filter(Objects::nonNull).distinct().toList();
    String label = Nearest.of(value, labels);
    return known.stream()
        .filter(o -> label != null && label.equals(o.label()))
        .map(KnownOption::key)
        .findFirst()
        .orElse(null);
  }

  /** A label among the elements of a multi-select. */
  private static @Nullable Diagnosis labelWithin(String json, List<KnownOption> known) {
    for (KnownOption option : known) {
      String label = option.label();
      if (label != null
          && json.contains('"' + label + '"')
          && known.stream().noneMatch(o -> o.key().equals(label))) {
        return new Diagnosis.LabelSent(label, option.key());
      }
    }
    return null;
  }
}
