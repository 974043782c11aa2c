package io.casedesk.desktop.common.text;

import io.casedesk.messages.Message;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import org.jspecify.annotations.Nullable;

/** Describes the result of writing a field and its reason. */
public final class VerdictText {

  private final Messages messages;
  private final FailureText failures;

  /** Creates the texts. */
  public VerdictText(Messages messages) {
    this.messages = messages;
    this.failures = new FailureText(messages);
  }

  /** Describes the result in one or two sentences. */
  public String of(ChangeResult outcome) {
    FieldRef field = outcome.change().field();
    String wanted = quoted(field, outcome.change().wanted());
    String read = quoted(field, outcome.reread());
    return switch (outcome.verdict()) {
      case APPLIED -> messages.text("verdict.applied", read);
      case UNCHANGED -> messages.text("verdict.unchanged", read);
      case BLANK -> messages.text("verdict.blank", cause(outcome.diagnosis()));
      case DIFFERENT ->
          withCause(messages.text("verdict.different", read, wanted), outcome.diagnosis());
      case CONFLICT ->
          messages.text("verdict.conflict", read, quoted(field, outcome.change().seen()));
      case REJECTED -> messages.text("verdict.rejected", cause(outcome.diagnosis()));
      case UNCERTAIN -> messages.text("verdict.uncertain", cause(outcome.diagnosis()));
    };
  }

  private String withCause(String text, Diagnosis diagnosis) {
    String cause = cause(diagnosis);
    return cause.isEmpty() ? text : text + " " + cause;
  }

  private String cause(Diagnosis diagnosis) {
    return switch (diagnosis) {
      case Diagnosis.None n -> "";
      case Diagnosis.BlankSent b -> messages.text("cause.blankSent");
      case Diagnosis.LabelSent(String label, String key) ->
          messages.text("cause.labelSent", label, key);
      case Diagnosis.UnknownKey(String value, String nearest) ->
          nearest == null
              ? messages.text("cause.unknownKey", value)
              : messages.text("cause.unknownKey.nearest", value, nearest);
      case Diagnosis.UnprovenKey(String value) -> messages.text("cause.unprovenKey", value);
      case Diagnosis.FieldUnknown(String key, String nearest) ->
          nearest == null
              ? messages.text("cause.fieldUnknown", key)
              : messages.text("cause.fieldUnknown.nearest", key, nearest);
      case Diagnosis.Unexplained u -> messages.text("cause.unexplained");
      case Diagnosis.Failed(var failure) ->
          failures.what(failure) + " (" + failures.detail(failure) + ")";
      case Diagnosis.MessageOnly(Message message) -> messages.text(message.sentence());
      case Diagnosis.RecordMissing r -> messages.text("cause.recordMissing");
    };
  }

  private String quoted(FieldRef field, @Nullable FieldValue value) {
    return ValueText.quoted(OwnerText.readable(field, value), messages);
  }
}
