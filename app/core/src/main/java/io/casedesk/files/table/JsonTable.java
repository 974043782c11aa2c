package io.casedesk.files.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonSlicer;
import io.casedesk.json.UnreadableJsonException;
import io.casedesk.messages.Message;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table in a JSON or NDJSON file. Its columns are the members of all objects in the order of
 * first occurrence; the members of {@code custom_fields} are columns named {@code
 * custom_fields.KEY}.
 */
final class JsonTable extends TableFile {

  static final String CUSTOM_FIELDS = "custom_fields";

  private final TableHeader header;
  private boolean array;
  private boolean nested;

  JsonTable(Path file) throws IOException {
    super(file);
    Set<String> names = new LinkedHashSet<>();
    try (JsonElements elements = new JsonElements(Files.newInputStream(file), tableErrors)) {
      for (byte[] json = elements.next(); json != null; json = elements.next()) {
        names.addAll(members(elements.number(), json).keySet());
      }
      array = elements.array();
    }
    header = TableHeader.ofMembers(tableErrors, List.copyOf(names));
  }

  @Override
  public TableFormat format() {
    return array ? TableFormat.JSON : TableFormat.NDJSON;
  }

  private Map<String, FieldValue> members(int number, byte[] json) {
    try {
      JsonMembers.requireUtf8(json);
      Map<String, FieldValue> members = new LinkedHashMap<>();
      JsonMembers.of(json, Set.of()).all().forEach((name, value) -> add(members, name, value));
      return members;
    } catch (UnreadableJsonException e) {
      throw tableErrors.row(number, e.message(), e);
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

  @Override
  public List<String> header() {
    return header.names();
  }

  @Override
  public List<String> remarks() {
    return List.of(array ? "JSON, one array" : "NDJSON, one object a line");
  }

  @Override
  TableReader open() throws IOException {
    return new Rows(new JsonElements(Files.newInputStream(file), tableErrors));
  }

  @Override
  public TableWriter writer(List<String> columns, OutputStream out) {
    return new JsonTableWriter(columns, array, nested, out);
  }

  /** Iterates over the objects. */
  private final class Rows implements TableReader {

    private final JsonElements elements;

    Rows(JsonElements elements) {
      this.elements = elements;
    }

    @Override
    public @Nullable TableRow next() throws IOException {
      for (byte[] json = elements.next(); json != null; json = elements.next()) {
        Map<String, FieldValue> members = members(elements.number(), json);
        List<@Nullable FieldValue> cells = new ArrayList<>(header.names().size());
        for (String name : header.names()) {
          cells.add(members.get(name));
        }
        TableRow row = header.row(elements.number(), cells);
        if (row != null) {
          return row;
        }
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      elements.close();
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
