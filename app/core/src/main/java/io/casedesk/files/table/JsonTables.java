package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.json.JsonReader;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/**
 * Reads tables from JSON and NDJSON files. The columns are the members of all objects in the order
 * of first occurrence; the members of {@code custom_fields} are columns named {@code
 * custom_fields.KEY}.
 */
final class JsonTables extends RowSource {

  static final String CUSTOM_FIELDS = "custom_fields";

  private final JsonParser parser;
  private final Map<String, Integer> places = new LinkedHashMap<>();
  private boolean isBegun;
  private boolean isArray;
  private boolean nested;

  /** The number of the next row. */
  private int number = 1;

  private JsonTables(Path file, long mostBytes, JsonParser parser) {
    super(file, mostBytes);
    this.parser = parser;
  }

  /** Reads a file. */
  static Table read(Path file, long mostBytes) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonTables source = new JsonTables(file, mostBytes, JsonReader.FILES.parser(in))) {
      source.read(0);
      boolean isArray = source.isArray;
      boolean isNested = source.nested;
      return new Table(
          source,
          isArray ? TableFormat.JSON : TableFormat.NDJSON,
          DetectedFormat.PLAIN,
          Message.of(isArray ? "table.read-json" : "table.read-ndjson"),
          Message.none(),
          List.of(),
          Table.Hidden.NOTHING,
          (columns, out, added) ->
              new TableWriters.JsonTableWriter(columns, isArray, isNested, out));
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /** The columns are the members of all objects, so no row names them. */
  @Override
  List<String> namesIn(@Nullable TableRow row) {
    return List.copyOf(places.keySet());
  }

  @Override
  public void close() {
    parser.close();
  }

  /** Reads the next object of a JSON array, or of NDJSON lines. */
  @Override
  @Nullable TableRow next() {
    try {
      JsonToken token = parser.nextToken();
      if (!isBegun) {
        isBegun = true;
        isArray = token == JsonToken.START_ARRAY;
        token = isArray ? parser.nextToken() : token;
      }
      if (token == null || token == JsonToken.END_ARRAY) {
        if (isArray && parser.nextToken() != null) {
          throw UnusableTableException.ofFile(file, Message.of("table.after-array"));
        }
        return null;
      }
      number = isArray ? number : parser.currentTokenLocation().getLineNr();
      if (token != JsonToken.START_OBJECT) {
        throw UnusableTableException.ofRow(file, number, Message.of("table.not-object"));
      }
      TableRow row = row();
      number++;
      return row;
    } catch (UnreadableJsonException e) {
      throw UnusableTableException.ofRow(file, number, e.message(), e);
    } catch (JacksonException e) {
      throw unreadable(e);
    }
  }

  private UnusableTableException unreadable(JacksonException e) {
    if (e instanceof JacksonIOException failure) {
      if (failure.getCause() instanceof CharacterCodingException) {
        return UnusableTableException.ofRow(file, number, Message.of("json.not-utf-8"), e);
      }
      throw failure;
    }
    boolean isEnd = e instanceof UnexpectedEndOfInputException;
    int depth = parser.streamReadContext().getNestingDepth();
    if (depth > (isArray ? 1 : 0)) {
      return UnusableTableException.ofRow(
          file,
          number,
          isEnd ? Message.of("table.open-object") : JsonReader.unreadable(e, true).message(),
          e);
    }
    if (!isArray) {
      return UnusableTableException.ofRow(file, number, Message.of("table.not-object"), e);
    }
    if (depth == 0) {
      return UnusableTableException.ofFile(file, Message.of("table.after-array"), e);
    }
    return isEnd
        ? UnusableTableException.ofFile(file, Message.of("table.open-array"), e)
        : UnusableTableException.ofRow(file, number, JsonReader.unreadable(e, true).message(), e);
  }

  private TableRow row() {
    Map<String, FieldValue> members = new LinkedHashMap<>();
    JsonReader.uniqueMembers(parser).forEach((name, value) -> add(members, name, value));
    members.keySet().forEach(name -> places.putIfAbsent(name, places.size()));
    @Nullable FieldValue[] cells = new FieldValue[places.size()];
    members.forEach((name, value) -> cells[places.getOrDefault(name, 0)] = value);
    return TableRow.of(number, Arrays.asList(cells));
  }

  private void add(Map<String, FieldValue> members, String name, FieldValue value) {
    if (name.equals(CUSTOM_FIELDS)
        && value instanceof FieldValue.Structure(String json)
        && json.startsWith("{")) {
      nested = true;
      JsonReader.FILES
          .object(json.getBytes(UTF_8), JsonReader::uniqueMembers)
          .forEach((key, custom) -> put(members, FieldRef.custom(key).toString(), custom));
    } else {
      put(members, name, value);
    }
  }

  private static void put(Map<String, FieldValue> members, String name, FieldValue value) {
    // The service chooses the keys of custom fields, and an export must be importable, so their
    // spaces are allowed.
    if (!FieldRef.parse(name).isCustom() && (name.isBlank() || !name.equals(name.strip()))) {
      throw new UnreadableJsonException(Message.of("json.name-spaces", Message.shortened(name)));
    }
    if (members.put(name, value) != null) {
      throw new UnreadableJsonException(Message.of("json.field-twice", Message.shortened(name)));
    }
  }
}
