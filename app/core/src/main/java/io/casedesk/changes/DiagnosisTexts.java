package io.casedesk.changes;

import static java.util.stream.Collectors.joining;

import io.casedesk.model.Diagnosis;
import org.jspecify.annotations.Nullable;

/** Says in a sentence why a field reads as it does. */
final class DiagnosisTexts {

  private static final String UNREAD = "accepted, but not read again until the run was resumed; ";
  private static final String READ_LATE = "accepted, but not read again until long after that; ";

  private DiagnosisTexts() {}

  /** What these words say; they may be empty. */
  static Diagnosis said(String words) {
    return words.isEmpty() ? new Diagnosis.None() : new Diagnosis.Said(words);
  }

  static String of(Diagnosis diagnosis) {
    return switch (diagnosis) {
      case Diagnosis.None none -> "";
      case Diagnosis.BlankSent blank -> "an empty value was sent";
      case Diagnosis.LabelSent(String label, String key) ->
          "\"" + label + "\" is a label; its key is \"" + key + "\"";
      case Diagnosis.UnknownKey(String value, String nearest) ->
          "\"" + value + "\" is no known key of this dropdown" + meant(nearest);
      case Diagnosis.FieldUnknown(String key, String nearest) ->
          "no record and no metadata knows a field \"" + key + "\"" + meant(nearest);
      case Diagnosis.Unexplained unexplained ->
          "the service accepted it and did not store it, for no cause that can be seen";
      case Diagnosis.Failed failed -> String.valueOf(failed.failure().getMessage());
      case Diagnosis.RecordMissing missing ->
          "the record was not found in a whole read of the list";
      case Diagnosis.Said said -> said.words();
    };
  }

  /** Of a value that nobody here wanted, and that may not be the run's. */
  static String ofOtherAfterDoubt(RunRecordState record) {
    return whatDelayed(record) + "the value now may be another user's";
  }

  /** Of a blank that may be somebody's clearing as well as what the service made of the value. */
  static String ofBlankAfterDoubt(RunRecordState record, Diagnosis likely) {
    return whatDelayed(record) + "another user may have cleared it, or: " + of(likely);
  }

  private static String whatDelayed(RunRecordState record) {
    return record.wasReadLate() ? READ_LATE : UNREAD;
  }

  /** Why an owner is not who was wanted, after it was sent in every form there is. */
  static String ofOwner(RunRecordState record) {
    String sent =
        record.ownersRuledOut().stream().sorted().collect(joining("\" and \"", "\"", "\""));
    String refusal = record.said().isEmpty() ? "" : "; it refused the last: " + record.said();
    return "the service did not make an owner of " + sent + refusal;
  }

  private static String meant(@Nullable String nearest) {
    return nearest == null ? "" : "; \"" + nearest + "\" is close to it";
  }
}
