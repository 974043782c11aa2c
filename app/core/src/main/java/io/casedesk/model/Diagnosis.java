package io.casedesk.model;

import org.jspecify.annotations.Nullable;

/** Why a field reads as it does after a write (contract 4.1: a 200 whose field is still blank). */
public sealed interface Diagnosis {

  /** Nothing to explain. */
  record None() implements Diagnosis {}

  /** A blank was sent. */
  record BlankSent() implements Diagnosis {}

  /** A dropdown's label was sent; {@code key} is the option it belongs to. */
  record LabelSent(String label, String key) implements Diagnosis {}

  /**
   * The value is no known key of the dropdown; {@code nearest} is the closest one, if any is close.
   */
  record UnknownKey(String value, @Nullable String nearest) implements Diagnosis {}

  /** The field key is seen nowhere; {@code nearest} is the closest one, if any is close. */
  record FieldUnknown(String key, @Nullable String nearest) implements Diagnosis {}

  /** None of the known causes. */
  record Unexplained() implements Diagnosis {}

  /** A call failed; the exception says how. */
  record Failed(ApiException failure) implements Diagnosis {}

  /** The record was not found in a whole re-read. */
  record RecordMissing() implements Diagnosis {}

  /** What can only be said in these words, such as those found in the log of a run. */
  record Said(String words) implements Diagnosis {}
}
