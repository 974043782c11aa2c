package io.casedesk.files.imports;

import io.casedesk.files.imports.ImportChoices.Duplicates;
import io.casedesk.files.table.TableFile.TableOptions;
import io.casedesk.model.FieldRef;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All choices of a user for an import, stored so that the import can be resumed later.
 *
 * @param options options for reading the file
 * @param mapping the mapping of its columns; null before it is known
 * @param choices decisions about rows
 * @param cells decisions about cells
 * @param keys dropdown keys by text in the file, by the key of the field; see {@link
 *     ChosenDropdownKeys}
 */
public record ImportDraft(
    TableOptions options,
    @Nullable Mapping mapping,
    ImportChoices choices,
    Cells cells,
    Map<String, Map<String, String>> keys) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Identifies a cell of a record. */
  public record Cell(String recordId, FieldRef field) {}

  /**
   * The decisions about cells.
   *
   * @param leftOut cells to skip
   * @param insisted cells to write over a conflicting change by another user
   */
  public record Cells(Set<Cell> leftOut, Set<Cell> insisted) {

    /** Makes unmodifiable copies. */
    public Cells {
      leftOut = Set.copyOf(leftOut);
      insisted = Set.copyOf(insisted);
    }

    /** Returns the default: no decisions. */
    public static Cells none() {
      return new Cells(Set.of(), Set.of());
    }
  }

  /** Returns a copy with another mapping. */
  public ImportDraft withMapping(@Nullable Mapping other) {
    return new ImportDraft(options, other, choices, cells, keys);
  }

  /** Returns a copy with other decisions about rows. */
  public ImportDraft withChoices(ImportChoices other) {
    return new ImportDraft(options, mapping, other, cells, keys);
  }

  /** Returns a copy with other decisions about cells. */
  public ImportDraft withCells(Cells other) {
    return new ImportDraft(options, mapping, choices, other, keys);
  }

  /** Returns a draft with these options for reading the file, and no decisions. */
  public static ImportDraft of(TableOptions options) {
    return new ImportDraft(options, null, ImportChoices.none(), Cells.none(), Map.of());
  }

  /** Returns an empty draft. */
  public static ImportDraft none() {
    return of(TableOptions.none());
  }

  /** Formats the draft as text. */
  public String write() {
    ObjectNode root = JSON.createObjectNode();
    if (options.sheet() != null) {
      root.put("sheet", options.sheet());
    }
    if (options.encoding() != null) {
      root.put("encoding", options.encoding().name());
    }
    if (options.headerRow() != null) {
      root.put("header_row", options.headerRow());
    }
    if (options.separator() != null) {
      root.put("separator", String.valueOf(options.separator()));
    }
    if (mapping != null) {
      root.put("mapping", new String(MappingFile.write(mapping), StandardCharsets.UTF_8));
    }
    root.put("near", choices.near()).put("duplicates", choices.duplicates().name());
    root.put("create", choices.create()).put("again", choices.again());
    ObjectNode records = root.putObject("records");
    new TreeMap<>(choices.records()).forEach((row, id) -> records.put(String.valueOf(row), id));
    ArrayNode rows = root.putArray("left_out");
    choices.leftOut().stream().sorted().forEach(rows::add);
    write(root.putArray("cells_left_out"), cells.leftOut());
    write(root.putArray("cells_insisted"), cells.insisted());
    ObjectNode fields = root.putObject("keys");
    keys.forEach((field, texts) -> texts.forEach(fields.putObject(field)::put));
    return root.toString();
  }

  private static void write(ArrayNode array, Set<Cell> cells) {
    cells.forEach(cell -> array.addArray().add(cell.recordId()).add(cell.field().toString()));
  }

  /**
   * Parses a text from {@link #write}.
   *
   * @throws IllegalArgumentException when the text is invalid
   */
  public static ImportDraft read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      Map<Integer, String> records = new LinkedHashMap<>();
      root.path("records")
          .properties()
          .forEach(row -> records.put(Integer.valueOf(row.getKey()), row.getValue().asString()));
      Set<Integer> rows = new LinkedHashSet<>();
      root.path("left_out").forEach(row -> rows.add(row.asInt()));
      Map<String, Map<String, String>> keys = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> field : root.path("keys").properties()) {
        Map<String, String> texts = new LinkedHashMap<>();
        field
            .getValue()
            .properties()
            .forEach(one -> texts.put(one.getKey(), one.getValue().asString()));
        keys.put(field.getKey(), texts);
      }
      return new ImportDraft(
          options(root),
          mapping(root),
          new ImportChoices(
              root.path("near").asBoolean(),
              Duplicates.valueOf(root.path("duplicates").asString()),
              records,
              rows,
              root.path("create").asBoolean(),
              root.path("again").asBoolean()),
          new Cells(cells(root.path("cells_left_out")), cells(root.path("cells_insisted"))),
          keys);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("What was chosen for an import cannot be read", e);
    }
  }

  private static TableOptions options(JsonNode root) {
    String sheet = root.path("sheet").asString("");
    String encoding = root.path("encoding").asString("");
    String separator = root.path("separator").asString("");
    return new TableOptions(
        sheet.isEmpty() ? null : sheet,
        encoding.isEmpty() ? null : Charset.forName(encoding),
        separator.isEmpty() ? null : separator.charAt(0),
        root.has("header_row") ? root.path("header_row").asInt(1) : null);
  }

  private static @Nullable Mapping mapping(JsonNode root) {
    String mapping = root.path("mapping").asString("");
    return mapping.isEmpty()
        ? null
        : MappingFile.read("mapping.json", mapping.getBytes(StandardCharsets.UTF_8));
  }

  private static Set<Cell> cells(JsonNode array) {
    Set<Cell> cells = new LinkedHashSet<>();
    array.forEach(
        cell ->
            cells.add(new Cell(cell.path(0).asString(), FieldRef.parse(cell.path(1).asString()))));
    return cells;
  }
}
