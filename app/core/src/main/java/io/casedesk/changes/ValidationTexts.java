package io.casedesk.changes;

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
          "The record was not found in a whole read. Check its id, or leave it out.";
      case ValidationError.RecordDeleted deleted ->
          "The record is deleted. Restore it first, or leave it out.";
      case ValidationError.UnknownField(FieldRef field, FieldRef nearest) ->
          "Nobody has seen the field " + shown(field.toString()) + meant(nearest);
      case ValidationError.ReadOnly(FieldRef field, ValidationError.Why why) ->
          "The field " + shown(field.toString()) + " cannot be written: " + of(why);
      case ValidationError.BlankNotMeant blank ->
          "The value is empty. To clear the field, say so explicitly; to keep its value, don't name"
              + " the field.";
      case ValidationError.WrongType wrong ->
          "The field takes " + wanted(wrong.declared()) + ", not " + given(wrong) + ".";
      case ValidationError.LabelForKey(String label, String key) ->
          "\"" + shown(label) + "\" is the label of an option. Write its key: " + key;
      case ValidationError.UnknownKey(String value, String nearest) ->
          "Nobody has seen the key \""
              + shown(value)
              + "\" in this field"
              + meant(nearest)
              + " Add a new key to the dropdown values first.";
      case ValidationError.UnknownOwner(String value, String nearest) ->
          "No record that was read has the owner \""
              + shown(value)
              + "\""
              + meant(nearest)
              + " Name the id or the e-mail address of an owner of another solution, exactly.";
      case ValidationError.OwnerStays stays ->
          "An owner can be replaced, but the service has no way to take one away.";
      case ValidationError.CreatedAs(String run, String id, String name) ->
          "Run "
              + run
              + " created the record "
              + id
              + " of this row when it was named \""
              + shown(name)
              + "\". Take that one with --record ROW="
              + id
              + ", or leave the row out.";
      case ValidationError.Unsendable(ValidationError.Flaw flaw) ->
          "The value cannot be sent: " + of(flaw);
    };
  }

  /** Formats a warning. */
  public static String of(ValidationWarning warning) {
    return switch (warning) {
      case ValidationWarning.UnprovenKey(String key) ->
          "The key \"" + shown(key) + "\" was named by a person or a file; no record holds it.";
      case ValidationWarning.UnseenKey(String key, String nearest) ->
          "No record holds the key \"" + shown(key) + "\"" + meant(nearest);
      case ValidationWarning.UnseenOwner(String owner) ->
          "No record that was read has the owner " + shown(owner) + " now.";
      case ValidationWarning.LooksTheSame same ->
          "The value differs from the one held only in capital letters or spaces.";
      case ValidationWarning.UnknownType(String word) ->
          word.isEmpty()
              ? "The service does not say what type the field has, so the value is not checked."
              : "The type \"" + shown(word) + "\" is not known, so the value is not checked.";
      case ValidationWarning.TypeAsHeld(FieldType declared) ->
          "The field should take "
              + wanted(declared)
              + ", but the service seems to hold otherwise.";
      case ValidationWarning.OrderOnly order ->
          "The list differs from the one held only in its order.";
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
      case ONLY_CUSTOM_FIELDS -> "a use case takes changes of custom fields only.";
      case CUSTOM_FIELDS_OF_SOLUTIONS ->
          "the service does not show what custom fields of a solution look like.";
      case NOT_IN_WRITE_SHAPE -> "the service sets it itself.";
    };
  }

  private static String of(ValidationError.Flaw flaw) {
    return switch (flaw) {
      case NO_NUMBER -> "it is to be a number, but is not one. Correct it.";
      case LONG_NUMBER -> "the number has more than 1,000 characters. Shorten it.";
      case NO_JSON -> "it is to be a list or an object, but is not valid JSON. Correct it.";
      case HALF_A_CHARACTER -> "it holds half a character. Type it again.";
    };
  }

  private static String wanted(FieldType type) {
    return switch (type) {
      case TEXT -> "a text";
      case NUMBER -> "a number, not in quotes";
      case BOOLEAN -> "true or false, not in quotes";
      case DATE -> "a date like \"2026-12-01\"";
      case TIME -> "a time like \"2026-12-01T09:15:00Z\"";
      case CHOICE -> "the key of one option, as a text";
      case CHOICES -> "a list of keys of options, like [\"crm\",\"dms\"]";
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
    return nearest == null ? "." : ". Is " + shown(nearest.toString()) + " meant?";
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
