package io.casedesk.changes.validation;

import io.casedesk.changes.plan.ValueEquality;
import io.casedesk.changes.validation.KnownFields.Facts;
import io.casedesk.json.JsonKeys;
import io.casedesk.json.JsonReader;
import io.casedesk.json.Utf8;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValue.Structure;
import io.casedesk.model.FieldValue.Text;
import io.casedesk.model.input.DecimalParser;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputReading;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a value fits a field: its type, its keys, and oddities worth a warning. The
 * current value counts as well, because the service may hold other types than it declares (Q11).
 */
final class ValueRules {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  /** The number of characters from which a text causes a warning. */
  static final int LARGE = 100_000;

  private final Facts facts;
  private final FieldValue wanted;
  private final @Nullable FieldValue held;

  /**
   * @param wanted the value to write, not empty
   * @param held the current value; null when the field is not set or the record does not exist yet
   */
  ValueRules(Facts facts, FieldValue wanted, @Nullable FieldValue held) {
    this.facts = facts;
    this.wanted = wanted;
    this.held = ValueEquality.isBlank(held) ? null : held;
  }

  /** The code of a message that says why a value can't be written as JSON; null when it can. */
  private static @Nullable String flaw(FieldValue value) {
    if (value instanceof FieldValue.Numeric(String digits) && DecimalParser.isTooLong(digits)) {
      return "block.long-number";
    }
    if (value instanceof FieldValue.Numeric number && !number.isJson()) {
      return "block.not-number";
    }
    if (value instanceof FieldValue.Structure(String json) && !JsonReader.isStructure(json)) {
      return "block.not-json";
    }
    boolean isComplete =
        Utf8.isEncodable(value.display())
            && JsonKeys.of(value).stream().allMatch(Utf8::isEncodable);
    return isComplete ? null : "block.incomplete-character";
  }

  /** Validates the value; null when it can be sent. */
  @Nullable Problem block() {
    String flaw = flaw(wanted);
    if (flaw != null) {
      return Problem.of(Problem.Code.UNSENDABLE).worded(flaw);
    }
    if (isInOtherCurrency()) {
      return Problem.of(Problem.Code.WRONG_TYPE, facts.type(), wanted).worded("block.currency");
    }
    if (!fits(wanted) && !hasTypeOfCurrent() && !isKeyOfDigits()) {
      return Problem.of(Problem.Code.WRONG_TYPE, facts.type(), wanted);
    }
    return switch (keyFault()) {
      case Diagnosis.LabelSent(String label, String key) -> Problem.labelForKey(label, key);
      case Diagnosis.UnknownKey(String value, String nearest) when facts.type().hasOptions() ->
          Problem.unknownKey(value, nearest, facts.keys().field(), facts.keys().options());
      case null, default -> null;
    };
  }

  /** Whether a value that is not empty fits the type of the field; any fits an unknown type. */
  private boolean fits(FieldValue value) {
    return switch (facts.type()) {
      case UNKNOWN -> true;
      case TEXT, LINK, EMAIL, CHOICE -> value instanceof Text;
      case NUMBER -> value instanceof FieldValue.Numeric;
      case BOOLEAN -> value instanceof FieldValue.Bool;
      case DATE -> value instanceof Text(String text) && isDate(text);
      case TIME -> value instanceof Text(String text) && (isDate(text) || isTime(text));
      case CHOICES -> value instanceof Structure(String json) && isListOfTexts(json);
    };
  }

  /** Whether the value is an amount in another currency than the label of the field names. */
  private boolean isInOtherCurrency() {
    boolean isNumber = facts.type() == FieldType.NUMBER || held instanceof FieldValue.Numeric;
    return isNumber
        && wanted instanceof Text(String text)
        && InputParser.canonical().withoutStyles().in(facts.currency()).number(text)
            instanceof InputReading.Refused(InputReading.Reason reason)
        && reason == InputReading.Reason.OTHER_CURRENCY;
  }

  private static boolean isListOfTexts(String json) {
    JsonKeys elements = JsonKeys.of(json);
    return elements != null && elements.plain();
  }

  private static boolean isDate(String text) {
    try {
      var _ = LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Whether a text is a time, with or without an offset. */
  private static boolean isTime(String text) {
    try {
      var _ = DateTimeFormatter.ISO_DATE_TIME.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /** Diagnoses the key of a field with keys; null when it is valid. */
  private @Nullable Diagnosis keyFault() {
    boolean mayHaveKeys =
        facts.type().hasOptions() || (facts.type() == FieldType.UNKNOWN && !facts.keys().isEmpty());
    return mayHaveKeys ? facts.keys().faultIn(wanted) : null;
  }

  /** Whether the current value differs from the declared type in the same way. */
  private boolean hasTypeOfCurrent() {
    return held != null
        && !fits(held)
        && held.type() == wanted.type()
        && isList(held) == isList(wanted);
  }

  private static boolean isList(FieldValue value) {
    return value instanceof Structure structure && structure.isList();
  }

  /** Whether the value is a number and the keys are numbers, whose JSON type is not known. */
  private boolean isKeyOfDigits() {
    return facts.type() == FieldType.CHOICE
        && held == null
        && wanted instanceof FieldValue.Numeric(String digits)
        && facts.keys().option(digits) != null;
  }

  /** The warnings on the value. */
  List<Problem> warnings() {
    List<Problem> warnings = new ArrayList<>();
    if (facts.namesake() != null) {
      warnings.add(Problem.of(Problem.Code.ALSO_A_MEMBER, facts.namesake()));
    } else if (facts.type() == FieldType.UNKNOWN) {
      Problem unknown = Problem.of(Problem.Code.UNKNOWN_TYPE, facts.word());
      warnings.add(facts.word().isEmpty() ? unknown.worded("warning.no-type") : unknown);
    }
    if (!fits(wanted)) {
      warnings.add(Problem.of(Problem.Code.TYPE_AS_HELD, facts.type()));
    }
    if (!AddressParser.fits(facts.type(), wanted.display())) {
      warnings.add(Problem.of(Problem.Code.NOT_AN_ADDRESS, facts.type()));
    }
    if (keyFault() instanceof Diagnosis.UnknownKey(String value, String nearest)) {
      warnings.add(Problem.of(Problem.Code.UNSEEN_KEY, value).meaning(nearest));
    }
    if (!facts.keys().isEmpty()) {
      warnOfKeys(JsonKeys.of(wanted), warnings);
    }
    compareWithHeld(warnings);
    if (wanted.display().length() >= LARGE) {
      warnings.add(Problem.of(Problem.Code.LARGE_TEXT, wanted.display().length()));
    }
    return warnings;
  }

  private void warnOfKeys(List<String> keys, List<Problem> warnings) {
    keys.stream()
        .filter(facts.keys()::isUnproven)
        .distinct()
        .map(key -> Problem.of(Problem.Code.UNPROVEN_KEY, key))
        .forEach(warnings::add);
    repeated(keys).forEach(key -> warnings.add(Problem.of(Problem.Code.REPEATED_KEY, key)));
  }

  private static Set<String> repeated(List<String> keys) {
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>(keys);
    repeated.retainAll(keys.stream().filter(key -> !seen.add(key)).toList());
    return repeated;
  }

  private void compareWithHeld(List<Problem> warnings) {
    if (wanted instanceof Text(String left) && held instanceof Text(String right)) {
      if (!left.equals(right) && looksTheSame(left.strip(), right.strip())) {
        warnings.add(Problem.of(Problem.Code.LOOKS_THE_SAME));
      }
    } else if (wanted instanceof Structure(String left)
        && held instanceof Structure(String right)) {
      JsonKeys mine = JsonKeys.of(left);
      JsonKeys theirs = JsonKeys.of(right);
      if (mine != null
          && theirs != null
          && mine.plain()
          && theirs.plain()
          && !mine.equals(theirs)
          && sorted(mine).equals(sorted(theirs))) {
        warnings.add(Problem.of(Problem.Code.ORDER_ONLY));
      }
    }
  }

  private static List<String> sorted(JsonKeys elements) {
    return elements.keys().stream().sorted().toList();
  }

  /** Most texts differ in their first character, so they need no search for white space. */
  private static boolean looksTheSame(String left, String right) {
    return left.regionMatches(true, 0, right, 0, 1) && spaced(left).equalsIgnoreCase(spaced(right));
  }

  private static String spaced(String text) {
    return WHITE_SPACE.matcher(text).replaceAll(" ");
  }
}
