package io.casedesk.changes.validation;

import io.casedesk.changes.run.CellExclusions;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import org.jspecify.annotations.Nullable;

/** Formats validation errors and warnings: what is wrong, and what to do. */
public final class ValidationTexts {

  /** The most characters of a value to show, so that the rest of the line stays visible. */
  private static final int SHOWN = 60;

  private ValidationTexts() {}

  /** Formats an error. */
  public static String of(ValidationError block) {
    return switch (block) {
      case ValidationError.RecordGone gone ->
          "The service has no record with this id. Check the id, or skip the record.";
      case ValidationError.RecordDeleted deleted -> CellExclusions.RECORD_DELETED.text();
      case ValidationError.UnknownField(FieldRef field, FieldRef nearest) ->
          "No record has the field " + shown(field.toString()) + meant(nearest);
      case ValidationError.ReadOnly(FieldRef field, ValidationError.Why why) ->
          "The field " + shown(field.toString()) + " can't be changed: " + of(why);
      case ValidationError.BlankNotMeant blank ->
          "The value is empty. To clear the field, say so explicitly; to keep its value, don't name"
              + " the field.";
      case ValidationError.WrongType wrong ->
          "The field expects " + wanted(wrong.declared()) + ", not " + given(wrong) + ".";
      case ValidationError.LabelForKey(String label, String key) ->
          "\"" + shown(label) + "\" is a label. Use its key: " + key;
      case ValidationError.UnknownKey(String value, String nearest) ->
          "The key \""
              + shown(value)
              + "\" isn't known for this field"
              + meant(nearest)
              + " Add a new key to the dropdown values first.";
      case ValidationError.UnknownOwner(String value, String nearest) ->
          "No solution has the owner \""
              + shown(value)
              + "\""
              + meant(nearest)
              + " Use the exact id or email address of an owner of another solution.";
      case ValidationError.OwnerStays stays ->
          "The service can replace an owner but can't remove one.";
      case ValidationError.CreatedAs(String run, String id, String name) ->
          "Run "
              + run
              + " created record "
              + id
              + " from this row, then named \""
              + shown(name)
              + "\". Use that record, or skip the row.";
      case ValidationError.Unsendable(ValidationError.Flaw flaw) ->
          "The value can't be sent: " + of(flaw);
    };
  }

  /** Formats a warning. */
  public static String of(ValidationWarning warning) {
    return switch (warning) {
      case ValidationWarning.UnprovenKey(String key) ->
          "The key \"" + shown(key) + "\" was added by a user or a file. No record has it yet.";
      case ValidationWarning.UnseenKey(String key, String nearest) ->
          "No record has the key \"" + shown(key) + "\"" + meant(nearest);
      case ValidationWarning.UnseenOwner(String owner) ->
          "No solution has the owner " + shown(owner) + " now.";
      case ValidationWarning.LooksTheSame same ->
          "The value differs from the current one only in capital letters or spaces.";
      case ValidationWarning.UnknownType(String word) ->
          word.isEmpty()
              ? "The service doesn't state the type of the field, so the value isn't checked."
              : "The type \"" + shown(word) + "\" isn't known, so the value isn't checked.";
      case ValidationWarning.TypeAsHeld(FieldType declared) ->
          "The field should take " + wanted(declared) + ", but records hold another type.";
      case ValidationWarning.OrderOnly order ->
          "The list differs from the current one only in its order.";
      case ValidationWarning.RepeatedKey(String key) ->
          "The list names \"" + shown(key) + "\" twice.";
      case ValidationWarning.LargeText(int characters) ->
          "The value has " + characters + " characters.";
      case ValidationWarning.AlsoAMember(String key) ->
          "No loaded record has a custom field \""
              + shown(key)
              + "\", but records have a field of that name outside the custom fields.";
      case ValidationWarning.WasAbsent absent ->
          "The field was not set before. The service can't remove a field, so it will be empty.";
    };
  }

  private static String of(ValidationError.Why why) {
    return switch (why) {
      case ONLY_CUSTOM_FIELDS -> "only custom fields of use cases can be changed.";
      case CUSTOM_FIELDS_OF_SOLUTIONS -> "the service doesn't document custom fields of solutions.";
      case NOT_IN_WRITE_SHAPE -> "the service sets it.";
    };
  }

  private static String of(ValidationError.Flaw flaw) {
    return switch (flaw) {
      case NO_NUMBER -> "it isn't a number. Correct it.";
      case LONG_NUMBER -> "the number has more than 1,000 characters. Shorten it.";
      case NO_JSON -> "it isn't valid JSON. Correct it.";
      case HALF_A_CHARACTER -> "it contains half a character. Enter it again.";
    };
  }

  private static String wanted(FieldType type) {
    return switch (type) {
      case TEXT -> "a text";
      case NUMBER -> "a number, not in quotes";
      case BOOLEAN -> "true or false, not in quotes";
      case DATE -> "a date like \"2026-12-01\"";
      case TIME -> "a time like \"2026-12-01T09:15:00Z\"";
      case CHOICE -> "one dropdown key, as text";
      case CHOICES -> "a list of dropdown keys, like [\"crm\",\"dms\"]";
      case UNKNOWN -> "anything";
    };
  }

  private static String given(ValidationError.WrongType wrong) {
    String what =
        switch (FieldTypeRules.shape(wrong.given())) {
          case NOTHING -> "null";
          case TEXT -> "the text";
          case NUMBER -> "the number";
          case BOOLEAN -> "the boolean";
          case LIST -> "the list";
          case OBJECT -> "the object";
        };
    return what + " " + shown(wrong.given().display());
  }

  private static String meant(@Nullable Object nearest) {
    return nearest == null ? "." : ". Did you mean " + shown(nearest.toString()) + "?";
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
