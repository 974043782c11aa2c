package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.files.table.Table.DetectedFormat;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonSlicer;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables from JSON and NDJSON files. The columns are the members of all objects in the order
 * of first occurrence; the members of {@code custom_fields} are columns named {@code
 * custom_fields.KEY}.
 */
final class JsonTables extends RowSource {

  static final String CUSTOM_FIELDS = "custom_fields";

  private final Map<String, Integer> places = new LinkedHashMap<>();
  private final Deque<TableRow> rows = new ArrayDeque<>();
  private boolean nested;

  private JsonTables(TableErrors errors, long mostBytes) {
    super(errors, mostBytes);
  }

  /** Reads a file. */
  static Table read(Path file, long mostBytes) throws IOException {
    TableErrors errors = TableErrors.of(file);
    try (JsonTables source = new JsonTables(errors, mostBytes);
        JsonElements elements = new JsonElements(Files.newInputStream(file), errors)) {
      for (byte[] json = elements.next(); json != null; json = elements.next()) {
        source.rows.add(source.counted(source.row(elements.number(), json)));
      }
      TableHeader header = TableHeader.ofMembers(errors, List.copyOf(source.places.keySet()));
      boolean isArray = elements.array();
      boolean isNested = source.nested;
      return new Table(
          errors,
          isArray ? TableFormat.JSON : TableFormat.NDJSON,
          new Content(header, source.rows(header)),
          DetectedFormat.PLAIN,
          Message.of(isArray ? "table.read-json" : "table.read-ndjson"),
          Message.none(),
          List.of(),
          Set.of(),
          (columns, out, added) -> new JsonTableWriter(columns, isArray, isNested, out));
    }
  }

  @Override
  @Nullable TableRow next() {
    return rows.poll();
  }

  @Override
  TableHeader header(@Nullable TableRow row) {
    throw new IllegalStateException("The columns are known when all objects were read");
  }

  @Override
  public void close() {
    rows.clear();
  }

  private TableRow row(int number, byte[] json) {
    try {
      JsonMembers.requireUtf8(json);
      Map<String, FieldValue> members = new LinkedHashMap<>();
      JsonMembers.of(json, Set.of()).all().forEach((name, value) -> add(members, name, value));
      members.keySet().forEach(name -> places.putIfAbsent(name, places.size()));
      @Nullable FieldValue[] cells = new FieldValue[places.size()];
      members.forEach((name, value) -> cells[places.getOrDefault(name, 0)] = value);
      return TableRow.of(number, Arrays.asList(cells));
    } catch (UnreadableJsonException e) {
      throw errors.row(number, e.message(), e);
    }
  }

  private void add(Map<String, FieldValue> members, String name, FieldValue value) {
    if (name.equals(CUSTOM_FIELDS)
        && value instanceof FieldValue.Structure(String json)
        && json.startsWith("{")) {
      nested = true;
      JsonMembers.of(json.getBytes(UTF_8), Set.of())
          .all()
          .forEach((key, custom) -> put(members, FieldRef.custom(key).toString(), custom));
    } else {
      put(members, name, value);
    }
  }

  private static void put(Map<String, FieldValue> members, String name, FieldValue value) {
    // The service chooses the keys of custom fields, and an export must be importable, so their
    // spaces are allowed.
    if (!FieldRef.parse(name).isCustom() && (name.isBlank() || !name.equals(name.strip()))) {
      throw new UnreadableJsonException(
          Message.of("json.name-spaces", JsonMembers.shortened(name)));
    }
    if (members.put(name, value) != null) {
      throw new UnreadableJsonException(
          Message.of("json.field-twice", JsonMembers.shortened(name)));
    }
  }

  /** Iterates over the objects of a JSON array, or of NDJSON lines. */
  static final class JsonElements implements Closeable {

    private final JsonSlicer slicer;
    private final TableErrors tableErrors;
    private boolean array;
    private boolean begun;
    private int number;
    private int linesInside;

    JsonElements(InputStream in, TableErrors tableErrors) {
      this.slicer = JsonSlicer.of(in);
      this.tableErrors = tableErrors;
    }

    /** Whether the elements are in an array. */
    boolean array() {
      return array;
    }

    /** The number of the last element: in an array its position from 1, otherwise its line. */
    int number() {
      return number;
    }

    /** The next element; null after the last. */
    byte @Nullable [] next() throws IOException {
      boolean first = !begun;
      if (first) {
        begun = true;
        slicer.skipByteOrderMark();
        array = slicer.peek() == '[';
        if (array) {
          slicer.advance();
        }
      }
      if (array && !holdsMore(first)) {
        return null;
      }
      int begin = slicer.peek();
      if (begin < 0 && !array) {
        return null;
      }
      number = array ? number + 1 : slicer.line() + linesInside;
      if (begin != '{') {
        throw tableErrors.row(number, Message.of("table.not-object"));
      }
      try {
        byte[] element = slicer.value();
        for (byte c : element) {
          linesInside += c == '\n' ? 1 : 0;
        }
        return element;
      } catch (UnreadableJsonException e) {
        throw tableErrors.row(
            number, slicer.peek() < 0 ? Message.of("table.open-object") : e.message(), e);
      }
    }

    /** Whether the array has another element; moves to its start. */
    private boolean holdsMore(boolean first) throws IOException {
      int next = slicer.peek();
      if (next == ']') {
        slicer.advance();
        if (slicer.peek() >= 0) {
          throw tableErrors.file(Message.of("table.after-array"));
        }
        return false;
      }
      if (!first && next == ',') {
        slicer.advance();
        next = slicer.peek();
      } else if (!first && next >= 0) {
        throw tableErrors.row(number, Message.of("table.no-comma"));
      }
      if (next < 0) {
        throw tableErrors.file(Message.of("table.open-array"));
      }
      return true;
    }

    @Override
    public void close() throws IOException {
      slicer.close();
    }
  }
}
