package io.casedesk.desktop.records.filter;

import io.casedesk.desktop.common.table.Column;
import io.casedesk.files.exports.FieldFilter;
import io.casedesk.files.exports.FieldFilter.Operator;
import io.casedesk.files.exports.FieldFilter.Special;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The conditions that a page offers for a text, a number or a date. */
enum FilterCondition {
  CONTAINS(Operator.CONTAINS, Input.LINE),
  NOT_CONTAINS(Operator.NOT_CONTAINS, Input.LINE),
  STARTS_WITH(Operator.STARTS_WITH, Input.LINE),
  MATCHES(Operator.MATCHES, Input.LINE),
  ONE_OF(Operator.ANY_OF, Input.LINES),
  NONE_OF(Operator.NONE_OF, Input.LINES),
  BETWEEN(Operator.BETWEEN, Input.RANGE),
  NEXT_DAYS(Operator.NEXT_DAYS, Input.LINE),
  LAST_DAYS(Operator.LAST_DAYS, Input.LINE),
  BLANK(Operator.ANY_OF, Input.NONE),
  ABSENT(Operator.ANY_OF, Input.NONE),
  BLANK_OR_ABSENT(Operator.ANY_OF, Input.NONE),
  NOT_BLANK(Operator.NONE_OF, Input.NONE);

  /** How the values of a condition are typed. */
  enum Input {
    LINE,
    LINES,
    RANGE,
    NONE
  }

  private final Operator operator;
  private final Input input;

  FilterCondition(Operator operator, Input input) {
    this.operator = operator;
    this.input = input;
  }

  /** Returns the conditions of a column, the most usual first. */
  static List<FilterCondition> of(Column.Kind kind) {
    List<FilterCondition> result =
        new ArrayList<>(
            switch (kind) {
              case NUMBER -> List.of(BETWEEN);
              case DATE, TIMESTAMP -> List.of(BETWEEN, NEXT_DAYS, LAST_DAYS);
              case TEXT, LINK, BOOLEAN, STATUS, OPTION, OPTIONS ->
                  List.of(CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, ONE_OF, NONE_OF);
            });
    result.addAll(List.of(BLANK, ABSENT, BLANK_OR_ABSENT, NOT_BLANK));
    return result;
  }

  /** Returns the condition that shows a filter. */
  static FilterCondition of(FieldFilter filter) {
    List<FilterCondition> alike =
        Arrays.stream(values()).filter(one -> one.operator == filter.operator()).toList();
    return alike.stream()
        .filter(one -> one.special().equals(filter.also()))
        .findFirst()
        .orElse(alike.getLast());
  }

  private Set<Special> special() {
    return switch (this) {
      case BLANK -> Set.of(Special.BLANK);
      case ABSENT -> Set.of(Special.ABSENT);
      case BLANK_OR_ABSENT, NOT_BLANK -> Set.of(Special.BLANK, Special.ABSENT);
      case CONTAINS, NOT_CONTAINS, STARTS_WITH, MATCHES, ONE_OF, NONE_OF -> Set.of();
      case BETWEEN, NEXT_DAYS, LAST_DAYS -> Set.of();
    };
  }

  /** Returns the filter of a column with the values that were typed. */
  FieldFilter filter(String column, List<String> typed) {
    return new FieldFilter(column, operator, typed, special());
  }

  Input input() {
    return input;
  }

  /** Returns the message key of the condition. */
  String key() {
    return "filter.choice." + this;
  }

  /** Returns the message key of what is typed into the line. */
  String inputKey() {
    return switch (this) {
      case NEXT_DAYS, LAST_DAYS -> "filter.days";
      case MATCHES -> "filter.expression";
      case CONTAINS, NOT_CONTAINS, STARTS_WITH, ONE_OF, NONE_OF, BETWEEN -> key();
      case BLANK, ABSENT, BLANK_OR_ABSENT, NOT_BLANK -> key();
    };
  }
}
