package io.casedesk.desktop.common.form;

import io.casedesk.changes.plan.OwnerValues;
import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.model.Change;
import io.casedesk.model.Diagnosis;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.model.input.AmountCurrency;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import io.casedesk.model.input.InputReading;
import io.casedesk.workspace.Edit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts between the text of a field and its value: what an editor shows, what a user means by a
 * text, and why a text can't be used. Holds no text itself; it knows only the unknown keys and
 * owners that the user accepted.
 */
public final class FieldCodec {

  private static final Pattern SEPARATOR = Pattern.compile("[,;\\n]");

  /** Maximum number of parts in which a label with separators is searched. */
  private static final int MOST_PARTS = 5;

  private final FieldSpec spec;
  private final EditorType type;
  private final Supplier<DropdownValues> options;
  private final InputParser user;
  private final AmountCurrency currency;

  /** The readings chosen for the columns of a list; null where there are no columns. */
  private final @Nullable ColumnReadings readings;

  /** The unknown keys and owners that the user accepted, by their text. */
  private final Map<String, FieldValue> accepted = new HashMap<>();

  /**
   * Creates the codec of an editor type.
   *
   * @param options provides the known dropdown values
   * @param parser reads and writes the numbers and dates of the user
   */
  FieldCodec(
      FieldSpec spec, EditorType type, Supplier<DropdownValues> options, InputParser parser) {
    this(spec, type, options, parser, null);
  }

  private FieldCodec(
      FieldSpec spec,
      EditorType type,
      Supplier<DropdownValues> options,
      InputParser user,
      @Nullable ColumnReadings readings) {
    this.spec = spec;
    this.type = type;
    this.options = options;
    this.user = user;
    this.currency =
        isReadInStyle() || type == EditorType.FALLBACK
            ? AmountCurrency.of(spec.title(), spec.field().key())
            : AmountCurrency.ANY;
    this.readings = readings;
  }

  /**
   * Creates the codec of a field that has a value.
   *
   * @param value the value that the editor has to show; null if the field was not set
   * @param options provides the known dropdown values
   * @param parser reads and writes the numbers and dates of the user
   */
  public static FieldCodec of(
      FieldSpec spec,
      @Nullable FieldValue value,
      Supplier<DropdownValues> options,
      InputParser parser) {
    return new FieldCodec(spec, EditorType.of(spec, value), options, parser);
  }

  /** Returns a codec that reads and writes as the user chose for the column of the field. */
  public FieldCodec in(ColumnReadings columns) {
    return new FieldCodec(spec, type, options, user, columns);
  }

  /** Returns the parser of the user, with the reading chosen for the column. */
  private InputParser parser() {
    InputParser chosen = readings == null ? user : readings.parser(spec.field(), user);
    return chosen.in(currency);
  }

  /** Returns the description of the field. */
  public FieldSpec spec() {
    return spec;
  }

  /** Returns the editor type. */
  public EditorType type() {
    return type;
  }

  /** Returns the text of a value; empty if the field is not set. */
  public String text(@Nullable FieldValue value) {
    if (type == EditorType.OWNER) {
      return ownerText(value);
    }
    if (value == null) {
      return "";
    }
    boolean isNumber =
        type == EditorType.NUMBER
            || (type == EditorType.FALLBACK && value instanceof FieldValue.Numeric);
    return isNumber
        ? parser().numberText(value.display())
        : type == EditorType.DATE ? parser().dateText(value.display()) : value.display();
  }

  /** Returns the display text of an owner. */
  static String ownerText(@Nullable FieldValue value) {
    return OwnerText.of(value)
        .map(OwnerText::of)
        .orElseGet(() -> value == null ? "" : value.display());
  }

  /**
   * Parses a text. The JSON type of the previous value is kept if the text allows it (Q27).
   *
   * @param seen the value of the service; null if the field was not set
   */
  public Edit.Input parse(String text, @Nullable FieldValue seen) {
    if (text.isBlank()) {
      return cleared(text);
    }
    return switch (type) {
      case TEXT, LONG_TEXT -> ofText(text, seen);
      // EditorFactory warns about a text that is no address.
      case URL, EMAIL -> new Edit.Valid(FieldValue.text(text.strip()));
      case NUMBER -> number(parser(), text, seen);
      case DATE -> date(parser(), text);
      case BOOLEAN -> bool(text, seen);
      case OPTION ->
          options.get().knows(key(), text) || accepted.containsKey(text)
              ? ofText(text, seen)
              : new Edit.Invalid(text, isOpenList() ? "problem.value" : "problem.option");
      case OWNER -> owner(text, seen);
      case OPTIONS ->
          JsonInputText.texts(text).isPresent()
              ? new Edit.Valid(new FieldValue.Structure(text))
              : keys(text, seen)
                  .<Edit.Input>map(
                      keys -> new Edit.Valid(new FieldValue.Structure(JsonInputText.array(keys))))
                  .orElseGet(() -> new Edit.Invalid(text, "problem.keys"));
      case FALLBACK ->
          switch (seen) {
            case FieldValue.Structure _ ->
                JsonInputText.isValid(text)
                    ? new Edit.Valid(new FieldValue.Structure(text))
                    : new Edit.Invalid(text, "problem.json");
            case FieldValue.Numeric _ -> number(parser(), text, seen);
            case FieldValue.Bool _ -> bool(text, seen);
            case null, default -> new Edit.Valid(FieldValue.text(text));
          };
    };
  }

  /**
   * Returns the meaning of blank input. Standard fields are documented as strings and booleans and
   * can't be cleared to null.
   */
  private Edit.Input cleared(String text) {
    if (spec.field().isCustom()) {
      return new Edit.Valid(FieldValue.Null.INSTANCE);
    }
    return switch (type) {
      case OWNER -> new Edit.Invalid(text, "problem.owner.blank");
      case BOOLEAN -> new Edit.Invalid(text, "problem.boolean");
      default -> new Edit.Valid(FieldValue.text(""));
    };
  }

  /** Any text; digits stay a number if the previous value was a number. */
  private static Edit.Input ofText(String text, @Nullable FieldValue seen) {
    return new Edit.Valid(
        seen instanceof FieldValue.Numeric && InputParser.isCanonical(text)
            ? new FieldValue.Numeric(text)
            : FieldValue.text(text));
  }

  /** Parses a number as the user writes it. */
  public static Edit.Input number(InputParser parser, String text, @Nullable FieldValue seen) {
    return switch (parser.number(text)) {
      case InputReading.Value(String digits, InputStyle _) ->
          new Edit.Valid(
              seen instanceof FieldValue.Text
                  ? FieldValue.text(digits)
                  : new FieldValue.Numeric(digits));
      case InputReading.Ambiguous _ -> new Edit.Invalid(text, "problem.number.ambiguous");
      case InputReading.Refused(InputReading.Reason reason) ->
          new Edit.Invalid(
              text,
              reason == InputReading.Reason.OTHER_CURRENCY
                  ? "problem.number.currency"
                  : "problem.number");
    };
  }

  /** Parses a date as the user writes it. */
  public static Edit.Input date(InputParser parser, String text) {
    return switch (parser.date(text)) {
      case InputReading.Value(String date, InputStyle _) -> new Edit.Valid(FieldValue.text(date));
      case InputReading.Ambiguous _ -> new Edit.Invalid(text, "problem.date.ambiguous");
      case InputReading.Refused(InputReading.Reason reason) ->
          new Edit.Invalid(
              text,
              reason == InputReading.Reason.SHORT_YEAR ? "problem.date.year" : "problem.date");
    };
  }

  private static Edit.Input bool(String text, @Nullable FieldValue seen) {
    Boolean read = InputParser.bool(text);
    return read == null
        ? new Edit.Invalid(text, "problem.boolean")
        : new Edit.Valid(
            seen instanceof FieldValue.Text
                ? FieldValue.text(read.toString())
                : FieldValue.bool(read));
  }

  /**
   * Parses the owner of a solution: a known owner by either name, or another one that the user has
   * accepted (Q29). The value has both names, so that a run can try one after the other.
   */
  private Edit.Input owner(String text, @Nullable FieldValue seen) {
    if (seen != null && ownerText(seen).equals(text)) {
      return new Edit.Valid(seen);
    }
    List<FieldValue> known = owners(options.get(), key(), text);
    FieldValue wanted = known.size() == 1 ? known.getFirst() : accepted.get(text);
    return wanted == null
        ? new Edit.Invalid(text, known.isEmpty() ? "problem.owner" : "problem.owner.several")
        : new Edit.Valid(wanted);
  }

  /** Returns the known owners with this name, without duplicates. */
  static List<FieldValue> owners(DropdownValues known, String fieldKey, String text) {
    String name = text.strip();
    return known.options(fieldKey).stream()
        .map(KnownDropdownValue::key)
        .<FieldValue>map(FieldValue.Structure::new)
        .filter(value -> namesOfOwner(value).anyMatch(name::equals))
        .toList();
  }

  private static Stream<String> namesOfOwner(FieldValue value) {
    return OwnerText.of(value).stream()
        .flatMap(
            (Owner owner) ->
                Stream.of(String.valueOf(owner.id()), owner.display(), OwnerText.of(owner)));
  }

  /**
   * Returns the key that a text stands for: a key with other letter case, or the key of a label.
   * Empty if there is none, or if the text is valid as it is.
   */
  private Optional<String> matchingKey(String text) {
    DropdownValues known = options.get();
    String stripped = text.strip();
    // Values that differ only in letter case can be different values (Q28).
    if (isOpenList() || accepted.containsKey(text) || known.knows(key(), text)) {
      return Optional.empty();
    }
    List<String> alike =
        known.options(key()).stream()
            .map(KnownDropdownValue::key)
            .filter(stripped::equalsIgnoreCase)
            .toList();
    return alike.size() == 1 ? Optional.of(alike.getFirst()) : known.keyOfLabel(key(), stripped);
  }

  /** Returns whether the values of the field have no labels and can be extended. */
  private boolean isOpenList() {
    return !spec.field().isCustom();
  }

  private String key() {
    return spec.field().key();
  }

  /**
   * The dropdown keys that a text names.
   *
   * @param keys the keys in their order; a list that was typed has no duplicates
   * @param rest the parts that name no known key, separated by commas; empty if there are none
   */
  record NamedKeys(List<String> keys, String rest) {}

  /**
   * Returns the keys that a text names: a JSON array of any keys, or a list of known keys and
   * labels.
   *
   * @param seen the value of the service, whose keys count as known; null if the field was not set
   */
  NamedKeys named(String text, @Nullable FieldValue seen) {
    return JsonInputText.texts(text)
        .map(keys -> new NamedKeys(keys, ""))
        .orElseGet(() -> split(text, seen));
  }

  /**
   * Returns the keys that a text stands for, without duplicates: a JSON array, or a list of keys
   * and labels. In a JSON array, a text that is neither a known key nor a label is a new key; in
   * any other list it makes the list invalid.
   */
  private Optional<List<String>> keys(String text, @Nullable FieldValue seen) {
    return JsonInputText.texts(text)
        .map(all -> all.stream().map(each -> keyOf(each, seen).orElse(each)).distinct().toList())
        .or(
            () ->
                Optional.of(split(text, seen))
                    .filter(named -> named.rest().isEmpty() && !named.keys().isEmpty())
                    .map(NamedKeys::keys));
  }

  private NamedKeys split(String text, @Nullable FieldValue seen) {
    List<Integer> starts = new ArrayList<>(List.of(0));
    List<Integer> ends = new ArrayList<>();
    Matcher separator = SEPARATOR.matcher(text);
    while (separator.find()) {
      ends.add(separator.start());
      starts.add(separator.end());
    }
    ends.add(text.length());
    List<String> keys = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    int part = 0;
    while (part < starts.size()) {
      int found = 0;
      // A label may contain a separator: take the longest one that is known.
      for (int parts = Math.min(MOST_PARTS, starts.size() - part); parts > 0; parts--) {
        Optional<String> key =
            keyOf(text.substring(starts.get(part), ends.get(part + parts - 1)), seen);
        if (key.isPresent()) {
          keys.add(key.get());
          found = parts;
          break;
        }
      }
      String one = text.substring(starts.get(part), ends.get(part)).strip();
      if (found == 0 && !one.isEmpty()) {
        rest.add(one);
      }
      part += Math.max(found, 1);
    }
    return new NamedKeys(keys.stream().distinct().toList(), String.join(", ", rest));
  }

  private Optional<String> keyOf(String text, @Nullable FieldValue seen) {
    String bare = text.strip();
    if (bare.isEmpty()) {
      return Optional.empty();
    }
    return Stream.concat(
            accepted.keySet().stream(), seen == null ? Stream.empty() : type.keysIn(seen).stream())
        .filter(key -> key.strip().equals(bare))
        .findFirst()
        .or(() -> options.get().knows(key(), bare) ? Optional.of(bare) : matchingKey(bare));
  }

  /**
   * Returns what a text means; null if it is the value of the service. An equal number or date in
   * another form is no difference.
   *
   * @param seen the value of the service; null if the field was not set
   */
  public Edit.@Nullable Input wish(String text, @Nullable FieldValue seen) {
    if (text.equals(text(seen))) {
      return null;
    }
    Edit.Input parsed = parse(text, seen);
    boolean isSame =
        parsed instanceof Edit.Valid(FieldValue value)
            && (isReadInStyle()
                ? value.equals(seen)
                : type == EditorType.OPTIONS && resolved(text, seen).equals(text(seen)));
    return isSame ? null : parsed;
  }

  /**
   * Returns the change that a text means; empty if it is the value of the service, or invalid.
   *
   * @param seen the value of the service; null if the field was not set
   */
  public Optional<Change> change(String recordId, String text, @Nullable FieldValue seen) {
    return wish(text, seen) instanceof Edit.Valid(FieldValue wanted)
        ? Optional.of(new Change(recordId, spec.field(), seen, wanted))
        : Optional.empty();
  }

  /**
   * Returns the key for a typed label or a key with other letter case, the keys of a typed list,
   * and the usual form of a number or date. A text that means the value of the service stays as it
   * is.
   */
  public String resolved(String text, @Nullable FieldValue seen) {
    if (text.equals(text(seen))) {
      return text;
    }
    if (type == EditorType.OPTIONS) {
      boolean isTyped = JsonInputText.texts(text).isEmpty();
      return (isTyped ? keys(text, seen) : Optional.<List<String>>empty())
          .map(keys -> ofKeys(keys, seen))
          .orElse(text);
    }
    if (type == EditorType.OPTION) {
      return matchingKey(text).orElse(text);
    }
    return (type == EditorType.OWNER || type == EditorType.BOOLEAN || isReadInStyle())
            && !text.isBlank()
            && parse(text, seen) instanceof Edit.Valid(FieldValue value)
        ? text(value)
        : text;
  }

  /** Returns the text of the field for a pasted one: several keys or labels are a list of keys. */
  public String pasted(String pasted, @Nullable FieldValue seen) {
    return type == EditorType.OPTIONS && !pasted.isBlank()
        ? keys(pasted, seen).map(keys -> ofKeys(keys, seen)).orElse(pasted)
        : resolved(pasted, seen);
  }

  /**
   * Returns the text of a list of keys. If they are the keys of the service in any order, that is
   * its own text: selecting and unselecting leaves no change.
   */
  public String ofKeys(List<String> keys, @Nullable FieldValue seen) {
    String held = text(seen);
    List<String> before = JsonInputText.texts(held).orElse(List.of());
    if (Set.copyOf(before).equals(Set.copyOf(keys))) {
      return held;
    }
    return keys.isEmpty() ? "" : JsonInputText.array(keys);
  }

  /** Returns the text to store: a number, a date or several keys as the service writes them. */
  public String stored(String text) {
    return (isReadInStyle() || type == EditorType.OPTIONS)
            && !text.isBlank()
            && parse(text, null) instanceof Edit.Valid(FieldValue value)
        ? value.display()
        : text;
  }

  /** Returns the text for a stored one. */
  public String ofStored(String stored) {
    boolean isAmbiguous = parser().number(stored) instanceof InputReading.Ambiguous;
    return switch (type) {
      case NUMBER -> isAmbiguous ? stored : parser().numberText(stored);
      case DATE -> parser().dateText(stored);
      default -> stored;
    };
  }

  /** Accepts a text that isn't a known key or owner, at the user's request. */
  public void accept(String text) {
    switch (type) {
      case OPTION, OPTIONS -> accepted.put(text, FieldValue.text(text));
      case OWNER ->
          OwnerText.named(text).ifPresent(owner -> accepted.put(text, OwnerValues.value(owner)));
      default -> {}
    }
  }

  /** Accepts an earlier value or an unsent one, which may be an unknown key or owner. */
  public void accept(FieldValue value) {
    if (type == EditorType.OWNER) {
      accepted.put(ownerText(value), value);
    } else if (type == EditorType.OPTIONS) {
      type.keysIn(value).forEach(this::accept);
    } else {
      accept(text(value));
    }
  }

  /**
   * Returns the text that would correct the last write, if that sent a label or an unknown key
   * (Q20) and its diagnosis suggests a key.
   *
   * @param last the result of the last write; null if there is none
   * @param text the current text
   */
  Optional<String> repaired(@Nullable ChangeResult last, String text) {
    if (last == null) {
      return Optional.empty();
    }
    return switch (last.diagnosis()) {
      case Diagnosis.LabelSent(String label, String key) -> Optional.of(replaced(text, label, key));
      case Diagnosis.UnknownKey(String value, String nearest) when nearest != null ->
          Optional.of(replaced(text, value, nearest));
      default -> Optional.empty();
    };
  }

  /** Returns the key, or for a list of keys the list with one element replaced. */
  private String replaced(String text, String sent, String key) {
    return type == EditorType.OPTIONS
        ? JsonInputText.texts(text)
            .map(
                keys ->
                    JsonInputText.array(keys.stream().map(k -> k.equals(sent) ? key : k).toList()))
            .orElse(key)
        : key;
  }

  /** Returns how an ambiguous number or date is read; empty if it has one meaning or none. */
  Optional<AmbiguousReading> ambiguousReading(String text, @Nullable FieldValue seen) {
    InputParser any = user.withoutStyles().in(currency);
    boolean isNumber = type == EditorType.NUMBER || seen instanceof FieldValue.Numeric;
    return type == EditorType.DATE
        ? AmbiguousReading.of(any.date(text), parse(text, seen))
        : isNumber ? AmbiguousReading.of(any.number(text), parse(text, seen)) : Optional.empty();
  }

  /** Returns whether another reading can be chosen for the column. */
  boolean hasReadings() {
    return readings != null;
  }

  /** Chooses the reading of the column. */
  void choose(InputStyle style) {
    if (readings != null) {
      readings.choose(spec.field(), style);
    }
  }

  /** Returns whether the field is a number or a date, which can have several forms. */
  private boolean isReadInStyle() {
    return type == EditorType.NUMBER || type == EditorType.DATE;
  }
}
