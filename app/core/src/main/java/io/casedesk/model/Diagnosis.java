package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/**
 * Explains the verdict on a write, such as a 200 after which the field is still empty (contract
 * 4.1).
 */
public sealed interface Diagnosis {

  /** There is nothing to explain. */
  record None() implements Diagnosis {}

  /** An empty value was sent. */
  record BlankSent() implements Diagnosis {}

  /** The label of a dropdown value was sent; {@code key} is the key of that dropdown value. */
  record LabelSent(String label, String key) implements Diagnosis {}

  /** The value is not a known dropdown key; {@code nearest} is the most similar key, or null. */
  record UnknownKey(String value, @Nullable String nearest) implements Diagnosis {}

  /**
   * No metadata and no record has the field key; {@code nearest} is the most similar key, or null.
   */
  record FieldUnknown(String key, @Nullable String nearest) implements Diagnosis {}

  /** None of the known causes applies. */
  record Unexplained() implements Diagnosis {}

  /** A call failed with this exception. */
  record Failed(ApiException failure) implements Diagnosis {}

  /** A complete re-read did not contain the record. */
  record RecordMissing() implements Diagnosis {}

  /** A diagnosis of which only the text is known, such as one from the log of a run. */
  record TextOnly(String text) implements Diagnosis {}

  /** Wraps a text as a diagnosis; an empty text gives an empty diagnosis. */
  static Diagnosis ofText(String text) {
    return text.isEmpty() ? new None() : new TextOnly(text);
  }

  /** The diagnosis as a sentence for display; empty when there is nothing to explain. */
  default String text() {
    return switch (this) {
      case None none -> "";
      case BlankSent blank -> "an empty value was sent";
      case LabelSent(String label, String key) ->
          "\"" + label + "\" is a label; its key is \"" + key + "\"";
      case UnknownKey(String value, String nearest) ->
          "\"" + value + "\" is not a known key of this dropdown" + suggestion(nearest);
      case FieldUnknown(String key, String nearest) ->
          "no record and no metadata has a field \"" + key + "\"" + suggestion(nearest);
      case Unexplained unexplained ->
          "the service accepted it but did not store it, for no visible reason";
      case Failed failed -> String.valueOf(failed.failure().getMessage());
      case RecordMissing missing -> "the record was not found in a complete read of the list";
      case TextOnly textOnly -> textOnly.text();
    };
  }

  private static String suggestion(@Nullable String nearest) {
    return nearest == null ? "" : "; \"" + nearest + "\" is similar";
  }
}
