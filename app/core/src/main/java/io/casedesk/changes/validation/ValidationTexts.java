package io.casedesk.changes.validation;

import io.casedesk.changes.run.CellExclusions;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words validation errors and warnings: what is wrong, and what to do. */
public final class ValidationTexts {

  /** The largest number of dropdown values that a message lists. */
  private static final int MOST_LISTED = 10;

  private ValidationTexts() {}

  /** Words an error. */
  public static Message of(ValidationError block) {
    return switch (block) {
      case ValidationError.RecordMissing _ -> Message.of("block.gone");
      case ValidationError.RecordDeleted _ -> CellExclusions.RECORD_DELETED;
      case ValidationError.UnknownField(FieldRef field, FieldRef nearest) ->
          withSuggestion(Message.of("block.field", shown(field)), nearest);
      case ValidationError.ReadOnly(FieldRef field, ValidationError.Why why) ->
          Message.of("block.read-only", shown(field), of(why));
      case ValidationError.UnintendedEmpty _ -> Message.of("block.empty");
      case ValidationError.WrongType wrong ->
          Message.of("block.type", expectedType(wrong.declared()), givenType(wrong.given()));
      case ValidationError.LabelForKey(String label, String key) ->
          Message.of("block.label", shown(label), key);
      case ValidationError.UnknownKey unknown ->
          withSuggestion(unknownKey(unknown), unknown.nearest());
      case ValidationError.UnknownOwner(String value, String nearest) ->
          withSuggestion(Message.of("block.owner", shown(value)), nearest);
      case ValidationError.OwnerStays _ -> Message.of("block.owner-stays");
      case ValidationError.ChangedSinceCreated _ -> Message.of("block.changed-since-created");
      case ValidationError.UndoneRunMissing _ -> Message.of("block.undone-run-missing");
      case ValidationError.CreatedAs(String run, String id, String name) ->
          Message.of("block.created-as", run, id, shown(name));
      case ValidationError.OtherValueBlocked _ -> Message.of("block.other-value");
      case ValidationError.Unsendable(ValidationError.Flaw flaw) -> of(flaw);
    };
  }

  /** Words a warning. */
  public static Message of(ValidationWarning warning) {
    return switch (warning) {
      case ValidationWarning.UnprovenKey(String key) ->
          Message.of("warning.unproven-key", shown(key));
      case ValidationWarning.UnseenKey(String key, String nearest) ->
          withSuggestion(Message.of("warning.unseen-key", shown(key)), nearest);
      case ValidationWarning.UnseenOwner(String owner) ->
          Message.of("warning.unseen-owner", shown(owner));
      case ValidationWarning.LooksTheSame _ -> Message.of("warning.similar");
      case ValidationWarning.UnknownType(String word) ->
          word.isEmpty()
              ? Message.of("warning.no-type")
              : Message.of("warning.unknown-type", shown(word));
      case ValidationWarning.TypeAsHeld(FieldType declared) ->
          Message.of("warning.other-values", expectedType(declared));
      case ValidationWarning.NotAnAddress(FieldType declared) ->
          Message.of("warning.address", expectedType(declared));
      case ValidationWarning.OrderOnly _ -> Message.of("warning.order");
      case ValidationWarning.RepeatedKey(String key) -> Message.of("warning.repeated", shown(key));
      case ValidationWarning.LargeText(int characters) -> Message.of("warning.long", characters);
      case ValidationWarning.AlsoAMember(String key) ->
          Message.of("warning.standard-field", shown(key));
      case ValidationWarning.WasAbsent _ -> Message.of("warning.not-set");
    };
  }

  private static Message of(ValidationError.Why why) {
    return Message.of(
        switch (why) {
          case ONLY_CUSTOM_FIELDS -> "block.only-custom-fields";
          case CUSTOM_FIELDS_OF_SOLUTIONS -> "block.custom-fields-of-solutions";
          case NOT_IN_WRITE_SHAPE -> "block.set-by-service";
        });
  }

  private static Message of(ValidationError.Flaw flaw) {
    return Message.of(
        switch (flaw) {
          case NO_NUMBER -> "block.not-number";
          case LONG_NUMBER -> "block.long-number";
          case NO_JSON -> "block.not-json";
          case HALF_A_CHARACTER -> "block.incomplete-character";
        });
  }

  private static Message expectedType(FieldType type) {
    return Message.of(
        switch (type) {
          case TEXT -> "type.text";
          case LINK -> "type.link";
          case EMAIL -> "type.email";
          case NUMBER -> "type.number";
          case BOOLEAN -> "type.boolean";
          case DATE -> "type.date";
          case TIME -> "type.time";
          case CHOICE -> "type.key";
          case CHOICES -> "type.keys";
          case UNKNOWN -> "type.any";
        });
  }

  private static Message givenType(FieldValue value) {
    return Message.of(
        switch (FieldTypeRules.shape(value)) {
          case NOTHING -> "given.null";
          case TEXT -> "given.text";
          case NUMBER -> "given.number";
          case BOOLEAN -> "given.boolean";
          case LIST -> "given.list";
          case OBJECT -> "given.object";
        },
        shown(value.display()));
  }

  private static Message unknownKey(ValidationError.UnknownKey unknown) {
    String value = shown(unknown.value());
    int count = unknown.known().size();
    if (count == 0) {
      return Message.of("block.key", value);
    }
    return count > MOST_LISTED
        ? Message.of("block.key-of-many", value, count, unknown.field())
        : Message.of("block.key-of-few", value, listed(unknown.known()));
  }

  /** Lists the keys of dropdown values, each with its label; empty when they are too many. */
  public static String listed(List<KnownDropdownValue> values) {
    return values.size() > MOST_LISTED
        ? ""
        : values.stream().map(ValidationTexts::withLabel).collect(Collectors.joining(", "));
  }

  private static String withLabel(KnownDropdownValue value) {
    String label = value.label();
    return label == null || label.isBlank() || label.equals(value.key())
        ? value.key()
        : value.key() + " (" + shown(label) + ")";
  }

  private static Message withSuggestion(Message problem, @Nullable Object nearest) {
    return nearest == null ? problem : Message.of("block.nearest", problem, shown(nearest));
  }

  private static String shown(Object value) {
    return Message.shortened(value.toString());
  }
}
