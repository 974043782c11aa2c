package io.casedesk.model;

import io.casedesk.messages.Message;
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

  /** Nothing but a user or a file says that the value is a dropdown key of the service. */
  record UnprovenKey(String value) implements Diagnosis {}

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

  /** A diagnosis of which only the message is known, such as one from the log of a run. */
  record MessageOnly(Message message) implements Diagnosis {}

  /** Wraps a message as a diagnosis; an empty message gives an empty diagnosis. */
  static Diagnosis of(Message message) {
    return message.isEmpty() ? new None() : new MessageOnly(message);
  }

  /** The diagnosis as a sentence for display; empty when there is nothing to explain. */
  default Message message() {
    return switch (this) {
      case None none -> Message.none();
      case BlankSent blank -> Message.of("cell.empty-sent");
      case LabelSent(String label, String key) -> Message.of("cell.label-sent", label, key);
      case UnknownKey(String value, String nearest) ->
          nearest == null
              ? Message.of("cell.unknown-key", value)
              : Message.of("cell.unknown-key-similar", value, nearest);
      case UnprovenKey(String value) -> Message.of("cell.unproven-key", value);
      case FieldUnknown(String key, String nearest) ->
          nearest == null
              ? Message.of("cell.unknown-field", key)
              : Message.of("cell.unknown-field-similar", key, nearest);
      case Unexplained unexplained -> Message.of("cell.not-stored");
      case Failed failed -> failed.failure().message();
      case RecordMissing missing -> Message.of("cell.record-missing");
      case MessageOnly only -> only.message();
    };
  }
}
