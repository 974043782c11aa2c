package io.casedesk.files.imports;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import io.casedesk.model.input.InputParser;
import io.casedesk.model.input.InputParser.InputStyle;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rules for interpreting the cells of a column.
 *
 * @param trim whether to trim white space around a text
 * @param styles what ambiguous numbers and dates mean; at most one style of each subject. Without a
 *     style, the other cells of the column decide, or the user is asked
 * @param dateFormats the only formats of dates besides ISO 8601, in the order in which they are
 *     tried, such as {@code dd.MM.yyyy}; empty for all forms
 * @param separator the separator of the keys in a list; empty when a cell has one key
 * @param labels whether to translate dropdown labels to keys
 * @param clear whether an empty cell empties the field; otherwise it leaves the field unchanged
 *     (Q22)
 */
public record CellRules(
    boolean trim,
    Set<InputStyle> styles,
    List<String> dateFormats,
    String separator,
    boolean labels,
    boolean clear) {

  private static final InputParser UNKNOWN = InputParser.canonical().withoutStyles();

  /** Makes unmodifiable copies. */
  public CellRules {
    styles = Set.copyOf(styles);
    dateFormats = List.copyOf(dateFormats);
  }

  /** Cells are used as they are, and empty cells leave the field unchanged. */
  public static CellRules plain() {
    return new CellRules(false, Set.of(), List.of(), "", false, false);
  }

  /** Returns the reader of the cells, which knows only what these rules say. */
  InputParser parser() {
    InputParser parser =
        dateFormats.isEmpty()
            ? UNKNOWN
            : UNKNOWN.withDates(dateFormats.stream().map(CellRules::formatter).toList());
    for (InputStyle style : styles) {
      parser = parser.with(style);
    }
    return parser;
  }

  private static DateTimeFormatter formatter(String format) {
    try {
      // Strict, so that 31 February is rejected; strict parsing needs uuuu for the year.
      return DateTimeFormatter.ofPattern(format.replace('y', 'u'), Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException e) {
      throw new MessageException(Message.of("mapping.date-unknown", format), e);
    }
  }

  /** Returns the order of dates and their formats as text, see {@link #withDates}. */
  public String dates() {
    return Stream.concat(
            EnumSet.allOf(InputStyle.class).stream()
                .filter(style -> styles.contains(style) && isOfDates(style))
                .map(InputStyle::word),
            dateFormats.stream())
        .collect(Collectors.joining("; "));
  }

  private static boolean isOfDates(InputStyle style) {
    return style.subject() == InputStyle.Subject.ORDER
        || style.subject() == InputStyle.Subject.DAYS;
  }

  /** Returns a copy with another separator. */
  public CellRules withSeparator(String between) {
    return new CellRules(trim, styles, dateFormats, between, labels, clear);
  }

  /** Returns a copy that translates labels to keys. */
  public CellRules withLabels() {
    return withLabels(true);
  }

  /** Returns a copy that translates labels to keys, or doesn't. */
  public CellRules withLabels(boolean taken) {
    return new CellRules(trim, styles, dateFormats, separator, taken, clear);
  }

  /** Returns a copy that trims white space, or doesn't. */
  public CellRules withTrim(boolean dropped) {
    return new CellRules(dropped, styles, dateFormats, separator, labels, clear);
  }

  /**
   * Returns a copy with other rules for dates.
   *
   * @param dates words of styles, such as {@code dmy}, and formats, such as {@code dd.MM.yyyy},
   *     separated by semicolons
   * @throws IllegalArgumentException naming the first that is neither
   */
  public CellRules withDates(String dates) {
    Set<InputStyle> others = EnumSet.noneOf(InputStyle.class);
    styles.stream().filter(style -> !isOfDates(style)).forEach(others::add);
    List<String> formats = new ArrayList<>();
    Arrays.stream(dates.split(";"))
        .map(String::strip)
        .filter(word -> !word.isEmpty())
        .forEach(
            word ->
                InputStyle.of(word)
                    .filter(CellRules::isOfDates)
                    .ifPresentOrElse(others::add, () -> formats.add(word)));
    formats.forEach(CellRules::formatter);
    return new CellRules(trim, others, formats, separator, labels, clear);
  }

  /** Returns a copy in which a style decides what ambiguous cells mean. */
  public CellRules withStyle(InputStyle style) {
    CellRules other = withoutStyle(style.subject());
    Set<InputStyle> more = EnumSet.of(style);
    more.addAll(other.styles);
    return new CellRules(trim, more, dateFormats, separator, labels, clear);
  }

  /** Returns a copy in which the column decides, or the user is asked. */
  public CellRules withoutStyle(InputStyle.Subject subject) {
    return new CellRules(
        trim,
        styles.stream()
            .filter(style -> style.subject() != subject)
            .collect(Collectors.toUnmodifiableSet()),
        dateFormats,
        separator,
        labels,
        clear);
  }

  /** Returns a copy with styles and formats for what the rules leave open. */
  CellRules withDefaults(Collection<InputStyle> usual, List<String> formats) {
    CellRules rules =
        dates().isEmpty() ? new CellRules(trim, styles, formats, separator, labels, clear) : this;
    for (InputStyle style : usual) {
      boolean isDecided = styles.stream().anyMatch(own -> own.subject() == style.subject());
      rules = isDecided ? rules : rules.withStyle(style);
    }
    return rules;
  }

  /** Returns a copy in which empty cells empty the field, or don't. */
  public CellRules withClear(boolean blanks) {
    return new CellRules(trim, styles, dateFormats, separator, labels, blanks);
  }
}
