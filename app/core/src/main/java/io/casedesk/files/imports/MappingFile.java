package io.casedesk.files.imports;

import static com.fasterxml.jackson.annotation.JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY;
import static com.fasterxml.jackson.annotation.JsonFormat.Feature.WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_DEFAULT;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;
import static com.fasterxml.jackson.annotation.Nulls.AS_EMPTY;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import io.casedesk.files.imports.Mapping.MappedColumn;
import io.casedesk.files.table.UnusableTableException;
import io.casedesk.json.JsonFileFormat;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.RecordKind;
import io.casedesk.model.input.InputParser.InputStyle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

  private static final JsonFileFormat<Document> MAPPINGS =
      new JsonFileFormat<>("mapping.mapping", FORMAT, 1, Document.class);

  private MappingFile() {}

  /** Formats a mapping as the content of a file. */
  public static byte[] write(Mapping mapping) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      JsonFileFormat.write(
          new Document(
              FORMAT,
              1,
              mapping.kind().word(),
              mapping.key().word(),
              mapping.keyColumn(),
              mapping.nameColumn(),
              mapping.columns().stream().map(MappingFile::column).toList()),
          out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static Column column(MappedColumn mapped) {
    CellRules rules = mapped.rules();
    return new Column(
        mapped.column(),
        mapped.field().toString(),
        rules.trim(),
        rules.dates().isEmpty() ? List.of() : List.of(rules.dates().split("; ")),
        style(rules, InputStyle.Subject.DECIMALS),
        style(rules, InputStyle.Subject.PERCENTAGE),
        rules.separator(),
        rules.labels(),
        rules.clear());
  }

  private static String style(CellRules rules, InputStyle.Subject subject) {
    return rules.styles().stream()
        .filter(style -> style.subject() == subject)
        .map(InputStyle::word)
        .findFirst()
        .orElse("");
  }

  /**
   * Reads a mapping.
   *
   * @throws UnusableTableException when the file is not a mapping
   * @throws IOException when the file can't be read
   */
  public static Mapping read(Path file) throws IOException {
    return read(String.valueOf(file.getFileName()), bytes(file));
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MOST_BYTES);
    }
  }

  /**
   * Parses the content of a file from {@link #write}. A column without a field is ignored.
   *
   * @param name the name of the file in messages
   * @throws UnusableTableException when it is not a mapping
   */
  public static Mapping read(String name, byte[] json) {
    return parsed(
        name,
        () -> {
          Document document = MAPPINGS.read(json);
          return new Mapping(
              RecordKind.of(document.kind).orElseThrow(() -> unusable("mapping.kind")),
              Mapping.Key.of(document.match).orElseThrow(() -> unusable("mapping.match")),
              JsonFileFormat.notEmpty("match_column", document.matchColumn),
              document.nameColumn,
              JsonFileFormat.each("columns", document.columns, MappingFile::column).stream()
                  .flatMap(Optional::stream)
                  .toList());
        });
  }

  private static Optional<MappedColumn> column(Column column) {
    if (column.field.isEmpty()) {
      return Optional.empty();
    }
    FieldRef field = FieldRef.parse(JsonFileFormat.notEmpty("field", column.field));
    String name = JsonFileFormat.notEmpty("column", column.column);
    return Optional.of(new MappedColumn(name, field, rules(column)));
  }

  /**
   * Returns a mapping with the rules of a file for single columns. A column of the file that has a
   * field is mapped to it; any other must be in the mapping.
   *
   * @throws UnusableTableException when the file is invalid, or names a column that is not mapped
   * @throws IOException when the file can't be read
   */
  public static Mapping withColumns(Mapping mapping, Path file) throws IOException {
    byte[] json = bytes(file);
    return parsed(
        String.valueOf(file.getFileName()),
        () -> {
          Map<String, MappedColumn> columns = new LinkedHashMap<>();
          mapping.columns().forEach(column -> columns.put(column.column(), column));
          JsonFileFormat.each(
                  "columns",
                  MAPPINGS.readPart(json).columns,
                  column -> column(column, columns.get(column.column)))
              .forEach(column -> columns.put(column.column(), column));
          return mapping.withColumns(List.copyOf(columns.values()));
        });
  }

  private static MappedColumn column(Column column, @Nullable MappedColumn before) {
    String name = JsonFileFormat.notEmpty("column", column.column);
    CellRules rules = rules(column);
    if (before == null || !column.field.isEmpty()) {
      String field = JsonFileFormat.notEmpty("field", column.field);
      return new MappedColumn(name, FieldRef.parse(field), rules);
    }
    String separator = before.rules().separator();
    return new MappedColumn(
        name, before.field(), rules.separator().isEmpty() ? rules.withSeparator(separator) : rules);
  }

  private static Mapping parsed(String file, Supplier<Mapping> mapping) {
    try {
      return mapping.get();
    } catch (UnreadableJsonException e) {
      throw unusable(file, e.place(), e.message(), e);
    } catch (IllegalArgumentException e) {
      throw unusable(file, Message.of("json.file"), Message.ofFailure(e), e);
    }
  }

  private static UnusableTableException unusable(
      String file, Message place, Message why, Exception cause) {
    return new UnusableTableException(
        Message.of("mapping.unusable", file, Message.of("json.unusable", place, why).sentence()),
        cause);
  }

  private static UnreadableJsonException unusable(String code, Object... arguments) {
    return new UnreadableJsonException(Message.of(code, arguments));
  }

  private static CellRules rules(Column column) {
    CellRules rules =
        CellRules.plain()
            .withTrim(column.trim)
            .withDates(String.join("; ", column.dates))
            .withSeparator(column.separator)
            .withLabels(column.labels)
            .withClear(column.clear);
    return withStyle(
        withStyle(rules, "numbers", column.numbers, InputStyle.Subject.DECIMALS),
        "percent",
        column.percent,
        InputStyle.Subject.PERCENTAGE);
  }

  private static CellRules withStyle(
      CellRules rules, String name, String word, InputStyle.Subject subject) {
    return word.isEmpty()
        ? rules
        : InputStyle.of(word)
            .filter(style -> style.subject() == subject)
            .map(rules::withStyle)
            .orElseThrow(() -> unusable("mapping.style", name, InputStyle.words(subject)));
  }

  private record Document(
      String format,
      int version,
      String kind,
      String match,
      String matchColumn,
      @JsonInclude(NON_EMPTY) String nameColumn,
      @JsonProperty(required = true) List<Column> columns) {}

  /** A column; one way of writing dates is a text, several are an array in their order. */
  private record Column(
      @JsonProperty(required = true) String column,
      String field,
      @JsonInclude(NON_DEFAULT) boolean trim,
      @JsonInclude(NON_EMPTY)
          @JsonSetter(nulls = AS_EMPTY)
          @JsonFormat(with = {ACCEPT_SINGLE_VALUE_AS_ARRAY, WRITE_SINGLE_ELEM_ARRAYS_UNWRAPPED})
          List<String> dates,
      @JsonInclude(NON_EMPTY) String numbers,
      @JsonInclude(NON_EMPTY) String percent,
      @JsonInclude(NON_EMPTY) String separator,
      @JsonInclude(NON_DEFAULT) boolean labels,
      @JsonInclude(NON_DEFAULT) boolean clear) {}
}
