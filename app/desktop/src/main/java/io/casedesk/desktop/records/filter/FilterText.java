package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Describes a filter in words. */
public final class FilterText {

  /** Maximum number of values named in a short description; more are counted. */
  private static final int NAMED = 3;

  private static final Set<Special> NO_VALUE = Set.of(Special.BLANK, Special.ABSENT);

  private static final List<String> ONE_DAY = List.of("1");

  private final Messages messages;

  /** Creates the texts. */
  public FilterText(Messages messages) {
    this.messages = messages;
  }

  /**
   * Returns a short description for a chip.
   *
   * @param labels returns the label of a dropdown key, or the key itself
   */
  String brief(FieldFilter filter, @Nullable Column<?> column, UnaryOperator<String> labels) {
    return text(filter, column, NAMED, labels);
  }

  /** Returns a description with every value. */
  String whole(FieldFilter filter, @Nullable Column<?> column) {
    return text(filter, column, Integer.MAX_VALUE, UnaryOperator.identity());
  }

  /** Returns the name of a special case. */
  public String special(Special special) {
    return messages.text(
        switch (special) {
          case BLANK -> "value.blank.shown";
          case ABSENT -> "value.absent.shown";
          case UNKNOWN_KEY -> "filter.unknown";
        });
  }

  /** Returns a value as the list shows it. */
  public String value(String value, @Nullable Column<?> column) {
    if (column != null && column.kind() == Column.Kind.BOOLEAN) {
      return switch (value) {
        case "true" -> messages.text("value.yes");
        case "false" -> messages.text("value.no");
        default -> value;
      };
    }
    return switch (column == null ? Column.Kind.TEXT : column.kind()) {
      case NUMBER -> messages.number(Messages.withoutZeros(value));
      case DATE, TIMESTAMP -> messages.date(value);
      default -> value.replace('\n', ' ');
    };
  }

  private String text(
      FieldFilter filter, @Nullable Column<?> column, int most, UnaryOperator<String> labels) {
    String title = column == null ? filter.column() : column.title();
    return switch (filter.operator()) {
      case ANY_OF -> messages.text("filter.chip.is", title, list(filter, column, most, labels));
      case NONE_OF ->
          filter.values().isEmpty() && filter.also().equals(NO_VALUE)
              ? messages.text("filter.chip.notBlank", title)
              : messages.text("filter.chip.isNot", title, list(filter, column, most, labels));
      case CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, MORE_THAN, LESS_THAN ->
          messages.text(
              "filter.chip." + filter.operator(), title, list(filter, column, most, labels));
      case NEXT_DAYS, LAST_DAYS ->
          messages.text(
              "filter.chip." + filter.operator() + (filter.values().equals(ONE_DAY) ? ".one" : ""),
              title,
              list(filter, column, most, labels));
      case BETWEEN -> range(filter, title, column);
    };
  }

  private String range(FieldFilter filter, String title, @Nullable Column<?> column) {
    String from = filter.values().isEmpty() ? "" : value(filter.values().getFirst(), column);
    String to = filter.values().isEmpty() ? "" : value(filter.values().getLast(), column);
    if (from.isBlank()) {
      return messages.text("filter.chip.to", title, to);
    }
    return to.isBlank()
        ? messages.text("filter.chip.from", title, from)
        : messages.text("filter.chip.between", title, from, to);
  }

  private String list(
      FieldFilter filter, @Nullable Column<?> column, int most, UnaryOperator<String> labels) {
    List<String> all = new ArrayList<>();
    // A part of a value isn't a key, even if it reads like one.
    boolean isKeys = filter.operator() == Operator.ANY_OF || filter.operator() == Operator.NONE_OF;
    filter.values().stream()
        .map(value -> value(value, column))
        .forEach(value -> all.add(isKeys ? labels.apply(value) : value));
    filter.also().forEach(special -> all.add(special(special)));
    String named = String.join(", ", all.subList(0, Math.min(most, all.size())));
    return all.size() <= most ? named : messages.text("filter.more", named, all.size() - most);
  }
}
