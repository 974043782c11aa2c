package io.casedesk.changes;

import static java.util.stream.Collectors.joining;

import io.casedesk.model.Diagnosis;
import org.jspecify.annotations.Nullable;

/** Formats a sentence that explains the value a field was read with. */
final class DiagnosisTexts {

  private static final String UNREAD = "accepted, but not read again until the run was resumed; ";
  private static final String READ_LATE = "accepted, but not read again until long after that; ";

  private DiagnosisTexts() {}

  /** Wraps a text as a diagnosis; an empty text gives an empty diagnosis. */
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

  /** Explains a value that the run did not want and that another user may have written. */
  static String ofOtherAfterDoubt(RunRecordState record) {
    return whatDelayed(record) + "the value now may be another user's";
  }

  /**
   * Explains an empty value that another user may have cleared, or that the service may have made
   * of the value sent.
   */
  static String ofBlankAfterDoubt(RunRecordState record, Diagnosis likely) {
    return whatDelayed(record) + "another user may have cleared it, or: " + of(likely);
  }

  private static String whatDelayed(RunRecordState record) {
    return record.wasReadLate() ? READ_LATE : UNREAD;
  }

  /** Explains an owner who is not the wanted one after every form of the owner was sent. */
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
