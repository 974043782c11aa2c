package io.casedesk.desktop.common.form;

import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the text of an editor into a value. Blank input always means "clear"; each format keeps
 * the JSON type of the previous value if the input allows it (Q27).
 */
@FunctionalInterface
public interface FieldFormat {

  /** The result of parsing. */
  sealed interface Parsed {}

  /** Valid input. */
  record Valid(FieldValue value) implements Parsed {}

  /**
   * Invalid input.
   *
   * @param messageKey the message key of the reason and the remedy
   */
  record Problem(String messageKey) implements Parsed {}

  /**
   * Parses input that is not blank.
   *
   * @param seen the value read from the service; null if the field was not set
   */
  Parsed parse(String input, @Nullable FieldValue seen);

  /** Returns the format of an editor type. */
  static FieldFormat of(
      EditorType type, FieldSpec spec, Supplier<DropdownValues> options, InputParser parser) {
    return switch (type) {
      case TEXT, LONG_TEXT -> TEXT;
      case URL, EMAIL -> ADDRESS;
      case NUMBER -> number(parser);
      case DATE -> date(parser);
      case BOOLEAN -> BOOLEAN;
      case OPTION -> new DropdownFormat(spec.field(), options);
      case OWNER -> new OwnerFormat(spec.field().key(), options);
      case OPTIONS -> new KeysFormat(spec.field(), options);
      case FALLBACK -> asSeen(parser);
    };
  }

  /**
   * Returns the value of blank input. Standard fields are documented as strings and booleans and
   * can't be cleared to null.
   */
  static Parsed cleared(EditorType type, FieldSpec spec) {
    if (spec.field().isCustom()) {
      return new Valid(FieldValue.Null.INSTANCE);
    }
    if (type == EditorType.OWNER) {
      return new Problem("problem.owner.blank");
    }
    return type == EditorType.BOOLEAN
        ? new Problem("problem.boolean")
        : new Valid(FieldValue.text(""));
  }

  /** Any text; digits stay a number if the previous value was a number. */
  FieldFormat TEXT =
      (input, seen) ->
          new Valid(
              seen instanceof FieldValue.Numeric && Patterns.NUMBER.matcher(input).matches()
                  ? new FieldValue.Numeric(input)
                  : FieldValue.text(input));

  /** Returns the format of a number as the user writes it. */
  static FieldFormat number(InputParser parser) {
    return (input, seen) ->
        switch (parser.number(input)) {
          case InputReading.Value(String digits, InputStyle _) ->
              new Valid(
                  seen instanceof FieldValue.Text
                      ? FieldValue.text(digits)
                      : new FieldValue.Numeric(digits));
          case InputReading.Ambiguous _ -> new Problem("problem.number.ambiguous");
          case InputReading.Refused _ -> new Problem("problem.number");
        };
  }

  /** Returns the format of a date as the user writes it. */
  static FieldFormat date(InputParser parser) {
    return (input, seen) ->
        switch (parser.date(input)) {
          case InputReading.Value(String date, InputStyle _) -> new Valid(FieldValue.text(date));
          case InputReading.Ambiguous _ -> new Problem("problem.date.ambiguous");
          case InputReading.Refused(InputReading.Reason reason) ->
              new Problem(
                  reason == InputReading.Reason.SHORT_YEAR ? "problem.date.year" : "problem.date");
        };
  }

  /** {@code true} or {@code false}. */
  FieldFormat BOOLEAN =
      (input, seen) ->
          switch (input) {
            case "true", "false" ->
                new Valid(
                    seen instanceof FieldValue.Text
                        ? FieldValue.text(input)
                        : FieldValue.bool(input.equals("true")));
            default -> new Problem("problem.boolean");
          };

  /** A web or e-mail address, without the blanks around it. {@link FieldAdvice} checks it. */
  FieldFormat ADDRESS = (input, seen) -> new Valid(FieldValue.text(input.strip()));

  /** Returns the format of the JSON type of the previous value; of text if there was none. */
  static FieldFormat asSeen(InputParser parser) {
    return (input, seen) ->
        switch (seen) {
          case FieldValue.Structure s ->
              JsonInputText.isValid(input)
                  ? new Valid(new FieldValue.Structure(input))
                  : new Problem("problem.json");
          case FieldValue.Numeric n -> number(parser).parse(input, seen);
          case FieldValue.Bool b -> BOOLEAN.parse(input, seen);
          case null, default -> new Valid(FieldValue.text(input));
        };
  }

  /** Patterns that are compiled once. */
  final class Patterns {
    private static final Pattern NUMBER =
        Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d{1,3})?");

    private Patterns() {}
  }
}
