package io.casedesk.desktop.records.savedviews;

import io.casedesk.desktop.records.filter.FieldFilter;
import io.casedesk.desktop.records.filter.FieldFilter.Operator;
import io.casedesk.desktop.records.filter.FieldFilter.Special;
import io.casedesk.desktop.records.savedviews.InvalidViewException.Reason;
import io.casedesk.desktop.records.table.TableState;
import io.casedesk.desktop.records.table.TableState.ColumnState;
import io.casedesk.desktop.records.table.TableState.SortState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads the fields of a view's JSON; throws an exception that names a field of the wrong type. */
final class ViewReader {

  /** Limits of a valid column width in pixels. */
  private static final int WIDEST = 10_000;

  private static final int NARROWEST = 10;

  private final JsonNode json;

  ViewReader(JsonNode json) {
    this.json = json;
  }

  ViewJson.Named read() throws InvalidViewException {
    ViewState state =
        new ViewState(
            table(),
            filters(),
            text(json, "search", "search", ""),
            flag(json, "deleted_shown", "deleted_shown", false));
    return new ViewJson.Named(
        text(json, "kind", "kind", ""),
        text(json, "name", "name", "").strip(),
        state,
        flag(json, "default", "default", false));
  }

  private TableState table() throws InvalidViewException {
    List<ColumnState> columns = columns();
    JsonNode pinned = json.path("pinned");
    if (!pinned.isMissingNode()
        && !(pinned.isInt() && pinned.intValue() >= 0 && pinned.intValue() <= columns.size())) {
      throw wrong("pinned");
    }
    return new TableState(columns, sort(), pinned.asInt(0));
  }

  private List<ColumnState> columns() throws InvalidViewException {
    List<ColumnState> result = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (JsonNode column : list(json, "columns", "columns")) {
      String place = "columns[" + result.size() + "]";
      String id = needed(column, "id", place);
      if (!ids.add(id)) {
        throw wrong(place + ".id");
      }
      JsonNode width = column.path("width");
      if (!width.isNumber() || !(width.asDouble() >= NARROWEST && width.asDouble() <= WIDEST)) {
        throw wrong(place + ".width");
      }
      result.add(
          new ColumnState(
              id,
              (int) Math.round(width.asDouble()),
              flag(column, "shown", place + ".shown", true)));
    }
    return result;
  }

  private List<SortState> sort() throws InvalidViewException {
    List<SortState> result = new ArrayList<>();
    for (JsonNode by : list(json, "sort", "sort")) {
      String place = "sort[" + result.size() + "]";
      result.add(
          new SortState(
              needed(by, "column", place), flag(by, "descending", place + ".descending", false)));
    }
    return result;
  }

  private List<FieldFilter> filters() throws InvalidViewException {
    List<FieldFilter> result = new ArrayList<>();
    for (JsonNode filter : list(json, "filters", "filters")) {
      String place = "filters[" + result.size() + "]";
      List<String> values = new ArrayList<>();
      for (JsonNode value : list(filter, "values", place + ".values")) {
        if (!value.isString()) {
          throw wrong(place + ".values");
        }
        values.add(value.stringValue());
      }
      Set<Special> also = EnumSet.noneOf(Special.class);
      for (JsonNode word : list(filter, "also", place + ".also")) {
        also.add(constant(Special.class, word.asString(""), place + ".also"));
      }
      Operator operator =
          constant(Operator.class, needed(filter, "operator", place), place + ".operator");
      if (operator == Operator.BETWEEN && values.size() != 2) {
        throw wrong(place + ".values");
      }
      result.add(new FieldFilter(needed(filter, "column", place), operator, values, also));
    }
    return result;
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String word, String place)
      throws InvalidViewException {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(word)) {
        return constant;
      }
    }
    throw wrong(place);
  }

  private static Iterable<JsonNode> list(JsonNode of, String member, String place)
      throws InvalidViewException {
    JsonNode list = of.path(member);
    if (list.isMissingNode()) {
      return List.of();
    }
    if (!list.isArray()) {
      throw wrong(place);
    }
    return list;
  }

  private static String needed(JsonNode of, String member, String place)
      throws InvalidViewException {
    JsonNode value = of.path(member);
    if (!value.isString()) {
      throw wrong(place + "." + member);
    }
    return value.stringValue();
  }

  private static String text(JsonNode of, String member, String place, String otherwise)
      throws InvalidViewException {
    JsonNode value = of.path(member);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isString()) {
      throw wrong(place);
    }
    return value.stringValue();
  }

  private static boolean flag(JsonNode of, String member, String place, boolean otherwise)
      throws InvalidViewException {
    JsonNode value = of.path(member);
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.isBoolean()) {
      throw wrong(place);
    }
    return value.booleanValue();
  }

  private static InvalidViewException wrong(String place) {
    return new InvalidViewException(Reason.MEMBER, place);
  }
}
