package io.casedesk.workspace.snapshots;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.casedesk.json.Utf8;
import io.casedesk.model.CaseRecord;
import io.casedesk.model.FieldLayout;
import io.casedesk.model.FieldLayoutCache;
import io.casedesk.model.FieldValue;
import io.casedesk.model.FieldValues;
import io.casedesk.model.Solution;
import io.casedesk.model.Solution.LinkedUseCase;
import io.casedesk.model.Solution.Owner;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.cbor.CBORFactory;

/**
 * Writes the records of a chunk as a sequence of CBOR values (RFC 8742), column by column, because
 * similar values compress better side by side. A repeated value is written as the number of its
 * first occurrence. Values are looked up by their text: they come from the service and can be made
 * to collide, which HashMap withstands for comparable keys.
 */
final class SnapshotWriter implements AutoCloseable {

  /** Marks a field that is not set. */
  static final int NOT_SET = -1;

  /** Marks a number; its digits follow. */
  static final int NUMERIC = -2;

  /** Marks an array or an object; its text follows. */
  static final int STRUCTURE = -3;

  /** Maximum length of a value that is looked up for repetition; longer texts rarely repeat. */
  static final int LONGEST_SHARED = 128;

  /** Maximum number of layouts of a chunk that are written as they are. */
  private static final int MOST_LAYOUTS = 16;

  private static final CBORFactory CBOR = new CBORFactory();

  private final JsonGenerator out;
  private final Map<String, Integer> texts = new HashMap<>();
  private final Map<String, Integer> numerics = new HashMap<>();
  private final Map<String, Integer> structures = new HashMap<>();
  private int shared;

  private SnapshotWriter(ByteArrayOutputStream out) {
    this.out = CBOR.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** Encodes the records of a chunk. */
  public static byte[] write(List<? extends CaseRecord> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 16);
    try (SnapshotWriter writer = new SnapshotWriter(bytes)) {
      writer.fields(records.stream().map(CaseRecord::members).toList());
      writer.fields(records.stream().map(CaseRecord::customFields).toList());
      records.forEach(writer::rest);
    }
    return bytes.toByteArray();
  }

  /** Writes the data of a record that its fields don't contain. */
  private void rest(CaseRecord record) {
    text(record.id().equals(FieldValue.scalar(record.members().get("id"))) ? null : record.id());
    if (record instanceof Solution solution) {
      Owner owner = solution.owner();
      out.writeBoolean(owner != null);
      if (owner != null) {
        text(owner.id());
        text(owner.email());
      }
      out.writeNumber(solution.useCases().size());
      for (LinkedUseCase useCase : solution.useCases()) {
        text(useCase.id());
        text(useCase.title());
      }
    }
  }

  /**
   * Writes the fields of all records: the layouts, the layout of each record, and the values by
   * column.
   */
  private void fields(List<Map<String, FieldValue>> fields) {
    List<FieldValues> rows = inSharedLayouts(fields);
    // Layouts are compared by identity.
    Map<FieldLayout, List<FieldValues>> layouts =
        rows.stream().collect(groupingBy(FieldValues::shape, LinkedHashMap::new, toList()));
    Map<FieldLayout, Integer> places = new HashMap<>();
    out.writeNumber(layouts.size());
    for (FieldLayout layout : layouts.keySet()) {
      places.put(layout, places.size());
      out.writeNumber(layout.size());
      layout.keys().forEach(this::string);
    }
    out.writeNumber(rows.size());
    rows.forEach(row -> out.writeNumber(places.getOrDefault(row.shape(), 0)));
    layouts.forEach(this::columns);
  }

  /** Records that were read together share their layouts already. */
  private static List<FieldValues> inSharedLayouts(List<Map<String, FieldValue>> fields) {
    List<FieldValues> rows =
        fields.stream().filter(FieldValues.class::isInstance).map(FieldValues.class::cast).toList();
    long layouts = rows.stream().map(FieldValues::shape).distinct().limit(MOST_LAYOUTS + 1).count();
    if (rows.size() == fields.size() && layouts <= MOST_LAYOUTS) {
      return rows;
    }
    FieldLayoutCache cache = new FieldLayoutCache();
    // The first pass collects all names; the second pass uses the complete layouts.
    fields.forEach(cache::members);
    return fields.stream().map(cache::members).toList();
  }

  private void columns(FieldLayout layout, List<FieldValues> rows) {
    for (int slot = 0; slot < layout.size(); slot++) {
      for (FieldValues row : rows) {
        value(row.at(slot));
      }
    }
  }

  private void text(@Nullable String text) {
    value(text == null ? null : FieldValue.text(text));
  }

  private void value(@Nullable FieldValue value) {
    switch (value) {
      case null -> out.writeNumber(NOT_SET);
      case FieldValue.Null none -> out.writeNull();
      case FieldValue.Bool(boolean on) -> out.writeBoolean(on);
      case FieldValue.Text(String text) -> {
        if (isNew(text, texts)) {
          string(text);
        }
      }
      case FieldValue.Numeric(String digits) -> {
        if (isNew(digits, numerics)) {
          out.writeNumber(NUMERIC);
          string(digits);
        }
      }
      case FieldValue.Structure(String json) -> {
        if (isNew(json, structures)) {
          out.writeNumber(STRUCTURE);
          string(json);
        }
      }
    }
  }

  /** Whether the value is new; otherwise writes a reference to its first occurrence. */
  private boolean isNew(String text, Map<String, Integer> same) {
    if (text.length() > LONGEST_SHARED) {
      return true;
    }
    Integer known = same.putIfAbsent(text, shared);
    if (known == null) {
      shared++;
      return true;
    }
    out.writeNumber(known);
    return false;
  }

  /** Writes a text; as UTF-16 if UTF-8 can't encode it. */
  private void string(String text) {
    if (Utf8.isEncodable(text)) {
      out.writeString(text);
      return;
    }
    ByteBuffer wide = ByteBuffer.allocate(Math.multiplyExact(text.length(), 2));
    wide.asCharBuffer().put(text);
    out.writeBinary(wide.array());
  }

  @Override
  public void close() {
    out.close();
  }
}
