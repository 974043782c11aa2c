package io.casedesk.files.exports;

import com.fasterxml.jackson.annotation.Nulls;
import io.casedesk.files.exports.UnusableViewException.Reason;
import io.casedesk.json.Json;
import io.casedesk.messages.Message;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Timestamp;
import io.casedesk.model.input.AccentFolding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The definition of a saved view, as the desktop program saves it:
 *
 * <pre>{@code
 * {"format": "casedesk-view", "version": 1, "kind": "use-cases", "name": "Mine", "at_startup": true,
 *  "columns": [{"id": "custom_fields.theme", "width": 190, "hidden": false, "colored": true}],
 *  "pinned": 1,
 *  "sort": [{"column": "updated_at", "descending": true}],
 *  "group_by": "status",
 *  "filters": [{"column": "custom_fields.theme", "operator": "any_of", "values": ["finance"],
 *               "also": ["blank", "absent", "unknown_key"]}],
 *  "match_any": false,
 *  "search": "invoice", "deleted_shown": false}
 * }</pre>
 *
 * <p>Missing members are empty; unknown members are ignored.
 *
 * @param kind the kind of record: {@code use-cases} or {@code solutions}; empty if not set
 * @param name the name given by the user
 * @param atStartup whether the list opens with this view
 * @param columns the columns in order; empty if the view does not define them
 * @param pinned the number of pinned columns
 * @param sort columns to sort by, the most significant first
 * @param groupBy the column whose values group the records; empty for none
 * @param filters conditions on the records
 * @param matchAny whether one of the filters is enough, and not all are required
 * @param search words that must all occur in a record
 * @param deletedShown whether records marked as deleted are included
 */
public record SavedViewDefinition(
    String kind,
    String name,
    boolean atStartup,
    List<Column> columns,
    int pinned,
    List<Sort> sort,
    String groupBy,
    List<FieldFilter> filters,
    boolean matchAny,
    String search,
    boolean deletedShown) {

  private static final String FORMAT = "casedesk-view";
  private static final int VERSION = 1;

  private static final JsonMapper JSON =
      Json.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .changeDefaultNullHandling(
              nulls -> nulls.withValueNulls(Nulls.AS_EMPTY).withContentNulls(Nulls.FAIL))
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  /**
   * A column of the list.
   *
   * @param id the field as text
   * @param width the width in pixels; 0 if not set
   * @param colored whether its cells are colored by their values
   */
  public record Column(String id, int width, boolean hidden, boolean colored) {
    /** A column needs an id. */
    public Column {
      requireName(id);
    }
  }

  /** A column to sort by. */
  public record Sort(String column, boolean descending) {
    /** A sort order needs a column. */
    public Sort {
      requireName(column);
    }

    FieldRef field() {
      return FieldRef.parse(column);
    }
  }

  /** Makes unmodifiable copies. */
  public SavedViewDefinition {
    name = name.strip();
    columns = List.copyOf(columns);
    sort = List.copyOf(sort);
    filters = List.copyOf(filters);
  }

  static void requireName(String column) {
    if (column.isEmpty()) {
      throw new IllegalArgumentException("no column is named");
    }
  }

  /**
   * Parses a saved view.
   *
   * @throws UnusableViewException when it can't be read
   */
  public static SavedViewDefinition read(String text) {
    return parse(text, SavedViewDefinition::requireView);
  }

  /**
   * Parses filters as {@link #writeFilters} formats them.
   *
   * @return a definition of which only the filters matter
   * @throws UnusableViewException when the filters can't be read
   */
  public static SavedViewDefinition readFilters(String text) {
    return parse(
        text,
        json -> {
          if (!json.has("filters")) {
            throw new UnusableViewException(
                Reason.NO_VIEW, "", Message.of("view.no-filters"), null);
          }
          return json;
        });
  }

  /** Formats filters as a saved view has them. */
  public static String writeFilters(List<FieldFilter> filters, boolean matchAny) {
    return JSON.writeValueAsString(
        JSON.createObjectNode()
            .put("match_any", matchAny)
            .set("filters", JSON.valueToTree(filters)));
  }

  private static JsonNode requireView(JsonNode json) {
    if (!json.path("format").asString("").equals(FORMAT)) {
      throw noView();
    }
    if (json.path("version").asInt(0) > VERSION) {
      throw new UnusableViewException(
          Reason.NEWER,
          String.valueOf(json.path("version").asInt()),
          Message.of("view.newer"),
          null);
    }
    return json;
  }

  private static SavedViewDefinition parse(String text, UnaryOperator<JsonNode> view) {
    try {
      return JSON.treeToValue(view.apply(JSON.readTree(text)), SavedViewDefinition.class);
    } catch (JacksonException e) {
      if (!e.getPath().isEmpty()) {
        throw UnusableViewException.ofMember(place(e), e);
      }
      throw new UnusableViewException(
          Reason.NO_JSON,
          e.getOriginalMessage(),
          Message.of("view.no-json", e.getOriginalMessage()),
          e);
    }
  }

  private static UnusableViewException noView() {
    String format = "\"format\": \"" + FORMAT + "\"";
    return new UnusableViewException(
        Reason.NO_VIEW, format, Message.of("view.no-view", format), null);
  }

  /** The position of a failure, such as {@code columns[0].width}. */
  private static String place(JacksonException e) {
    return e.getPath().stream()
        .map(
            step ->
                step.getPropertyName() == null
                    ? "[" + step.getIndex() + "]"
                    : "." + step.getPropertyName())
        .collect(Collectors.joining())
        .replaceFirst("^\\.", "");
  }

  /** Formats the view as text. */
  public String write() {
    ObjectNode json = JSON.createObjectNode().put("format", FORMAT).put("version", VERSION);
    json.setAll(JSON.<ObjectNode>valueToTree(this));
    return JSON.writeValueAsString(json);
  }

  /** Returns the text of a view with another name, otherwise unchanged. */
  public static String renamed(String text, String name) {
    return edited(text, json -> json.put("name", name));
  }

  /** Returns the text of a view that applies at startup or not, otherwise unchanged. */
  public static String atStartup(String text, boolean applies) {
    return edited(text, json -> json.put("at_startup", applies));
  }

  private static String edited(String text, Consumer<ObjectNode> edit) {
    read(text);
    ObjectNode json = (ObjectNode) JSON.readTree(text);
    edit.accept(json);
    return JSON.writeValueAsString(json);
  }

  /** The fields of the columns that are shown, in order. */
  public List<FieldRef> shownFields() {
    return columns.stream()
        .filter(column -> !column.hidden())
        .map(column -> FieldRef.parse(column.id()))
        .toList();
  }

  /**
   * The condition for records in the view.
   *
   * @throws UnusableViewException when it has a filter that can't be applied
   */
  public Predicate<CaseRecord> shows(ViewFields known) {
    Predicate<CaseRecord> all = record -> deletedShown || !record.deleted();
    if (!search.isBlank()) {
      all = all.and(new ViewSearch(search));
    }
    return all.and(
        filters.stream()
            .map(known::condition)
            .reduce(matchAny ? Predicate::or : Predicate::and)
            .orElse(record -> true));
  }

  /** Returns records in the order of the view; equal ones stay in their order. */
  public <R extends CaseRecord> List<R> sorted(List<R> records, ViewFields known) {
    return new ViewOrder(sort, known).sorted(records);
  }

  /** Finds records that contain every search word in some field, ignoring case and accents. */
  static final class ViewSearch implements Predicate<CaseRecord> {

    private final List<String> words;

    ViewSearch(String search) {
      words = Arrays.stream(search.strip().split("\\s+")).map(AccentFolding::searchable).toList();
    }

    @Override
    public boolean test(CaseRecord record) {
      StringBuilder text = new StringBuilder();
      record.members().values().forEach(value -> append(text, value));
      record.customFields().values().forEach(value -> append(text, value));
      String all = AccentFolding.searchable(text.toString());
      return words.stream().allMatch(all::contains);
    }

    private static void append(StringBuilder text, FieldValue value) {
      text.append(value.display()).append('\n');
    }
  }

  /** Sorts records by the sort columns of a saved view. */
  private static final class ViewOrder {

    private final List<Sort> sort;
    private final ViewFields known;

    /** A record and its value in each sort column. */
    private record Keyed<R>(R record, List<@Nullable Comparable<?>> keys) {}

    ViewOrder(List<Sort> sort, ViewFields known) {
      this.sort = sort;
      this.known = known;
    }

    /** The records in the order of the view; equal ones stay in their order. */
    <R extends CaseRecord> List<R> sorted(List<R> records) {
      Comparator<Keyed<R>> comparator = Comparator.comparingInt(_ -> 0);
      for (int i = 0; i < sort.size(); i++) {
        comparator = comparator.thenComparing(by(i, sort.get(i).descending()));
      }
      return records.stream()
          .map(record -> new Keyed<>(record, keys(record)))
          .sorted(comparator)
          .map(Keyed::record)
          .toList();
    }

    private List<@Nullable Comparable<?>> keys(CaseRecord record) {
      List<@Nullable Comparable<?>> keys = new ArrayList<>(sort.size());
      sort.forEach(column -> keys.add(key(record, column.field())));
      return keys;
    }

    private @Nullable Comparable<?> key(CaseRecord record, FieldRef field) {
      FieldValue value = record.value(field);
      if (value == null || value.isBlank()) {
        return null;
      }
      String text = value.display();
      FieldType type = known.type(field);
      if (type == FieldType.NUMBER) {
        try {
          return Double.valueOf(text);
        } catch (NumberFormatException e) {
          return null;
        }
      }
      return type == FieldType.TIME
          ? Timestamp.parse(text).orElse(null)
          : AccentFolding.searchable(text);
    }

    /** Empty values come last in either direction. */
    private static <R> Comparator<Keyed<R>> by(int place, boolean descending) {
      return (a, b) -> {
        Comparable<?> left = a.keys().get(place);
        Comparable<?> right = b.keys().get(place);
        if (left == null || right == null) {
          return Boolean.compare(left == null, right == null);
        }
        int compared = compare(left, right);
        return descending ? -compared : compared;
      };
    }

    /** All sort keys of one column have one class. */
    @SuppressWarnings("unchecked")
    private static <T> int compare(Comparable<T> left, Object right) {
      return left.compareTo((T) right);
    }
  }
}
