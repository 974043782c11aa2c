package io.casedesk.files.exports;

import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The definition of a saved view, in the format that the desktop program saves and shares: columns,
 * filters and sort order.
 *
 * @param kind the kind of record: {@code use-cases} or {@code solutions}; empty if not set
 * @param name the name given by the user
 * @param columns the columns in order; empty if the view does not define them
 * @param filters conditions that all records meet
 * @param sort columns to sort by, the most significant first
 * @param search words that must all occur in a record
 * @param deletedShown whether records marked as deleted are included
 */
public record SavedViewDefinition(
    String kind,
    String name,
    List<FieldRef> columns,
    List<ViewFilter> filters,
    List<Sort> sort,
    String search,
    boolean deletedShown) {

  private static final String FORMAT = "casedesk-view";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** A column to sort by. */
  public record Sort(FieldRef field, boolean descending) {}

  /** Makes unmodifiable copies. */
  public SavedViewDefinition {
    columns = List.copyOf(columns);
    filters = List.copyOf(filters);
    sort = List.copyOf(sort);
  }

  /**
   * Parses a saved view.
   *
   * @throws UnusableViewException when it can't be read
   */
  public static SavedViewDefinition read(String text) {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JacksonException e) {
      throw new UnusableViewException("it isn't valid JSON: " + e.getOriginalMessage(), e);
    }
    if (!json.path("format").asString("").equals(FORMAT)) {
      throw new UnusableViewException(
          "it is no saved view of Casedesk: it has no \"format\": \"" + FORMAT + "\"");
    }
    if (json.path("version").asInt(0) > 1) {
      throw new UnusableViewException("a newer version of Casedesk wrote it; use that version");
    }
    return new SavedViewDefinition(
        json.path("kind").asString(""),
        json.path("name").asString("").strip(),
        columns(json),
        filters(json),
        sort(json),
        json.path("search").asString("").strip(),
        json.path("deleted_shown").asBoolean(false));
  }

  private static List<FieldRef> columns(JsonNode json) {
    List<FieldRef> columns = new ArrayList<>();
    for (JsonNode column : json.path("columns")) {
      if (column.path("shown").asBoolean(true)) {
        columns.add(field(column, "id"));
      }
    }
    return columns;
  }

  private static List<Sort> sort(JsonNode json) {
    List<Sort> sort = new ArrayList<>();
    for (JsonNode by : json.path("sort")) {
      sort.add(new Sort(field(by, "column"), by.path("descending").asBoolean(false)));
    }
    return sort;
  }

  private static List<ViewFilter> filters(JsonNode json) {
    List<ViewFilter> filters = new ArrayList<>();
    for (JsonNode filter : json.path("filters")) {
      filters.add(
          new ViewFilter(
              field(filter, "column"),
              filter.path("operator").asString(""),
              texts(filter.path("values")),
              texts(filter.path("also"))));
    }
    return filters;
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    for (JsonNode text : list) {
      texts.add(text.asString(""));
    }
    return texts;
  }

  private static FieldRef field(JsonNode of, String member) {
    JsonNode id = of.path(member);
    if (!id.isString()) {
      throw new UnusableViewException("its field \"" + member + "\" must be a text");
    }
    return FieldRef.parse(id.stringValue());
  }

  /**
   * The condition for records in the view.
   *
   * @throws UnusableViewException when it has a filter that is unknown here
   */
  public Predicate<CaseRecord> shows(ViewFields known) {
    Predicate<CaseRecord> all = record -> deletedShown || !record.deleted();
    if (!search.isEmpty()) {
      all = all.and(new ViewSearch(search));
    }
    for (ViewFilter filter : filters) {
      all = all.and(filter.on(known));
    }
    return all;
  }

  /** Creates the sort order of the view, to which records are added as they arrive. */
  public ViewOrder order(ViewFields known) {
    return new ViewOrder(sort, known);
  }
}
