package io.casedesk.files.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.json.JsonMembers;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes a mapping as a file that users can keep and edit:
 *
 * <pre>{@code
 * {"format": "casedesk-mapping", "version": 1, "kind": "use-cases",
 *  "match": "source_id", "match_column": "Case no", "name_column": "Title",
 *  "columns": [
 *    {"column": "Theme", "field": "custom_fields.theme", "labels": true},
 *    {"column": "Due", "field": "custom_fields.due", "date_format": "dd.MM.yyyy"}]}
 * }</pre>
 */
public final class MappingFile {

  private static final String FORMAT = "casedesk-mapping";
  private static final int MOST_BYTES = 4 << 20;
  private static final Set<String> MEMBERS =
      Set.of("format", "version", "kind", "match", "match_column", "name_column", "columns");
  private static final Set<String> RULES =
      Set.of(
          "column", "field", "trim", "dates", "numbers", "percent", "separator", "labels", "clear");

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .build();

  private final String file;

  private MappingFile(Path file) {
    this.file = String.valueOf(file.getFileName());
  }

  /** Formats a mapping as the content of a file. */
  public static byte[] write(Mapping mapping) {
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT).put("version", 1).put("kind", mapping.kind().word());
    root.put("match", mapping.key().word()).put("match_column", mapping.keyColumn());
    if (!mapping.nameColumn().isEmpty()) {
      root.put("name_column", mapping.nameColumn());
    }
    ArrayNode columns = root.putArray("columns");
    for (MappedColumn mapped : mapping.columns()) {
      CellRules rules = mapped.rules();
      ObjectNode column = columns.addObject();
      column.put("column", mapped.column()).put("field", mapped.field().toString());
      flag(column, "trim", rules.trim());
      dates(column, rules.dates());
      style(column, "numbers", rules, InputStyle.Subject.DECIMALS);
      style(column, "percent", rules, InputStyle.Subject.PERCENTAGE);
      text(column, "separator", rules.separator());
      flag(column, "labels", rules.labels());
      flag(column, "clear", rules.clear());
    }
    return (JSON.writeValueAsString(root) + "\n").getBytes(UTF_8);
  }

  private static void flag(ObjectNode node, String name, boolean value) {
    if (value) {
      node.put(name, true);
    }
  }

  private static void text(ObjectNode node, String name, String value) {
    if (!value.isEmpty()) {
      node.put(name, value);
    }
  }

  /**
   * Reads a mapping.
   *
   * @throws UnusableTableException when the file is not a mapping
   * @throws IOException when the file can't be read
   */
  public static Mapping read(Path file) throws IOException {
    MappingFile reading = new MappingFile(file);
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES);
    }
    return reading.of(bytes);
  }

  /**
   * Parses the content of a file from {@link #write}.
   *
   * @param name the name of the file in messages
   * @throws UnusableTableException when it is not a mapping
   */
  public static Mapping read(String name, byte[] bytes) {
    return new MappingFile(Path.of(name)).of(bytes);
  }

  /**
   * Returns a mapping with the rules of a file for single columns. A column of the file that has a
   * field is mapped to it; any other must be in the mapping.
   *
   * @throws UnusableTableException when the file is invalid, or names a column that is not mapped
   * @throws IOException when the file can't be read
   */
  public static Mapping withColumns(Mapping mapping, Path file) throws IOException {
    MappingFile reading = new MappingFile(file);
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES);
    }
    return reading.parsed(bytes, root -> reading.withColumns(mapping, root));
  }

  private Mapping withColumns(Mapping mapping, JsonNode root) {
    requireKnown(root, MEMBERS);
    Map<String, MappedColumn> columns = new LinkedHashMap<>();
    mapping.columns().forEach(column -> columns.put(column.column(), column));
    for (JsonNode node : root.path("columns")) {
      requireKnown(node, RULES);
      String name = needed(node, "column");
      MappedColumn before = columns.get(name);
      CellRules rules = rules(node);
      FieldRef field;
      if (before == null || !node.path("field").asString("").isEmpty()) {
        field = FieldRef.parse(needed(node, "field"));
      } else {
        field = before.field();
        String separator = before.rules().separator();
        rules = rules.separator().isEmpty() ? rules.withSeparator(separator) : rules;
      }
      columns.put(name, new MappedColumn(name, field, rules));
    }
    return mapping.withColumns(List.copyOf(columns.values()));
  }

  private Mapping of(byte[] bytes) {
    return parsed(bytes, this::mapping);
  }

  private Mapping parsed(byte[] bytes, Function<JsonNode, Mapping> read) {
    try {
      return read.apply(JSON.readTree(bytes));
    } catch (JacksonException e) {
      throw unusable("mapping.not-json");
    } catch (IllegalArgumentException e) {
      throw unusable(Message.ofFailure(e));
    }
  }

  private UnusableTableException unusable(String code, Object... arguments) {
    return unusable(Message.of(code, arguments));
  }

  private UnusableTableException unusable(Message what) {
    return new UnusableTableException(Message.of("mapping.unusable", file, what.sentence()));
  }

  private Mapping mapping(JsonNode root) {
    if (!root.isObject() || !root.path("format").asString("").equals(FORMAT)) {
      throw unusable("mapping.format", FORMAT);
    }
    if (root.path("version").asInt(0) != 1) {
      throw unusable("mapping.version");
    }
    requireKnown(root, MEMBERS);
    List<MappedColumn> columns = new ArrayList<>();
    for (JsonNode column : root.path("columns")) {
      requireKnown(column, RULES);
      if (!column.path("field").asString("").isEmpty()) {
        columns.add(
            new MappedColumn(
                needed(column, "column"), FieldRef.parse(needed(column, "field")), rules(column)));
      }
    }
    String match = needed(root, "match");
    return new Mapping(
        RecordKind.of(needed(root, "kind")).orElseThrow(() -> unusable("mapping.kind")),
        Mapping.Key.of(match).orElseThrow(() -> unusable("mapping.match")),
        needed(root, "match_column"),
        root.path("name_column").asString(""),
        columns);
  }

  private CellRules rules(JsonNode column) {
    CellRules rules =
        CellRules.plain()
            .withTrim(flag(column, "trim"))
            .withDates(dates(column.path("dates")))
            .withSeparator(column.path("separator").asString(""))
            .withLabels(flag(column, "labels"))
            .withClear(flag(column, "clear"));
    return withStyle(
        withStyle(rules, column, "numbers", InputStyle.Subject.DECIMALS),
        column,
        "percent",
        InputStyle.Subject.PERCENTAGE);
  }

  private CellRules withStyle(
      CellRules rules, JsonNode column, String name, InputStyle.Subject subject) {
    JsonNode word = column.path(name);
    return word.isMissingNode()
        ? rules
        : InputStyle.of(word.asString(""))
            .filter(style -> style.subject() == subject)
            .map(rules::withStyle)
            .orElseThrow(() -> unusable("mapping.style", name, InputStyle.words(subject)));
  }

  private static void style(
      ObjectNode node, String name, CellRules rules, InputStyle.Subject subject) {
    rules.styles().stream()
        .filter(style -> style.subject() == subject)
        .forEach(style -> node.put(name, style.word()));
  }

  /** One rule is written as a text, several as an array in their order. */
  private static void dates(ObjectNode node, String dates) {
    List<String> all = List.of(dates.split("; "));
    if (all.size() > 1) {
      all.forEach(node.putArray("dates")::add);
    } else {
      text(node, "dates", dates);
    }
  }

  private String dates(JsonNode dates) {
    List<String> all = new ArrayList<>();
    for (JsonNode one : dates.isArray() ? dates : List.of(dates)) {
      if (!one.isMissingNode() && !one.isString()) {
        throw unusable("mapping.dates");
      }
      all.add(one.asString(""));
    }
    return String.join("; ", all);
  }

  private boolean flag(JsonNode node, String name) {
    JsonNode value = node.path(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw unusable("mapping.flag", name);
    }
    return value.asBoolean(false);
  }

  private String needed(JsonNode node, String name) {
    String value = node.path(name).asString("");
    if (value.isBlank()) {
      throw unusable("mapping.missing", name);
    }
    return value;
  }

  private void requireKnown(JsonNode node, Set<String> known) {
    for (String name : node.propertyNames()) {
      if (!known.contains(name)) {
        throw unusable("mapping.unknown", JsonMembers.shortened(name));
      }
    }
  }
}
